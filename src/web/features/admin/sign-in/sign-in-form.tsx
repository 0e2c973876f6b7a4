import { type Staff, signInSchema } from '#contract/staff.ts'
import { useApi } from '#web/api.ts'
import { signIn } from '#web/queries/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { PasswordField } from './password-field.tsx'

type SignInFormProps = {
  onSignedIn: (staff: Staff) => void | Promise<void>
  onCodeWanted: () => void
  message?: string
  email?: string
  onlyThem?: boolean
}

/** Email and password. The input is kept when signing in fails. */
export function SignInForm({ onSignedIn, onCodeWanted, message, email, onlyThem }: SignInFormProps) {
  const api = useApi()
  // No default values except the given email, so that input from before hydration is kept.
  const { form, busy, field, formProps, ...refused } = useContractForm({
    schema: signInSchema,
    ...(email && { defaultValues: { email } }),
    send: async (values) => {
      const answer = await signIn(api, values)
      if ('secondFactor' in answer) return onCodeWanted()
      await onSignedIn(answer)
    },
  })

  return (
    <form {...formProps} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={onlyThem}
        data-known={email !== undefined || undefined}
        {...field('email')}
      />
      <PasswordField autoComplete="current-password" {...field('password')} />
      <FormMessage message={refused.message ?? (form.formState.isSubmitted ? undefined : message)} />
      <Button type="submit" busy={busy} disabled={!useHydrated()}>
        Sign in
      </Button>
    </form>
  )
}
