import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type SignIn, type Staff, signInSchema } from '#contract/staff.ts'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { signIn } from '#web/queries/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { isAnswer } from '../forms/failure.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { PasswordField } from './password-field.tsx'

type SignInFormProps = {
  onSignedIn: (staff: Staff) => void | Promise<void>
  onCodeWanted: () => void
  message?: string
  email?: string
  onlyThem?: boolean
}

/** Email and password. What was typed is kept when it fails. */
export function SignInForm({ onSignedIn, onCodeWanted, message, email, onlyThem }: SignInFormProps) {
  const api = useApi()
  // No default values but the given email: whatever was typed before the page came alive stays.
  const form = useForm<SignIn>({ resolver: zodResolver(signInSchema), ...(email && { defaultValues: { email } }) })
  const { errors, isSubmitting, isSubmitted } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      const answer = await signIn(api, values)
      if ('secondFactor' in answer) return onCodeWanted()
      await onSignedIn(answer)
    } catch (error) {
      form.setError('root', { message: messageOf(error) })
    }
  })

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={onlyThem}
        data-known={email !== undefined || undefined}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField autoComplete="current-password" error={errors.password?.message} {...form.register('password')} />
      <FormMessage message={errors.root?.message ?? (isSubmitted ? undefined : message)} />
      <Button type="submit" busy={isSubmitting} disabled={!useHydrated()}>
        Sign in
      </Button>
    </form>
  )
}

/** What the server said, without the number that only helps whoever looks after the site. */
export const messageOf = (error: unknown) =>
  isAnswer(error) ? error.problem.detail : 'The server couldn’t be reached. Please try again in a moment.'
