import { firstOwnerSchema } from '#contract/staff.ts'
import { minimumPasswordLength } from '#domain/staff/password.ts'
import { useApi } from '#web/api.ts'
import { createOwner, signIn } from '#web/queries/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { PasswordField } from './password-field.tsx'

/** Creates the first owner with a set-up link's secret, and signs them in. */
export function OwnerForm({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const api = useApi()
  const { busy, message, field, formProps } = useContractForm({
    schema: firstOwnerSchema,
    send: async (values) => {
      await createOwner(api, { ...values, token })
      await signIn(api, values)
    },
    onSent: onSignedIn,
  })

  return (
    <form {...formProps} className="grid gap-5">
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        autoComplete="new-password"
        hint={`${minimumPasswordLength} characters or more, such as a few unrelated words`}
        {...field('password')}
      />
      <FormMessage message={message} />
      <Button type="submit" busy={busy}>
        Create your account
      </Button>
    </form>
  )
}
