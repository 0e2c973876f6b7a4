import { useQuery } from '@tanstack/react-query'
import type { EncryptedConnection } from '#contract/connections.ts'
import type { TodayBackup } from '#contract/today.ts'
import { formatBytes } from '#domain/count.ts'
import { longDay, sinceWords } from '#domain/dates/written.ts'
import { useApi } from '#web/api.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { siteCheckQuery } from '#web/queries/today.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { AlertPanel } from '../frame/alert-panel.tsx'
import { TextLink } from '../frame/text-link.tsx'

const toBackups = <TextLink to="/admin/settings?section=backups">Open Backups</TextLink>

/** Whether the backups are late or have failed. */
export const needsAttention = ({ late, fault }: TodayBackup): boolean => late || fault !== ''

/** An alert that the last backup failed or is late. */
export const BackupAlert = ({ fault }: { fault: string }) => (
  <AlertPanel title={fault === '' ? 'A backup is overdue' : 'The last backup failed'}>
    <p className="mt-1 wrap-anywhere">
      {fault === '' ? 'The newest one is too old to rely on. ' : `${fault}. `}
      {toBackups}
    </p>
  </AlertPanel>
)

/** The age and the size of the newest backup. */
export function BackupLine({ backup: { lastAt, bytes } }: { backup: TodayBackup }) {
  const { timeZone } = useData(siteQuery)
  if (lastAt === '') return null
  return (
    <p className="text-ink-soft text-small">
      Newest backup: {sinceWords(lastAt, { now: new Date(), timeZone })}
      {bytes > 0 && `, ${formatBytes(bytes)}`}. {toBackups}
    </p>
  )
}

/** An alert about data breaches without a decision, with the deadline. */
export const OpenBreaches = ({ count, dueOn }: { count: number; dueOn: string }) => (
  <AlertPanel title={count === 1 ? 'Data may have got out' : `Data may have got out ${count} times`}>
    <p className="mt-1">
      The law asks to find out by {longDay(dueOn)} whether serious harm is likely. Write the outcome down under{' '}
      <TextLink to="/admin/settings?section=privacy">Privacy</TextLink>.
    </p>
  </AlertPanel>
)

/** An alert about stopped webhooks: all attempts of three days have failed. */
export const StoppedWebhooks = ({ count }: { count: number }) => (
  <AlertPanel title={count === 1 ? 'A webhook has stopped' : `${count} webhooks have stopped`}>
    <p className="mt-1">
      {count === 1 ? 'Its address has' : 'Their addresses have'} failed for days, so nothing more is sent. An owner can
      turn it on again, or remove it, under <TextLink to="/admin/settings?section=developers">Developers</TextLink>.
    </p>
  </AlertPanel>
)

/** The name of each connection, and the consequence until it is entered again. */
const facts: Record<EncryptedConnection, { name: string; until: string }> = {
  mail: { name: 'Email', until: 'emails are only written to a folder on the server' },
  payments: { name: 'Payments', until: 'no card is charged' },
  storage: { name: 'Pictures and files', until: 'pictures are kept in the server’s own folder' },
  backup: { name: 'Backups', until: 'backups have no second copy, or aren’t made at all' },
}

/** An alert about connections that were encrypted with another key, such as on a restored copy, and have to be entered again. */
export const UnreadableConnections = ({ names }: { names: EncryptedConnection[] }) => (
  <AlertPanel title="Some connections have to be entered again">
    <p className="mt-1">
      What was saved for them can’t be used here. This is a restored copy, or the server’s key is another one. Until an
      owner enters them again:
    </p>
    <ul className="mt-2 list-disc pl-5">
      {names.map((name) => (
        <li key={name}>
          <b>{facts[name].name}</b>: {facts[name].until}.
        </li>
      ))}
    </ul>
    <p className="mt-2">
      <TextLink to="/admin/settings?section=connections">Open Connections</TextLink>
      {names.includes('backup') && (
        <>
          {' '}
          <TextLink to="/admin/settings?section=backups">Open Backups</TextLink>
        </>
      )}
    </p>
  </AlertPanel>
)

/** A note about findings in the site’s texts, if there are any. It loads without suspending the page. */
export function SiteCheckNote() {
  const { data } = useQuery(siteCheckQuery(useApi()))
  // Findings about the advertising law are left out: their author decides, and they may stay.
  const count = data?.findings.filter(({ kind }) => kind !== 'advertising').length ?? 0
  if (count === 0) return null
  return (
    <section className="panel" aria-label="Check the site">
      <p>
        {count === 1 ? 'One place on the site needs' : `${count} places on the site need`} another look: words of the
        example, removed treatments, placeholders, broken links or past dates.{' '}
        <Link to="/admin/today/check" className="text-link font-semibold">
          Check the site
        </Link>
      </p>
    </section>
  )
}
