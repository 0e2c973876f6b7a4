import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type Staff, signInCodeSchema } from '#contract/staff.ts'
import { ApiError, useApi } from '#web/api.ts'
import { signInWithCode, signInWithPasskey } from '#web/queries/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { messageOf } from '../forms/failure.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { passkeysPossible } from './passkeys-possible.ts'
import { SignInForm } from './sign-in-form.tsx'

type SignInProps = {
  onSignedIn: (staff: Staff) => void | Promise<void>
  /** The email address to sign in with. */
  email?: string
  /** Whether only this account may sign in. */
  onlyThem?: boolean
}

/**
 * Signing in, on its page and in the dialog that asks again: email and password, then a code where the account
 * has a second factor; or a passkey instead. What was typed is kept when it fails.
 */
export function SignIn({ onSignedIn, email, onlyThem = false }: SignInProps) {
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [message, setMessage] = useState<string>()
  if (step === 'code')
    return (
      <CodeForm
        onSignedIn={onSignedIn}
        onStartAgain={(said) => {
          setMessage(said)
          setStep('password')
        }}
      />
    )
  return (
    <>
      <SignInForm
        onSignedIn={onSignedIn}
        onCodeWanted={() => setStep('code')}
        {...(message && { message })}
        {...(email && { email, onlyThem })}
      />
      <PasskeyButton onSignedIn={onSignedIn} />
    </>
  )
}

type CodeFormProps = {
  onSignedIn: (staff: Staff) => void | Promise<void>
  /** The password has to be entered again, after a timeout or too many attempts. */
  onStartAgain: (message?: string) => void
}

/** The second step of signing in: the code of the authenticator app, or a recovery code. */
function CodeForm({ onSignedIn, onStartAgain }: CodeFormProps) {
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

/** Signs in with a passkey, where the browser has them. */
function PasskeyButton({ onSignedIn }: { onSignedIn: (staff: Staff) => void | Promise<void> }) {
  const api = useApi()
  const signIn = useMutation({ mutationFn: async () => onSignedIn(await signInWithPasskey(api)) })
  if (!useHydrated() || !passkeysPossible()) return null

  const messageFor = (error: Error) => (error instanceof ApiError ? messageOf(error) : 'No passkey was used.')
  return (
    <div className="mt-4 grid gap-4">
      <Button variant="quiet" className="w-full" busy={signIn.isPending} onClick={() => signIn.mutate()}>
        <KeyRound aria-hidden className="size-4" />
        Use a passkey
      </Button>
      <FormMessage message={signIn.error ? messageFor(signIn.error) : undefined} />
    </div>
  )
}
