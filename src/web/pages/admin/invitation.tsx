import { useApi } from '#web/api.ts'
import { NewPasswordForm } from '#web/features/admin/sign-in/new-password-form.tsx'
import { OneTimeLinkPage } from '#web/features/admin/sign-in/one-time-link-page.tsx'
import { signIn } from '#web/queries/sign-in.ts'
import { acceptInvitation } from '#web/queries/staff.ts'

export default function Invitation() {
  const api = useApi()
  return (
    <OneTimeLinkPage title="Welcome to the team" kind="invitation">
      {({ token, email }) => (
        <NewPasswordForm
          email={email}
          named
          action="Create my account"
          send={async ({ name, password }) => {
            await acceptInvitation(api, { token, name, password })
            await signIn(api, { email, password })
            location.assign('/admin/today')
          }}
        />
      )}
    </OneTimeLinkPage>
  )
}
