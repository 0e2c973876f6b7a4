import { Dashboard } from '../../features/admin/dashboard.tsx'
import { MediaLibrary } from '../../features/admin/media/media-library.tsx'

export default function Media() {
  return (
    <Dashboard title="Media">
      <MediaLibrary />
    </Dashboard>
  )
}
