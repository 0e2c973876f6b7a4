import { Account } from '#web/features/admin/account/account.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default function AccountPage() {
  return (
    <DashboardPage title="Your Account">
      <Account />
    </DashboardPage>
  )
}
