import { LogoEditor } from '#web/features/admin/content/logo-editor.tsx'
import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default dashboardPage({ title: 'Logo', Body: LogoEditor })
