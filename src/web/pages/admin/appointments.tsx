import { Appointments } from '#web/features/admin/appointments/appointments.tsx'
import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default dashboardPage({ title: 'Appointments', Body: Appointments })
