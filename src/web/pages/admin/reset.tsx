import { useState } from 'react'
import { useApi } from '../../api.ts'
import { LinkGate } from '../../features/admin/link-gate.tsx'
import { NewPasswordForm } from '../../features/admin/new-password-form.tsx'
import { resetByLink } from '../../queries/staff.ts'
import { Link } from '../../router.tsx'
import { buttonClass } from '../../ui/button.tsx'

export default function Reset() {
  const api = useApi()
  const [done, setDone] = useState(false)
  return (
    <LinkGate title="Choose a new password" kind="reset">
      {({ token, email }) =>
        done ? (
          <div role="status">
            <p>Your new password is set. You were signed out everywhere.</p>
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
    </LinkGate>
  )
}
