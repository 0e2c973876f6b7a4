import { useState } from 'react'
import type { Staff } from '#contract/staff.ts'
import { CodeForm } from './code-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
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
