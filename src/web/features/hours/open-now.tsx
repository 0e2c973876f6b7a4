import { useEffect, useState } from 'react'
import { type OpenState, openState, spokenClock, weekdayOf } from '#domain/content/opening-hours.ts'
import { longDayOfYear } from '#domain/dates/written.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'

const minute = 60_000

/**
 * Whether the clinic is open now, in its own time zone. Pages are cached, so this is rendered only in the browser, and updated
 * each minute. Empty if there are no opening hours.
 */
export function OpenNow() {
  const { opening, timeZone } = useData(siteQuery)
  const now = useMinute()
  if (opening.week.every(({ spans }) => spans.length === 0)) return null
  const state = now === undefined ? undefined : openState(opening, now, timeZone)
  // The line is always rendered, so that the text causes no layout shift.
  return <p className="flex min-h-7 items-center gap-2.5">{state && <Words state={state} />}</p>
}

const Words = ({ state }: { state: OpenState }) => (
  <>
    <span
      aria-hidden
      className={`size-2.5 shrink-0 rounded-full ${state.open ? 'bg-jade' : 'border-2 border-ink-soft'}`}
    />
    <span>
      <strong className="font-semibold">{state.open ? 'Open now' : 'Closed now'}</strong>
      {sequel(state)}
    </span>
  </>
)

function sequel(state: OpenState): string {
  if (state.open) return `, until ${spokenClock(state.closes)}`
  if (!state.next) return ''
  const { date, opens, inDays } = state.next
  const day = inDays > 6 ? `on ${longDayOfYear(date)}` : weekdayOf(date)
  const when = inDays === 0 ? '' : `${inDays === 1 ? 'tomorrow' : day} `
  return `, opens ${when}at ${spokenClock(opens)}`
}

/** The time of the last full minute in ms; `undefined` until hydration. */
function useMinute(): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    let ticking: ReturnType<typeof setInterval> | undefined
    const aligned = setTimeout(
      () => {
        setNow(Date.now())
        ticking = setInterval(() => setNow(Date.now()), minute)
      },
      minute - (Date.now() % minute),
    )
    return () => {
      clearTimeout(aligned)
      clearInterval(ticking)
    }
  }, [])
  return now
}
