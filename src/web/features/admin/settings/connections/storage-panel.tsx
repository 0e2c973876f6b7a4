import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Connections,
  type StorageMove as Move,
  type StorageConnection,
  storageConnectionSchema,
} from '#contract/connections.ts'
import { formatCount } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { FormMessage } from '#web/features/admin/forms/form-message.tsx'
import { useContractForm } from '#web/features/admin/forms/use-contract-form.ts'
import { Panel } from '#web/features/admin/frame/panel.tsx'
import { LabelledProgress } from '#web/features/admin/frame/progress.tsx'
import { connectionsQuery, connectStorage, disconnectStorage, stopStorageMove } from '#web/queries/connections.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { BucketFields } from '../bucket-fields.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { ConnectionState } from './connection-state.tsx'

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

/** The form for the object store of pictures. */
function StorageForm({ saved, revision }: Pick<Connections['storage'], 'saved' | 'revision'>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, busy, message, field, formProps } = useContractForm<StorageConnection>({
    schema: storageConnectionSchema,
    defaultValues: {
      endpoint: saved?.endpoint ?? '',
      region: saved?.region ?? '',
      bucket: saved?.bucket ?? '',
      accessKeyId: saved?.accessKeyId ?? '',
      secretAccessKey: '',
    },
    send: async (value) => {
      const connections = await connectStorage(api, value, revision)
      queryClient.setQueryData(connectionsQuery(api).queryKey, connections)
      const { move } = connections.storage
      toast(
        'Success',
        move ? 'The object store works. The pictures are being copied to it.' : 'The new keys are saved.',
      )
    },
    onSent: () => form.setValue('secretAccessKey', ''),
  })
  return (
    <form {...formProps} aria-label="Object store" className="grid gap-5">
      <p className="max-w-2xl text-ink-soft text-small">
        Make an empty, private bucket at your provider, and a key that may read, write, list and delete in it. Before it
        is used, all pictures are copied to it.
      </p>
      <BucketFields field={field} isSaved={saved !== null} />
      <FormMessage message={message} />
      <Button type="submit" variant="quiet" busy={busy} disabled={!useHydrated()} className="justify-self-start">
        {saved ? 'Check and save' : 'Check and move the pictures there'}
      </Button>
    </form>
  )
}

/** The progress of moving the pictures. */
function StorageMove({ move, revision }: { move: Move; revision: string }) {
  const { to, phase, done, of, fault } = move
  const target = to === '' ? 'the server’s folder' : to
  if (phase === 'settling')
    return (
      <p role="status" className="max-w-2xl wrap-anywhere">
        All pictures are in {target} now, which is in use. The server looks once more for pictures that were added
        meanwhile; that takes about a minute.
      </p>
    )
  return (
    <section aria-label="Moving the pictures" className="grid gap-4">
      <p className="max-w-2xl wrap-anywhere">
        The pictures are being copied to {target}. Until all are there the old place stays in use, and nobody notices.
      </p>
      <LabelledProgress label="Pictures copied" value={done} of={of}>
        {of === 0
          ? 'Counting the pictures…'
          : `${formatCount(done)} of ${formatCount(of)} copied and checked. You can leave this page and it will keep going.`}
      </LabelledProgress>
      <FormMessage message={fault === '' ? undefined : `${fault}. It’s tried again in a few seconds.`} />
      <div>
        <ConfirmButton
          label="Stop the move"
          consequence="The pictures stay where they are now. What was copied already isn’t used."
          done="The move was stopped."
          revision={revision}
          change={stopStorageMove}
        />
      </div>
    </section>
  )
}
