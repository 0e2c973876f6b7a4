import { acceptedInvitationSchema, passwordResetSchema } from '#contract/staff.ts'
import { minimumPasswordLength } from '#domain/staff/password.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { PasswordField } from './password-field.tsx'

type NewPasswordFormProps = {
  email: string
  /** Whether a name is asked for too. */
  named: boolean
  action: string
  send: (values: { name: string; password: string }) => Promise<void>
}

/** Asks whoever opened a one-time link for their password. The email is shown, and known to password managers. */
export function NewPasswordForm({ email, named, action, send }: NewPasswordFormProps) {
  const { busy, message, field, formProps } = useContractForm<{ name?: string; password: string }>({
    schema: named ? acceptedInvitationSchema.omit({ token: true }) : passwordResetSchema.omit({ token: true }),
    send: ({ name = '', password }) => send({ name, password }),
  })

  return (
    <form {...formProps} className="grid gap-5">
      <TextField label="Email" type="email" autoComplete="username" readOnly value={email} />
      {named && <TextField label="Name" autoComplete="name" maxLength={120} {...field('name')} />}
      <PasswordField
        autoComplete="new-password"
        hint={`${minimumPasswordLength} characters or more, such as a few unrelated words`}
        {...field('password')}
      />
      <FormMessage message={message} />
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  )
}
