import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
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
