import { PostList } from '#web/features/admin/blog/post-list.tsx'
import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default dashboardPage({ title: 'Blog', Body: PostList })
