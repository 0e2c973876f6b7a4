import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { MediaLibrary } from '#web/features/admin/media/media-library.tsx'

export default function Media() {
  return (
    <Dashboard title="Media">
      <MediaLibrary />
    </Dashboard>
  )
}
