import { Account } from '#web/features/admin/account/account.tsx'
import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'

export default function AccountPage() {
  return (
    <Dashboard title="Your Account">
      <Account />
    </Dashboard>
  )
}
