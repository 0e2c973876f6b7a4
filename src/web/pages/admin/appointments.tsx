import { Appointments } from '#web/features/admin/appointments/appointments.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default function AppointmentsPage() {
  return (
    <DashboardPage title="Appointments">
      <Appointments />
    </DashboardPage>
  )
}
