import { Appointments } from '#web/features/admin/appointments/appointments.tsx'
import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'

export default function AppointmentsPage() {
  return (
    <Dashboard title="Appointments">
      <Appointments />
    </Dashboard>
  )
}
