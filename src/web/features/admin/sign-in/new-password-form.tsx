import { acceptedInvitationSchema, passwordResetSchema } from '#contract/staff.ts'
import { minimumPasswordLength } from '#domain/staff/password.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { PasswordField } from './password-field.tsx'

type NewPasswordFormProps = {
  email: string
  /** Whether the form also asks for a name. */
  named: boolean
  action: string
  send: (values: { name: string; password: string }) => Promise<void>
}

/** The form of a one-time link that sets a password. It shows the email address, so that password managers save it. */
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
