import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { FreeTime, OfferState } from '#contract/waiting-list.ts'
import { useApi } from '#web/api.ts'
import { freeTimesQuery, waitingKey, withdrawFreeTime } from '#web/queries/waiting-list.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { showFailure } from '../forms/failure.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { TextLink } from '../frame/text-link.tsx'
import { usePractitionerName } from './practitioner-field.tsx'

/** The times that are being offered, with the person whose turn it is, and below them the latest past offers. */
export function FreeTimes() {
  const { data } = useSuspenseQuery(freeTimesQuery(useApi()))
  const open = data.filter(({ state }) => state === 'open')
  const over = data.filter(({ state }) => state !== 'open')
  if (data.length === 0) return null
  return (
    <section className="panel mb-5" aria-labelledby="free-times">
      <h2 id="free-times" className="mb-3 font-semibold">
        Times on offer
      </h2>
      {open.length === 0 && <p className="text-ink-soft">No time is being offered now.</p>}
      <Times times={open} />
      {over.length > 0 && (
        <details className={open.length > 0 ? 'mt-4' : 'mt-2'}>
          <summary className="w-fit text-jade-deep text-small">Times that were offered before</summary>
          <Times times={over} />
        </details>
      )}
    </section>
  )
}

const states = {
  open: '',
  taken: 'Taken',
  ended: 'Nobody took it',
  withdrawn: 'Taken back',
} as const

function Times({ times }: { times: FreeTime[] }) {
  const when = useFormatTime()
  const nameOf = usePractitionerName()
  return (
    <ul className="grid gap-3">
      {times.map((free) => (
        <li
          key={free.id}
          className="flex flex-wrap items-start justify-between gap-3 border-stone border-t pt-3 first:border-t-0 first:pt-0"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p>
              <strong className="tabular">{when(free.time)}</strong>
              {free.practitioner && ` with ${nameOf(free.practitioner)}`}
              {states[free.state] && <span className="text-ink-soft"> · {states[free.state]}</span>}
            </p>
            <ol className="mt-1 grid gap-0.5 text-small">
              {free.offers.map(({ id, appointmentId, name, state, until }) => (
                <li key={id} className={state === 'open' ? 'font-semibold' : 'text-ink-soft'}>
                  <TextLink to={`/admin/appointments?open=${appointmentId}`}>{name}</TextLink>: {offerStates[state]}
                  {state === 'open' && until && ` until ${when(until)}`}
                </li>
              ))}
            </ol>
          </div>
          {free.state === 'open' && <TakeBack free={free} />}
        </li>
      ))}
    </ul>
  )
}

const offerStates: Record<OfferState, string> = {
  waiting: 'next in turn',
  open: 'can take it',
  accepted: 'took it',
  declined: 'said no',
  expired: 'didn’t answer in time',
  withdrawn: 'no longer offered',
  skipped: 'couldn’t be asked',
}

function TakeBack({ free }: { free: FreeTime }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const when = useFormatTime()
  const hydrated = useHydrated()
  const takeBack = useMutation({
    mutationFn: () => withdrawFreeTime(api, free.id),
    onSuccess: () => toast('Success', 'This time isn’t offered to anybody any more.'),
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries(waitingKey),
  })
  return (
    <Button
      variant="quiet"
      disabled={!hydrated}
      busy={takeBack.isPending}
      aria-label={`Take back ${when(free.time)}`}
      onClick={() => takeBack.mutate()}
    >
      Take back
    </Button>
  )
}
