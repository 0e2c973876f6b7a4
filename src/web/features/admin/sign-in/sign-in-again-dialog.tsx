import { useQueryClient } from '@tanstack/react-query'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { pendingSignIn } from '#web/staff-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SignIn } from './sign-in.tsx'

const words = {
  ended: {
    title: 'Please sign in again',
    description: 'You’ve been signed out. What you’ve typed is still here.',
  },
  confirm: {
    title: 'Please confirm it’s you',
    description: 'You signed in a while ago, and for this we need to be sure it’s you.',
  },
}

/** A dialog to sign in again, if the session has ended or a call needs a recent sign-in. */
export function SignInAgain() {
  const pending = pendingSignIn.use()
  const me = useData(meQuery)
  const queryClient = useQueryClient()
  const why = pending?.why ?? 'ended'
  return (
    <Dialog open={pending !== undefined} onOpenChange={() => pending?.settle(false)} {...words[why]}>
      <SignIn
        {...(me && { email: me.email, onlyThem: why === 'confirm' })}
        onSignedIn={async () => {
          await queryClient.invalidateQueries({ queryKey: ['admin', 'me'] })
          pending?.settle(true)
        }}
      />
    </Dialog>
  )
}
