import { useQueryClient } from '@tanstack/react-query'
import { type Connections, type StorageConnection, storageConnectionSchema } from '#contract/connections.ts'
import { useApi } from '#web/api.ts'
import { FieldPair } from '#web/features/admin/forms/field-pair.tsx'
import { FormMessage } from '#web/features/admin/forms/form-message.tsx'
import { useContractForm } from '#web/features/admin/forms/use-contract-form.ts'
import { PasswordField } from '#web/features/admin/sign-in/password-field.tsx'
import { useHydrated } from '#web/hydrated.ts'
import { connectionsQuery, connectStorage } from '#web/queries/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'

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
      <TextField
        label="Address of the store"
        type="url"
        placeholder="https://s3.ap-southeast-2.amazonaws.com"
        autoComplete="off"
        spellCheck={false}
        {...field('endpoint')}
      />
      <FieldPair>
        <TextField label="Bucket" autoComplete="off" spellCheck={false} {...field('bucket')} />
        <TextField
          label="Region"
          placeholder="ap-southeast-2"
          autoComplete="off"
          spellCheck={false}
          {...field('region')}
        />
      </FieldPair>
      <FieldPair>
        <TextField label="Access key" autoComplete="off" spellCheck={false} {...field('accessKeyId')} />
        <PasswordField
          label="Secret key of the store"
          autoComplete="off"
          hint={saved ? 'Leave it empty to keep the one that is saved.' : 'It’s never shown again.'}
          {...field('secretAccessKey')}
        />
      </FieldPair>
      <FormMessage message={message} />
      <Button type="submit" variant="quiet" busy={busy} disabled={!useHydrated()} className="justify-self-start">
        {saved ? 'Check and save' : 'Check and move the pictures there'}
      </Button>
    </form>
  )
}
