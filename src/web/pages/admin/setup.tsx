import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/api.ts'
import { messageOf } from '#web/features/admin/forms/failure.ts'
import { TextLink } from '#web/features/admin/frame/text-link.tsx'
import { OwnerForm } from '#web/features/admin/sign-in/owner-form.tsx'
import { SignInLayout } from '#web/features/admin/sign-in/sign-in-layout.tsx'
import { setupLinkQuery } from '#web/queries/sign-in.ts'
import { useHydrated } from '#web/use-hydrated.ts'

export default function Setup() {
  // The secret of the link is in the URL fragment, which only the browser knows.
  const hydrated = useHydrated()
  const token = hydrated ? location.hash.slice(1) : ''
  return (
    <SignInLayout title="Create your account">
      {hydrated && !token && <p>Please open the whole set-up link that the server printed when it started.</p>}
      {token && <WithLink token={token} />}
    </SignInLayout>
  )
}

function WithLink({ token }: { token: string }) {
  const { isPending, error } = useQuery(setupLinkQuery(useApi(), token))
  if (isPending) return <p aria-busy="true">Checking the link…</p>
  if (!error) return <OwnerForm token={token} onSignedIn={() => location.assign('/admin/setup/clinic')} />
  return (
    <>
      <p>{messageOf(error)}</p>
      <p className="mt-4">
        <TextLink to="/admin/login">Sign in</TextLink>
      </p>
    </>
  )
}
