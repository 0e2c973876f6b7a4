import { useEffect, useState } from 'react'
import { type OpenState, openState, spokenClock, weekdayOf } from '#domain/content/opening-hours.ts'
import { longDayOfYear } from '#domain/dates/written.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'

const minute = 60_000

/**
 * Whether the clinic is open at this moment, in its own time zone, beside its hours. The page comes from a cache and
 * cannot know, so it is said in the browser only, and again each minute; nothing where no hours are known.
 */
export function OpenNow() {
  const { opening, timeZone } = useData(siteQuery)
  const now = useMinute()
  if (opening.week.every(({ spans }) => spans.length === 0)) return null
  const state = now === undefined ? undefined : openState(opening, now, timeZone)
  // Its line is there from the start, so that nothing moves when the words come.
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

/** The time in ms, as of the last full minute; `undefined` until the page is alive in the browser. */
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
