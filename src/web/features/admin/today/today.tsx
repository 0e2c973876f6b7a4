import { Gift, PhoneIncoming, ScanLine } from 'lucide-react'
import { meQuery } from '#web/queries/sign-in.ts'
import { todayQuery } from '#web/queries/today.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { AlertPanel } from '../frame/alert-panel.tsx'
import { lazyWithRetry } from '../frame/lazy-with-retry.tsx'
import { TextLink } from '../frame/text-link.tsx'
import {
  BackupAlert,
  BackupLine,
  needsAttention,
  OpenBreaches,
  SiteCheckNote,
  StoppedWebhooks,
  UnreadableConnections,
} from './notes.tsx'
import { SetupList } from './setup-list.tsx'
import { TodayTasks } from './today-tasks.tsx'
import { VisitsToday } from './visits-today.tsx'

const waiting = <div className="placeholder h-72" aria-busy="true" />
const MailOutage = lazyWithRetry(async () => (await import('../frame/mail-outage.tsx')).MailOutage)
const Charts = lazyWithRetry(async () => (await import('./charts.tsx')).default, { waiting })

/** Links to the three most frequent jobs of the desk. */
const QuickActions = () => (
  <div className="flex flex-wrap items-center gap-2 print:hidden">
    <Link to="/admin/appointments?new" className={buttonClass('quiet')}>
      <PhoneIncoming aria-hidden className="size-4" />
      New request
    </Link>
    <Link to="/admin/vouchers" className={buttonClass('quiet')}>
      <ScanLine aria-hidden className="size-4" />
      Redeem a voucher
    </Link>
    <Link to="/admin/vouchers?new" className={buttonClass('quiet')}>
      <Gift aria-hidden className="size-4" />
      Sell a voucher
    </Link>
    <p className="text-ink-soft text-small">You can scan or paste a voucher code on any page.</p>
  </div>
)

/** The page Today: alerts, open tasks, visits, remaining set-up steps, and charts (docs/design.md, "Dashboard"). */
export function Today() {
  const {
    setup,
    mailOutage,
    appearanceBroken,
    unreadableConnections,
    stoppedWebhooks,
    openBreaches,
    backup,
    ...tasks
  } = useData(todayQuery)
  const me = useData(meQuery)
  const backupFails = backup !== null && needsAttention(backup)
  return (
    <div className="grid gap-8">
      {mailOutage && <MailOutage outage={mailOutage} />}
      {appearanceBroken && (
        <AlertPanel title="The site’s look can’t be read">
          <p className="mt-1">
            The site shows the look before it. An owner can save it again under{' '}
            <TextLink to="/admin/appearance">Appearance</TextLink>.
          </p>
        </AlertPanel>
      )}
      {unreadableConnections.length > 0 && <UnreadableConnections names={unreadableConnections} />}
      {openBreaches && <OpenBreaches {...openBreaches} />}
      {stoppedWebhooks > 0 && <StoppedWebhooks count={stoppedWebhooks} />}
      {backupFails && <BackupAlert fault={backup.fault} />}
      <QuickActions />
      <TodayTasks
        {...tasks}
        onHold={Boolean(me?.hold)}
        mayRelease={me?.role === 'owner'}
        nothingElse={
          !(
            mailOutage ||
            appearanceBroken ||
            unreadableConnections.length ||
            stoppedWebhooks ||
            openBreaches ||
            backupFails
          )
        }
      />
      {useHydrated() && <VisitsToday />}
      <SetupList steps={setup} />
      <SiteCheckNote />
      {backup && <BackupLine backup={backup} />}
      {/* Rendered only in the browser, which knows the width. */}
      {useHydrated() ? <Charts /> : waiting}
    </div>
  )
}
