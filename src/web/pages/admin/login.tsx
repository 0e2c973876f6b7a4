import { useSearch } from 'wouter'
import { Gate } from '../../features/admin/gate.tsx'
import { localPath } from '../../features/admin/local-path.ts'
import { SignIn } from '../../features/admin/sign-in.tsx'

export default function Login() {
  const wanted = new URLSearchParams(useSearch()).get('next')
  return (
    <Gate title="Sign in">
      <SignIn onSignedIn={() => location.assign(localPath(wanted))} />
    </Gate>
  )
}
