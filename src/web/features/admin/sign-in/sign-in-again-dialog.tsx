import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { pageOf, pendingSignIn, reasonOf, requestSignIn } from '#web/staff-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SignIn } from './sign-in.tsx'

const words = (name: unknown, whose: string | undefined) => ({
  ended: {
    title: 'Please sign in again',
    description: 'You’ve been signed out. What you’ve typed is still here.',
  },
  confirm: {
    title: 'Please confirm it’s you',
    description: 'You signed in a while ago, and for this we need to be sure it’s you.',
  },
  other: {
    title: `${name} is signed in now`,
    description: `This page is still ${whose}’s, so nothing can be saved from it.`,
  },
})

/** Asks who is signed in by now: a question about that is over once it is the same person again, and is put if it is another. */
async function checkSession(): Promise<void> {
  if (document.hidden) return
  const response = await fetch('/api/staff/me', { headers: pageOf }).catch(() => undefined)
  const pending = pendingSignIn.get()
  if (response?.ok && pending?.why !== 'confirm') pending?.settle(true)
  const reason = response?.status === 409 && (await reasonOf(response))
  if (reason) void requestSignIn(reason)
}

/**
 * A dialog to sign in again, if the session has ended or a call needs a recent sign-in; and to load the page anew where someone
 * else has signed in. What happened in other tabs is noticed as soon as the page comes to the front.
 */
export default function SignInAgain() {
  const pending = pendingSignIn.use()
  const me = useData(meQuery)
  const queryClient = useQueryClient()
  useEffect(() => {
    addEventListener('focus', checkSession)
    addEventListener('visibilitychange', checkSession)
    return () => {
      removeEventListener('focus', checkSession)
      removeEventListener('visibilitychange', checkSession)
    }
  }, [])
  const { why = 'ended', name } = pending ?? {}
  return (
    <Dialog open={pending !== undefined} onOpenChange={() => pending?.settle(false)} {...words(name, me?.name)[why]}>
      {why === 'other' ? (
        <Button data-first onClick={() => location.reload()}>{`Load the page as ${name}`}</Button>
      ) : (
        <SignIn
          {...(me && { email: me.email, onlyThem: why === 'confirm' })}
          onSignedIn={async (staff) => {
            if (staff.id !== me?.id) return void requestSignIn({ why: 'other', name: staff.name })
            await queryClient.invalidateQueries({ queryKey: ['admin', 'me'] })
            pending?.settle(true)
          }}
        />
      )}
    </Dialog>
  )
}
