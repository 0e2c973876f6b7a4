import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { MediaLibrary } from '#web/features/admin/media/media-library.tsx'

export default dashboardPage({ title: 'Media', Body: MediaLibrary })
