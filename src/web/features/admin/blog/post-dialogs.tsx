import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { AdminPost, PostContent } from '#contract/admin-post.ts'
import { useApi } from '#web/api.ts'
import { readPostHistory, removePost } from '#web/queries/blog.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DifferenceList } from '../forms/difference-list.tsx'
import { messageOf } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { writtenDifferences } from '../forms/written-differences.ts'
import { savedBy, useWhen } from '../when.ts'

function useHistory(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['admin', 'history', 'post', id],
    queryFn: () => readPostHistory(api, id),
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
  const { data, error } = useHistory(post.id)
  const when = useWhen()
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title="History of this article"
      description="Restoring puts the text of an earlier version into the form. The site only changes when you save."
    >
      {!data && !error && <p aria-busy="true">Loading the versions…</p>}
      {error && <p role="alert">{messageOf(error)}</p>}
      <ol className="history">
        {data?.map(({ revision, savedAt, savedBy: name, value }) => (
          <li key={revision}>
            <div>
              <p className="font-semibold">{savedBy(name)}</p>
              <p className="text-ink-soft text-small">{when(savedAt)}</p>
            </div>
            {revision === post.revision ? (
              <p className="badge">Last saved</p>
            ) : (
              <>
                <Button
                  variant="quiet"
                  aria-label={`Restore the version of ${savedBy(name)}, ${when(savedAt)}`}
                  onClick={() => onRestore(value)}
                >
                  Restore
                </Button>
                <details>
                  <summary>Compare with the last saved version</summary>
                  <DifferenceList
                    differences={writtenDifferences(value, post.value)}
                    names={{ from: 'Then', to: 'Now' }}
                  />
                </details>
              </>
            )}
          </li>
        ))}
      </ol>
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
