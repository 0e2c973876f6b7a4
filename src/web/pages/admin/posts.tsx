import { PostList } from '#web/features/admin/blog/post-list.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default function Posts() {
  return (
    <DashboardPage title="Blog">
      <PostList />
    </DashboardPage>
  )
}
