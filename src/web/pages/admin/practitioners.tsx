import { PractitionerList } from '../../features/admin/catalogue/practitioners.tsx'
import { Dashboard } from '../../features/admin/dashboard.tsx'

export default function Practitioners() {
  return (
    <Dashboard title="Practitioners">
      <PractitionerList />
    </Dashboard>
  )
}
