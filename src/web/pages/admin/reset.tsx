import { useState } from 'react'
import { useApi } from '#web/api.ts'
import { NewPasswordForm } from '#web/features/admin/sign-in/new-password-form.tsx'
import { OneTimeLinkPage } from '#web/features/admin/sign-in/one-time-link-page.tsx'
import { resetByLink } from '#web/queries/staff.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'

export default function Reset() {
  const api = useApi()
  const [done, setDone] = useState(false)
  return (
    <OneTimeLinkPage title="Choose a new password" kind="reset">
      {({ token, email }) =>
        done ? (
          <div role="status">
            <p>Your new password is set. You’ve been signed out everywhere.</p>
            <Link to="/admin/login" className={buttonClass('primary', 'mt-5')}>
              Go to sign-in
            </Link>
          </div>
        ) : (
          <NewPasswordForm
            email={email}
            named={false}
            action="Set the password"
            send={async ({ password }) => {
              await resetByLink(api, { token, password })
              setDone(true)
            }}
          />
        )
      }
    </OneTimeLinkPage>
  )
}
