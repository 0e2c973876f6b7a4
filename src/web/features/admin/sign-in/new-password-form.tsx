import { type FormEvent, useState } from 'react'
import { minimumPasswordLength } from '#domain/staff/password.ts'
import { fieldErrors } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { PasswordField } from './password-field.tsx'
import { messageOf } from './sign-in-form.tsx'

type NewPasswordFormProps = {
  email: string
  /** Whether a name is asked for too. */
  named: boolean
  action: string
  send: (values: { name: string; password: string }) => Promise<void>
}

/** Asks whoever opened a one-time link for their password. The email is shown, and known to password managers. */
export function NewPasswordForm({ email, named, action, send }: NewPasswordFormProps) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    setBusy(true)
    try {
      await send({ name: String(values.get('name') ?? ''), password: String(values.get('password') ?? '') })
    } catch (error) {
      const faults = fieldErrors(error)
      setErrors(faults)
      setMessage(faults.name || faults.password ? undefined : messageOf(error))
      setBusy(false)
    }
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <TextField label="Email" type="email" autoComplete="username" readOnly value={email} />
      {named && <TextField label="Name" name="name" autoComplete="name" maxLength={120} error={errors.name} />}
      <PasswordField
        name="password"
        autoComplete="new-password"
        hint={`${minimumPasswordLength} characters or more, such as a few unrelated words`}
        error={errors.password}
      />
      <FormMessage message={message} />
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  )
}
