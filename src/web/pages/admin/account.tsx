import { Account } from '../../features/admin/account/account.tsx'
import { Dashboard } from '../../features/admin/dashboard.tsx'

export default function AccountPage() {
  return (
    <Dashboard title="Your Account">
      <Account />
    </Dashboard>
  )
}
