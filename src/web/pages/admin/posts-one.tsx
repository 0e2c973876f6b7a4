import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useApi } from '#web/api.ts'
import { PostEditor } from '#web/features/admin/blog/post-editor.tsx'
import { messageOf } from '#web/features/admin/forms/failure.ts'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { useHydrated } from '#web/hydrated.ts'
import { meQuery } from '#web/queries/admin.ts'
import { openedPostQuery } from '#web/queries/blog.ts'
import { useData } from '#web/queries/use-data.ts'

/** The form starts with unsaved input of this browser, if there is any. */
export default function PostsOne() {
  const { id = '' } = useParams<{ id: string }>()
  const me = useData(meQuery)
  const hydrated = useHydrated()
  const { data: post, error } = useQuery({ ...openedPostQuery(useApi(), id), enabled: hydrated })
  return (
    <DashboardPage title={post?.value.title || 'Article'}>
      {post && me && <PostEditor key={id} post={post} staffId={me.id} />}
      {!post && !error && <div className="placeholder h-96" aria-busy="true" />}
      {!post && error && <p role="alert">{messageOf(error)}</p>}
    </DashboardPage>
  )
}
