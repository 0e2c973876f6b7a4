import { PractitionerList } from '#web/features/admin/catalogue/practitioners.tsx'
import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default dashboardPage({ title: 'Practitioners', Body: PractitionerList })
