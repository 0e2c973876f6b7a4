import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleX, type LucideIcon } from 'lucide-react'
import { type HealthFinding, type HealthState, healthAreas } from '#contract/health-check.ts'
import { useApi } from '#web/api.ts'
import { healthCheckQuery } from '#web/queries/health-check.ts'
import { Button } from '#web/ui/button.tsx'
import { messageOf } from '../forms/failure.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { Panel } from '../frame/panel.tsx'

const states: Record<HealthState, { label: string; Icon: LucideIcon; colour: string }> = {
  ok: { label: 'OK', Icon: CircleCheck, colour: 'text-jade' },
  look: { label: 'Look at this', Icon: CircleAlert, colour: 'text-amber-ink' },
  broken: { label: 'Broken', Icon: CircleX, colour: 'text-cinnabar-deep' },
}

/** What needs somebody first. */
const order: HealthState[] = ['broken', 'look', 'ok']

function summaryOf(findings: HealthFinding[]): string {
  const count = (state: HealthState) => findings.filter((finding) => finding.state === state).length
  if (count('broken') > 0) return 'Something is broken. Start with the first line.'
  return count('look') > 0 ? 'The site works. Some things need a look.' : 'Everything is well.'
}

/** The results of the health check by area, with instructions. The check sends and charges nothing. */
export function HealthCheck() {
  const { data, error, isFetching, refetch } = useQuery(healthCheckQuery(useApi()))
  return (
    <Panel title="Is everything well?">
      <p className="max-w-2xl">
        This looks at the server, and asks the mail server, the card provider and the picture store. It sends no email
        and charges no card.
      </p>
      <Button variant="quiet" className="justify-self-start" busy={isFetching} onClick={() => void refetch()}>
        Check again
      </Button>
      <FormMessage message={error ? messageOf(error) : undefined} />
      <p role="status" className="font-semibold">
        {data ? summaryOf(data.findings) : isFetching && 'Checking. This takes up to 10 seconds.'}
      </p>
      {data && (
        <ul>
          {order
            .flatMap((state) => data.findings.filter((finding) => finding.state === state))
            .map((finding) => (
              <FindingRow key={finding.area} {...finding} />
            ))}
        </ul>
      )}
    </Panel>
  )
}

function FindingRow({ area, state, says, todo }: HealthFinding) {
  const { label, Icon, colour } = states[state]
  return (
    <li className="grid gap-1 border-stone border-t py-3 sm:grid-cols-[13rem_1fr]">
      <span className="flex items-center gap-2 self-start font-semibold">
        <Icon aria-hidden className={`size-5 shrink-0 ${colour}`} />
        {healthAreas[area]}
        <span className="sr-only">: {label}</span>
      </span>
      <span className="wrap-anywhere">
        {says}.{todo && <span className="block text-ink-soft">{todo}.</span>}
      </span>
    </li>
  )
}
