import { PractitionerList } from '#web/features/admin/catalogue/practitioners.tsx'
import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'

export default function Practitioners() {
  return (
    <Dashboard title="Practitioners">
      <PractitionerList />
    </Dashboard>
  )
}
