import { useQuery } from '@tanstack/react-query'
import type { Connections } from '#contract/connections.ts'
import { Panel } from '#web/features/admin/frame/panel.tsx'
import { connectionsQuery, disconnectStorage } from '#web/queries/connections.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { ConnectionState } from './connection-state.tsx'
import { StorageForm } from './storage-form.tsx'
import { StorageMove } from './storage-move.tsx'

/** The storage place of pictures, and a form to change it. */
export function StoragePanel({ storage }: { storage: Connections['storage'] }) {
  const { source, unreadable, place, saved, move, revision } = storage
  // The page shows what this asks for.
  useQuery({ ...connectionsQuery(backgroundApi), refetchInterval: move ? 1000 : false, enabled: move !== null })
  return (
    <Panel
      title="Pictures and files"
      hint="They can be kept in an object store (S3-compatible) of a hosting provider instead of on the server."
    >
      <ConnectionState
        source={source}
        unreadable={unreadable}
        unreadableWords="The object store that was connected isn’t used: this is a restored copy, or the server’s key is another one. Pictures are kept in the server’s folder. Connect the store again, or keep the folder."
        connected={saved ? `Kept in the bucket ${saved.bucket}` : 'Kept in an object store'}
        missing={
          <>
            They’re kept in a folder on the server, and are part of every backup:{' '}
            <span className="break-all">{place}</span>. That’s enough for most clinics.
          </>
        }
        variables="S3_BUCKET"
      />
      {source !== 'none' && <p className="break-all text-small">{place}</p>}
      {move && <StorageMove move={move} revision={revision} />}
      {source !== 'environment' && !move && (
        <details open={unreadable}>
          <summary className="text-link">{saved ? 'Change the bucket or its keys' : 'Use an object store'}</summary>
          <div className="mt-5">
            <StorageForm saved={saved} revision={revision} />
          </div>
        </details>
      )}
      {source === 'dashboard' && !move && (
        <div>
          <ConfirmButton
            label="Stop using it"
            consequence="All pictures are copied back into the server’s folder first; the site goes on meanwhile. The copies in the bucket stay there until you delete them at your provider."
            done="The pictures are on their way back."
            revision={revision}
            change={disconnectStorage}
          />
        </div>
      )}
      {unreadable && source === 'none' && (
        <div>
          <ConfirmButton
            label="Keep the folder"
            consequence="The object store is forgotten. Pictures that are only there aren’t shown until you connect it again."
            done="Pictures are kept in the server’s folder."
            revision={revision}
            change={disconnectStorage}
          />
        </div>
      )}
    </Panel>
  )
}
