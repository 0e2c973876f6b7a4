import { useSearch } from 'wouter'
import { localPath } from '#domain/local-path.ts'
import { Gate } from '#web/features/admin/sign-in/gate.tsx'
import { SignIn } from '#web/features/admin/sign-in/sign-in.tsx'

export default function Login() {
  const wanted = new URLSearchParams(useSearch()).get('next')
  return (
    <Gate title="Sign in">
      <SignIn onSignedIn={() => location.assign(localPath(wanted))} />
    </Gate>
  )
}
