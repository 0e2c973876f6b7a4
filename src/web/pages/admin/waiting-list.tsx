import { WaitingList } from '#web/features/admin/appointments/waiting-list.tsx'
import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default dashboardPage({ title: 'Waiting list', Body: WaitingList })
