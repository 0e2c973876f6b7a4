import { useHydrated } from '#web/hydrated.ts'
import { meQuery } from '#web/queries/admin.ts'
import { todayQuery } from '#web/queries/today.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { AlertPanel } from '../frame/alert-panel.tsx'
import { lazyWithRetry } from '../frame/lazy-with-retry.tsx'
import { MailOutage } from '../frame/mail-outage.tsx'
import { SetupList } from './setup-list.tsx'
import { SiteCheckNote } from './site-check-note.tsx'
import { Waiting } from './waiting.tsx'

const waiting = <div className="placeholder h-72" aria-busy="true" />
const Charts = lazyWithRetry(async () => (await import('./charts.tsx')).default, { waiting })

/** What needs somebody now, what is still to be set up, and how things go (docs/design.md, "Dashboard"). */
export function Today() {
  const { counts, setup, mailOutage, lookBroken } = useData(todayQuery)
  const me = useData(meQuery)
  return (
    <div className="grid gap-8">
      {mailOutage && <MailOutage outage={mailOutage} />}
      {lookBroken && (
        <AlertPanel title="The site’s look can’t be read">
          <p className="mt-1">
            The site shows the look before it. An owner can save it again under{' '}
            <Link to="/admin/appearance" className="text-link">
              Appearance
            </Link>
            .
          </p>
        </AlertPanel>
      )}
      <Waiting
        counts={counts}
        onHold={Boolean(me?.hold)}
        mayRelease={me?.role === 'owner'}
        quiet={mailOutage === null && !lookBroken}
      />
      <SetupList steps={setup} />
      <SiteCheckNote />
      {/* Drawn in the browser only, which knows how wide it is. */}
      {useHydrated() ? <Charts /> : waiting}
    </div>
  )
}
