import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useApi } from '../../api.ts'
import { PostEditor } from '../../features/admin/blog/post-editor.tsx'
import { Dashboard } from '../../features/admin/dashboard.tsx'
import { messageOf } from '../../features/admin/sign-in-form.tsx'
import { useHydrated } from '../../hydrated.ts'
import { meQuery } from '../../queries/admin.ts'
import { openedPostQuery } from '../../queries/blog.ts'
import { useData } from '../../queries/use-data.ts'

export default function PostsOne() {
  return (
    <Dashboard title="Article">
      <Opened />
    </Dashboard>
  )
}

/** What was typed in this browser and did not reach the server is part of what the form begins with. */
function Opened() {
  const { id = '' } = useParams<{ id: string }>()
  const me = useData(meQuery)
  const hydrated = useHydrated()
  const { data: post, error } = useQuery({ ...openedPostQuery(useApi(), id), enabled: hydrated })
  if (error && !post) return <p role="alert">{messageOf(error)}</p>
  if (!post || !me) return <div className="placeholder h-96" aria-busy="true" />
  return <PostEditor key={id} post={post} staffId={me.id} />
}
