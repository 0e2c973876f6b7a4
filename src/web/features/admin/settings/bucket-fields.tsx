import { TextField } from '#web/ui/field.tsx'
import { FieldPair } from '../forms/field-pair.tsx'
import type { useContractForm } from '../forms/use-contract-form.ts'
import { PasswordField } from '../sign-in/password-field.tsx'

type BucketField = 'endpoint' | 'bucket' | 'region' | 'accessKeyId' | 'secretAccessKey'
type BucketFieldsProps = {
  field: (name: BucketField) => ReturnType<ReturnType<typeof useContractForm>['field']>
  isSaved: boolean
}

/** The fields for the access data of a bucket. */
export const BucketFields = ({ field, isSaved }: BucketFieldsProps) => (
  <>
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
