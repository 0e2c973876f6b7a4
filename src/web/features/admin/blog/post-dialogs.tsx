import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { AdminPost } from '#contract/admin-post.ts'
import { useApi } from '#web/api.ts'
import { removePost } from '#web/queries/blog.ts'
import { toast } from '#web/ui/toast-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'

/** Asks before an article is deleted. */
export function DeletePostDialog({ post, onClose }: { post: AdminPost; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const send = async () => {
    await removePost(api, post.id)
    toast('Success', `“${post.value.title}” has been deleted.`)
    await queryClient.invalidateQueries({ queryKey: ['posts'], refetchType: 'none' })
    navigate('/admin/posts', { replace: true })
  }
  return (
    <FormDialog title="Delete this article?" action="Delete" variant="danger" send={send} onClose={onClose}>
      <p>
        “{post.value.title}” and all its versions will be deleted
        {post.state === 'published' && ' and removed from the site'}. For 30 days it can be brought back from Deleted,
        above the list.
      </p>
    </FormDialog>
  )
}
