import { BinList } from '#web/features/admin/bin/bin-list.tsx'
import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default dashboardPage({ title: 'Deleted', Body: BinList })
