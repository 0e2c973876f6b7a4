import { useQueryClient } from '@tanstack/react-query'
import { type Connections, type StorageConnection, storageConnectionSchema } from '#contract/connections.ts'
import { useApi } from '#web/api.ts'
import { FormMessage } from '#web/features/admin/forms/form-message.tsx'
import { useContractForm } from '#web/features/admin/forms/use-contract-form.ts'
import { useHydrated } from '#web/hydrated.ts'
import { connectionsQuery, connectStorage } from '#web/queries/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { BucketFields } from '../bucket-fields.tsx'

/** The form for the object store of pictures. */
export function StorageForm({ saved, revision }: Pick<Connections['storage'], 'saved' | 'revision'>) {
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
