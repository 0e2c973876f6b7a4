import { Download, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { type Breach, breachAreas } from '#contract/breach.ts'
import { shortDateTime, shortDay } from '#domain/dates/written.ts'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { affectedCsv, breachesQuery } from '#web/queries/people.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { Badge } from '../lists/badge.tsx'
import { Row, RowList } from '../lists/row-list.tsx'
import { BreachDialog } from './breach-dialog.tsx'
import { BreachLetter } from './breach-letter.tsx'

/** The register of data breaches (docs/product.md, "If data has got out"). */
export function Breaches() {
  const breaches = useData(breachesQuery)
  const disabled = !useHydrated()
  const [opened, setOpened] = useState<'new' | Breach>()
  return (
    <TitledPanel
      title="If data has got out"
      description="A lost laptop, a shared password, a wrong attachment: note it here at once. The law gives 30 days to find out whether serious harm is likely; if so, tell the OAIC and the people concerned."
      action={
        <Button disabled={disabled} onClick={() => setOpened('new')}>
          <ShieldAlert aria-hidden className="size-4" />
          Note what happened
        </Button>
      }
    >
      {breaches.length === 0 ? (
        <p className="mt-4 text-ink-soft">Nothing noted.</p>
      ) : (
        <RowList>
          {breaches.map((breach) => (
            <Row key={breach.id}>
              <BreachFacts breach={breach} disabled={disabled} onChange={() => setOpened(breach)} />
            </Row>
          ))}
        </RowList>
      )}
      {opened && <BreachDialog {...(opened !== 'new' && { breach: opened })} onClose={() => setOpened(undefined)} />}
    </TitledPanel>
  )
}

/** `time` is what the clinic's clock showed. */
const timeShown = (time: string) => shortDateTime(`${time}Z`, 'UTC')

const decisions = { told: 'People were told', no_harm: 'No serious harm likely' } as const

function BreachFacts({ breach, disabled, onChange }: { breach: Breach; disabled: boolean; onChange: () => void }) {
  const api = useApi()
  const { id, noticedOn, dueOn, from, to, account, areas, what, decision, outcome, affected, madeBy } = breach
  return (
    <>
      <div className="min-w-0 flex-1 basis-72">
        <p>
          <span className="font-semibold">Noticed on {shortDay(noticedOn)}</span>{' '}
          {decision === 'open' ? (
            <Badge tone="danger">{`Decide by ${shortDay(dueOn)}`}</Badge>
          ) : (
            <Badge tone="success">{decisions[decision]}</Badge>
          )}
        </p>
        <p className="whitespace-pre-wrap">{what}</p>
        <p className="text-ink-soft text-small">
          {timeShown(from)} to {timeShown(to)}, {account ? `with the account of ${account}` : 'account not known'};{' '}
          {areas
            .map((area) =>
              breachAreas[area]
                .replace(/[:(].*/, '')
                .trim()
                .toLowerCase(),
            )
            .join(', ')}
          ; {affected === 1 ? '1 person' : `${affected} people`}; noted by {madeBy}
        </p>
        {outcome && <p className="whitespace-pre-wrap text-small">{outcome}</p>}
        <BreachLetter breach={breach} />
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={affectedCsv(api, id)} download className={buttonClass('quiet')}>
          <Download aria-hidden className="size-4" />
          Who is affected
        </a>
        <Button variant="quiet" disabled={disabled} onClick={onChange}>
          Change
        </Button>
      </div>
    </>
  )
}
