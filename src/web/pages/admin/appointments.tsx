import { Appointments } from '../../features/admin/appointments/appointments.tsx'
import { Dashboard } from '../../features/admin/dashboard.tsx'

export default function AppointmentsPage() {
  return (
    <Dashboard title="Appointments">
      <Appointments />
    </Dashboard>
  )
}
