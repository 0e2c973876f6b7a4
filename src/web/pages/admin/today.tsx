import { Dashboard } from '../../features/admin/dashboard.tsx'
import { Today } from '../../features/admin/today/today.tsx'

export default function TodayPage() {
  return (
    <Dashboard title="Today">
      <Today />
    </Dashboard>
  )
}
