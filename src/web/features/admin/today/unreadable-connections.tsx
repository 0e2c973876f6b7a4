import type { SealedConnection } from '#contract/connections.ts'
import { AlertPanel } from '../frame/alert-panel.tsx'
import { TextLink } from '../frame/text-link.tsx'

/** The name of each connection, and the consequence until it is entered again. */
const facts: Record<SealedConnection, { name: string; until: string }> = {
  mail: { name: 'Email', until: 'emails are only written to a folder on the server' },
  payments: { name: 'Payments', until: 'no card is charged' },
  storage: { name: 'Pictures and files', until: 'pictures are kept in the server’s own folder' },
  backup: { name: 'Backups', until: 'no backup is made by itself' },
}

/** An alert about connections that were encrypted with another key, such as on a restored copy, and have to be entered again. */
export const UnreadableConnections = ({ names }: { names: SealedConnection[] }) => (
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
