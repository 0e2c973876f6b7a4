import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { AdminPost, PostContent } from '#contract/admin-post.ts'
import { useApi } from '#web/api.ts'
import { readPostHistory, removePost } from '#web/queries/blog.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { VersionList } from '../forms/version-list.tsx'
import { writtenDifferences } from '../forms/written-differences.ts'
import { asStaff } from '../sign-in/sign-in-again.ts'

function useHistory(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['admin', 'history', 'post', id],
    queryFn: () => asStaff(() => readPostHistory(api, id)),
    staleTime: 0,
    gcTime: 0,
  })
}

type HistoryProps = { post: AdminPost; onRestore: (version: PostContent) => void; onClose: () => void }

/**
 * The saved versions of an article (docs/product.md, "Saving and history"): who saved each and when, what it said, and
 * a way back to its words.
 */
export function PostHistoryDialog({ post, onRestore, onClose }: HistoryProps) {
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title="History of this article"
      description="Restoring puts the text of an earlier version into the form. The site only changes when you save."
    >
      <VersionList
        versions={useHistory(post.id)}
        latest={post}
        name="Last saved"
        differences={writtenDifferences}
        onRestore={onRestore}
      />
    </Dialog>
  )
}

/** Asks before an article is deleted for good. */
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
      {() => (
        <p>
          “{post.value.title}” and all its versions will be deleted
          {post.state === 'published' && ' and removed from the site'}. This can’t be undone.
        </p>
      )}
    </FormDialog>
  )
}
