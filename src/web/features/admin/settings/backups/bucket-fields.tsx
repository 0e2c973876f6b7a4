import type { BackupSafety } from '#contract/backups.ts'
import { FieldPair } from '#web/features/admin/forms/field-pair.tsx'
import type { useContractForm } from '#web/features/admin/forms/use-contract-form.ts'
import { PasswordField } from '#web/features/admin/sign-in/password-field.tsx'
import { TextField } from '#web/ui/field.tsx'

type BucketFieldsProps = { field: ReturnType<typeof useContractForm<BackupSafety>>['field']; isSaved: boolean }

/** The fields for the access data of a bucket. */
export const BucketFields = ({ field, isSaved }: BucketFieldsProps) => (
  <>
    <p className="max-w-2xl text-ink-soft text-small">
      The bucket must be private, and the key may read, write, list and delete in it. Backups are kept in it below
      backups/. It may be the bucket of the pictures, but one at another provider is safer.
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
        hint={isSaved ? 'Leave it empty to keep the one that is saved.' : 'It’s never shown again.'}
        {...field('secretAccessKey')}
      />
    </FieldPair>
  </>
)
