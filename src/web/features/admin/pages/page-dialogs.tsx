import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { AdminPage } from '#contract/admin-page.ts'
import { useApi } from '#web/api.ts'
import { removePage, sharePreview } from '#web/queries/admin-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { PreviewLinkDialog } from '../forms/preview-link-dialog.tsx'

/** Asks before a page is taken off the site. */
export function DeletePageDialog({ page, onClose }: { page: AdminPage; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const send = async () => {
    await removePage(api, page.id)
    toast('Success', `“${page.value.title}” has been deleted. You can bring it back for 30 days.`)
    await queryClient.invalidateQueries({ queryKey: ['site'], refetchType: 'none' })
    navigate('/admin/pages', { replace: true })
  }
  return (
    <FormDialog title="Delete this page?" action="Delete" variant="danger" send={send} onClose={onClose}>
      <p>
        “{page.value.title}” will go from the site and from its menus. For 30 days you can bring it back, with all its
        versions: choose the filter “Deleted” in the list of pages.
      </p>
    </FormDialog>
  )
}

type ShareProps = {
  page: AdminPage
  /** Whether there is unsaved input. */
  unsaved: boolean
  /** Saves the input; returns `undefined` if that failed, in which case the form shows the error. */
  saveFirst: () => Promise<AdminPage | undefined>
  onClose: () => void
}

/** Creates a link to the saved version for somebody without an account; asks first if there is unsaved input. */
export function SharePageDialog({ page, unsaved, saveFirst, onClose }: ShareProps) {
  const api = useApi()
  const [asking, setAsking] = useState(unsaved)
  const save = useMutation({
    mutationFn: async () => (await saveFirst()) !== undefined,
    onSuccess: (isSaved) => (isSaved ? setAsking(false) : onClose()),
  })
  if (!asking)
    return (
      <PreviewLinkDialog
        description="Whoever has this link can read the page as you last saved it, without signing in."
        make={() => sharePreview(api, page.id)}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      onOpenChange={onClose}
      title="Save before you share?"
      footer={
        <>
          <Button variant="quiet" disabled={save.isPending} onClick={() => setAsking(false)}>
            Share without them
          </Button>
          <Button busy={save.isPending} onClick={() => save.mutate()}>
            Save and share
          </Button>
        </>
      }
    >
      <p>
        A preview shows the page as it was last saved, and you have changes that aren’t saved.
        {page.state === 'public' && ' This page is public: visitors see what you save, unless it has a future date.'}
      </p>
    </Dialog>
  )
}
