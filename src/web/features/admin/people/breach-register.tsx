import { Copy, Download, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { type Breach, type BreachArea, breachAreas } from '#contract/breach.ts'
import { longDay, shortDateTime, shortDay } from '#domain/dates/written.ts'
import { useApi } from '#web/api.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { affectedCsv, breachesQuery } from '#web/queries/people.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { copyText } from '../frame/copy-text.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { Badge } from '../lists/badge.tsx'
import { Row, RowList } from '../lists/row-list.tsx'
import { BreachDialog } from './breach-dialog.tsx'

/** The register of data breaches (docs/product.md, "If data has got out"). */
export function BreachRegister() {
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
      <RowList empty="Nothing noted.">
        {breaches.map((breach) => (
          <Row key={breach.id}>
            <BreachFacts breach={breach} disabled={disabled} onChange={() => setOpened(breach)} />
          </Row>
        ))}
      </RowList>
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

const kinds: Record<BreachArea, string> = {
  requests: 'appointment requests: name, email, phone and what was written to us',
  orders: 'orders: name, email, phone, address and gift words',
  subscribers: 'the list of our newsletter: email address',
}

/** A draft of the statement to the affected people, which the Act requires (s 26WK(3)). A lawyer has to check it. */
function BreachLetter({ breach: { noticedOn, areas, from, to } }: { breach: Breach }) {
  const { name, phone, email } = useData(clinicQuery)
  const day = (text: string) => longDay(text.slice(0, 10))
  const letter = [
    `Dear (name),`,
    `Between ${day(from)} and ${day(to)} somebody had access to information that ${name} keeps. We noticed it on ${day(noticedOn)}. (What happened, in a sentence.)`,
    `Among it is information about you. It is of ${areas.map((area) => kinds[area]).join('; ')}. Card numbers are never with us.`,
    `We have (ended the access, changed the passwords) and told the Office of the Australian Information Commissioner.`,
    `Please be careful with emails and calls that mention your visit or your order, and do not give anybody a password or code. (What else they should do.)`,
    `If something seems odd, or you have questions, please call us on ${phone} or write to ${email}. We are sorry.`,
    name,
  ].join('\n\n')
  return (
    <details className="mt-1 text-small">
      <summary className="w-fit cursor-pointer text-jade-deep">A letter to the people concerned</summary>
      <p className="mt-2 whitespace-pre-wrap">{letter}</p>
      <Button variant="quiet" className="mt-2" onClick={() => copyText(letter, 'The letter has been copied.')}>
        <Copy aria-hidden className="size-4" />
        Copy
      </Button>
      <p className="mt-2 text-ink-soft">
        Complete what stands in brackets, and have a lawyer look at it. To the Commissioner:{' '}
        <a href="https://www.oaic.gov.au/privacy/notifiable-data-breaches" className="text-link">
          oaic.gov.au
        </a>
        .
      </p>
    </details>
  )
}
