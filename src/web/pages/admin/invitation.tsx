import { useApi } from '../../api.ts'
import { LinkGate } from '../../features/admin/link-gate.tsx'
import { NewPasswordForm } from '../../features/admin/new-password-form.tsx'
import { signIn } from '../../queries/admin.ts'
import { acceptInvitation } from '../../queries/staff.ts'

export default function Invitation() {
  const api = useApi()
  return (
    <LinkGate title="Welcome to the team" kind="invitation">
      {({ token, email }) => (
        <NewPasswordForm
          email={email}
          named
          action="Make my account"
          send={async ({ name, password }) => {
            await acceptInvitation(api, { token, name, password })
            await signIn(api, { email, password })
            location.assign('/admin')
          }}
        />
      )}
    </LinkGate>
  )
}
