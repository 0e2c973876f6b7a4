import { useSearch } from 'wouter'
import { localPath } from '#domain/staff/local-path.ts'
import { Gate } from '#web/features/admin/sign-in/gate.tsx'
import { NoAccountYet } from '#web/features/admin/sign-in/no-account-yet.tsx'
import { SignIn } from '#web/features/admin/sign-in/sign-in.tsx'
import { setupNeededQuery } from '#web/queries/admin.ts'
import { useData } from '#web/queries/use-data.ts'

export default function Login() {
  const wanted = new URLSearchParams(useSearch()).get('next')
  const { needed } = useData(setupNeededQuery)
  if (needed) return <NoAccountYet />
  return (
    <Gate title="Sign in">
      <SignIn onSignedIn={() => location.assign(localPath(wanted))} />
    </Gate>
  )
}
