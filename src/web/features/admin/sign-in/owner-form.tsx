import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type FirstOwner, firstOwnerSchema } from '#contract/staff.ts'
import { minimumPasswordLength } from '#domain/staff/password.ts'
import { ApiError, useApi } from '#web/api.ts'
import { createOwner, signIn } from '#web/queries/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { PasswordField } from './password-field.tsx'
import { messageOf } from './sign-in-form.tsx'

/** Creates the first owner with a set-up link's secret, and signs them in. */
export function OwnerForm({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const api = useApi()
  const form = useForm<FirstOwner>({ resolver: zodResolver(firstOwnerSchema) })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      await createOwner(api, { ...values, token })
      await signIn(api, values)
      onSignedIn()
    } catch (error) {
      const faults = error instanceof ApiError ? (error.problem.errors ?? []) : []
      for (const { path, message } of faults)
        if (path === 'name' || path === 'email' || path === 'password') form.setError(path, { message })
      if (faults.length === 0) form.setError('root', { message: messageOf(error) })
    }
  })

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        autoComplete="new-password"
        hint={`${minimumPasswordLength} characters or more, such as a few unrelated words`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <FormMessage message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting}>
        Create your account
      </Button>
    </form>
  )
}
