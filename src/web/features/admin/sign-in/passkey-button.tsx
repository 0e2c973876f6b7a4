import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Staff } from '#contract/staff.ts'
import { ApiError, useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { signInWithPasskey } from '#web/queries/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { messageOf } from '../forms/failure.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { passkeysPossible } from './passkeys-possible.ts'

/** Signs in with a passkey, where the browser has them. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (staff: Staff) => void | Promise<void> }) {
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  if (!useHydrated() || !passkeysPossible()) return null

  async function signIn() {
    setBusy(true)
    setMessage(undefined)
    try {
      await onSignedIn(await signInWithPasskey(api))
    } catch (error) {
      setMessage(error instanceof ApiError ? messageOf(error) : 'No passkey was used.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-4 grid gap-4">
      <Button variant="quiet" className="w-full" busy={busy} onClick={signIn}>
        <KeyRound aria-hidden className="size-4" />
        Use a passkey
      </Button>
      <FormMessage message={message} />
    </div>
  )
}
