import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/hydrated.ts'
import { todayQuery } from '#web/queries/today.ts'
import { useData } from '#web/queries/use-data.ts'
import { SetupList } from './setup-list.tsx'
import { Waiting } from './waiting.tsx'
import './today.css'

const Charts = lazy(() => import('./charts.tsx'))

/** What needs somebody now, what is still to be set up, and how things go (design.md). */
export function Today() {
  const { counts, setup } = useData(todayQuery)
  return (
    <div className="grid gap-8">
      <Waiting counts={counts} />
      <SetupList steps={setup} />
      {/* Drawn in the browser only, which knows how wide it is. */}
      {useHydrated() ? (
        <Suspense fallback={<ChartsOnTheirWay />}>
          <Charts />
        </Suspense>
      ) : (
        <ChartsOnTheirWay />
      )}
    </div>
  )
}

const ChartsOnTheirWay = () => <div className="placeholder h-72" aria-busy="true" />
