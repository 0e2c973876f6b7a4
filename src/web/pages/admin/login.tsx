import { useSearch } from 'wouter'
import { localPath } from '#domain/staff/local-path.ts'
import { NoAccountYet } from '#web/features/admin/sign-in/no-account-yet.tsx'
import { SignIn } from '#web/features/admin/sign-in/sign-in.tsx'
import { SignInLayout } from '#web/features/admin/sign-in/sign-in-layout.tsx'
import { setupNeededQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'

export default function Login() {
  const wanted = new URLSearchParams(useSearch()).get('next')
  const { needed } = useData(setupNeededQuery)
  if (needed) return <NoAccountYet />
  return (
    <SignInLayout title="Sign in">
      <SignIn onSignedIn={() => location.assign(localPath(wanted))} />
    </SignInLayout>
  )
}
