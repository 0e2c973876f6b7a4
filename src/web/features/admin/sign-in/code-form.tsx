import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type Staff, signInCodeSchema } from '#contract/staff.ts'
import { ApiError, fieldErrors, useApi } from '#web/api.ts'
import { signInWithCode } from '#web/queries/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { messageOf } from './sign-in-form.tsx'

type CodeFormProps = {
  onSignedIn: (staff: Staff) => void | Promise<void>
  /** The password has to be entered once more: too late, or too many tries. */
  onStartAgain: (message?: string) => void
}

/** The second step of signing in: the code of the authenticator app, or a recovery code. */
export function CodeForm({ onSignedIn, onStartAgain }: CodeFormProps) {
  const api = useApi()
  const form = useForm<{ code: string }>({ resolver: zodResolver(signInCodeSchema) })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await onSignedIn(await signInWithCode(api, code))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onStartAgain(messageOf(error))
      const fault = fieldErrors(error).code
      if (fault) form.setError('code', { message: fault }, { shouldFocus: true })
      else form.setError('root', { message: messageOf(error) })
    }
  })

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <TextField
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={40}
        hint="The six digits your authenticator app shows, or one of your recovery codes"
        error={errors.code?.message}
        {...form.register('code')}
      />
      <FormMessage message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting}>
        Continue
      </Button>
      <button type="button" className="text-link justify-self-start text-small" onClick={() => onStartAgain()}>
        Start again
      </button>
    </form>
  )
}
