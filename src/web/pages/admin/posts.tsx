import { PostList } from '../../features/admin/blog/post-list.tsx'
import { Dashboard } from '../../features/admin/dashboard.tsx'

export default function Posts() {
  return (
    <Dashboard title="Blog">
      <PostList />
    </Dashboard>
  )
}
