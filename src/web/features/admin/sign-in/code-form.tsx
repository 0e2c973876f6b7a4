import { type Staff, signInCodeSchema } from '#contract/staff.ts'
import { ApiError, useApi } from '#web/api.ts'
import { signInWithCode } from '#web/queries/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { messageOf } from '../forms/failure.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'

type CodeFormProps = {
  onSignedIn: (staff: Staff) => void | Promise<void>
  /** The password has to be entered again, after a timeout or too many attempts. */
  onStartAgain: (message?: string) => void
}

/** The second step of signing in: the code of the authenticator app, or a recovery code. */
export function CodeForm({ onSignedIn, onStartAgain }: CodeFormProps) {
  const api = useApi()
  const { busy, message, field, formProps } = useContractForm({
    schema: signInCodeSchema,
    send: async ({ code }) => {
      try {
        await onSignedIn(await signInWithCode(api, code))
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error
        onStartAgain(messageOf(error))
      }
    },
  })

  return (
    <form {...formProps} className="grid gap-5">
      <TextField
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={40}
        hint="The six digits your authenticator app shows, or one of your recovery codes"
        {...field('code')}
      />
      <FormMessage message={message} />
      <Button type="submit" busy={busy}>
        Continue
      </Button>
      <button type="button" className="text-link justify-self-start text-small" onClick={() => onStartAgain()}>
        Start again
      </button>
    </form>
  )
}
