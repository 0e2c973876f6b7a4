import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { Today } from '#web/features/admin/today/today.tsx'

export default function TodayPage() {
  return (
    <Dashboard title="Today">
      <Today />
    </Dashboard>
  )
}
