import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type BackupSafety, type Backups, backupSafetySchema } from '#contract/backups.ts'
import { useApi } from '#web/api.ts'
import { Checkbox } from '#web/features/admin/forms/form-fields.tsx'
import { FormMessage, faultClass } from '#web/features/admin/forms/form-message.tsx'
import { useContractForm } from '#web/features/admin/forms/use-contract-form.ts'
import { Panel } from '#web/features/admin/frame/panel.tsx'
import { PasswordField } from '#web/features/admin/sign-in/password-field.tsx'
import { backupsQuery, saveBackupSafety } from '#web/queries/backups.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { BucketFields } from '../bucket-fields.tsx'

/** The settings for a second copy of each backup, and for encryption. */
export function BackupSafetyForm({ safety }: { safety: Backups['safety'] }) {
  const { revision, unreadable, hasPassphrase, fixedPassphrase, saved } = safety
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, busy, message, field, formProps } = useContractForm<BackupSafety>({
    schema: backupSafetySchema,
    defaultValues: { ...saved, secretAccessKey: '', passphrase: '' },
    send: async (value) => {
      queryClient.setQueryData(backupsQuery(api).queryKey, await saveBackupSafety(api, value, revision))
      toast('Success', 'Saved. The next backup goes by it.')
    },
  })
  const [destination, encrypts] = form.watch(['destination', 'encrypts']) as [BackupSafety['destination'], boolean]
  return (
    <Panel title="Second place and passphrase" hint="For the day on which the server itself is lost or stolen.">
      {unreadable && (
        <p role="alert" className={faultClass}>
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          What was saved here isn’t used: this is a restored copy, or the server’s key is another one. Please enter it
          again.
        </p>
      )}
      <form {...formProps} aria-label="Second place and passphrase" className="grid gap-5">
        <SelectField label="Second copy" className="max-w-96" {...field('destination')}>
          <option value="none">None: on this server only</option>
          <option value="folder">In another folder, such as a mounted disk</option>
          <option value="s3">In a bucket of an object store (S3)</option>
        </SelectField>
        {destination === 'folder' && (
          <TextField
            label="Folder on the server"
            placeholder="/mnt/backups"
            autoComplete="off"
            spellCheck={false}
            hint="It must be there already, and on another disk or machine. The server must be allowed to write into it."
            {...field('folder')}
          />
        )}
        {destination === 's3' && (
          <>
            <p className="max-w-2xl text-ink-soft text-small">
              The bucket must be private, and the key may read, write, list and delete in it. Backups are kept in it
              below backups/. It may be the bucket of the pictures, but one at another provider is safer.
            </p>
            <BucketFields field={field} isSaved={saved.destination === 's3'} />
          </>
        )}
        {fixedPassphrase ? (
          <p className="max-w-2xl text-ink-soft text-small">
            Backups are encrypted with the passphrase set on the server (BACKUP_PASSPHRASE), which has the last word.
            Change it there.
          </p>
        ) : (
          <Checkbox label="Encrypt backups with a passphrase" {...form.register('encrypts')} />
        )}
        {encrypts && !fixedPassphrase && (
          <div className="grid max-w-2xl gap-3">
            <PasswordField
              label="Passphrase"
              autoComplete="new-password"
              hint={
                hasPassphrase
                  ? 'Leave it empty to keep the one that is saved. A new one is for new backups: keep the old one for the old.'
                  : '12 characters or more. A few unrelated words are best.'
              }
              {...field('passphrase')}
            />
            <p className="font-semibold text-small">
              Write it down and keep it somewhere other than this server. Without it nobody can open these backups.
            </p>
          </div>
        )}
        <FormMessage message={message} />
        <Button type="submit" variant="quiet" busy={busy} disabled={!useHydrated()} className="justify-self-start">
          Check and save
        </Button>
      </form>
    </Panel>
  )
}
