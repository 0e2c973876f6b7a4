import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { MediaLibrary } from '#web/features/admin/media/media-library.tsx'

export default function Media() {
  return (
    <DashboardPage title="Media">
      <MediaLibrary />
    </DashboardPage>
  )
}
