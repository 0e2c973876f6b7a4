import { Account } from '#web/features/admin/account/account.tsx'
import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default dashboardPage({ title: 'Your Account', Body: Account })
