import { PostList } from '#web/features/admin/blog/post-list.tsx'
import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'

export default function Posts() {
  return (
    <Dashboard title="Blog">
      <PostList />
    </Dashboard>
  )
}
