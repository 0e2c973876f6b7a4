import { useEffect } from 'react'
import { pendingSignIn } from '#web/staff-api.ts'
import { lazyWithRetry } from '../frame/lazy-with-retry.tsx'

/**
 * Asks to sign in again where that is needed. Its code is loaded after that of the page, and before it is needed: by then a newer
 * release may have taken its place.
 */
export const SignInAgain = lazyWithRetry(async () => (await import('./sign-in-again-dialog.tsx')).default, {
  Failed: NotLoaded,
})

/** Without it the call fails, so that whoever made it can try again; so does the loading. */
function NotLoaded({ onAgain }: { onAgain: () => void }) {
  const pending = pendingSignIn.use()
  useEffect(() => {
    if (!pending) return
    pending.settle(false)
    onAgain()
  })
  return null
}
