import { useHydrated } from '#web/hydrated.ts'
import { todayQuery } from '#web/queries/today.ts'
import { useData } from '#web/queries/use-data.ts'
import { late } from '../frame/late.tsx'
import { SetupList } from './setup-list.tsx'
import { Waiting } from './waiting.tsx'
import './today.css'

const waiting = <div className="placeholder h-72" aria-busy="true" />
const Charts = late(async () => (await import('./charts.tsx')).default, { waiting })

/** What needs somebody now, what is still to be set up, and how things go (design.md). */
export function Today() {
  const { counts, setup } = useData(todayQuery)
  return (
    <div className="grid gap-8">
      <Waiting counts={counts} />
      <SetupList steps={setup} />
      {/* Drawn in the browser only, which knows how wide it is. */}
      {useHydrated() ? <Charts /> : waiting}
    </div>
  )
}
