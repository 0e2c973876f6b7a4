import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { AdminPage, PageContent } from '#contract/admin-page.ts'
import { useApi } from '#web/api.ts'
import { readPageHistory, removePage, sharePreview } from '#web/queries/admin-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { copyText } from '../copy-text.ts'
import { messageOf } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { VersionHistory } from '../forms/version-history.tsx'
import { useWhenInWords } from '../when.ts'
import { pageDifferences } from './words.ts'

type HistoryProps = { page: AdminPage; onRestore: (version: PageContent) => void; onClose: () => void }

export function PageHistoryDialog({ page, onRestore, onClose }: HistoryProps) {
  const api = useApi()
  return (
    <VersionHistory
      noun="page"
      id={page.id}
      read={() => readPageHistory(api, page.id)}
      latest={page}
      differences={pageDifferences}
      onRestore={onRestore}
      onClose={onClose}
    />
  )
}

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
      {() => (
        <p>
          “{page.value.title}” will go from the site and from its menus. For 30 days you can bring it back, with all its
          versions: choose the filter “Deleted” in the list of pages.
        </p>
      )}
    </FormDialog>
  )
}

/** Makes a link to what is saved, for somebody without an account. */
export function PreviewLinkDialog({ page, onClose }: { page: AdminPage; onClose: () => void }) {
  const api = useApi()
  const when = useWhenInWords()
  const { mutate, data, error } = useMutation({ mutationFn: () => sharePreview(api, page.id) })
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share a preview"
      description="Whoever has this link can read the page as you last saved it, without signing in."
      footer={
        <Button disabled={!data} onClick={() => data && void copyText(data.url, 'The link to the preview is copied.')}>
          Copy link
        </Button>
      }
    >
      {!data && !error && <p aria-busy="true">Making the link…</p>}
      {error && <p role="alert">{messageOf(error)}</p>}
      {data && <TextField label="Link" readOnly value={data.url} hint={`It works until ${when(data.expiresAt)}`} />}
    </Dialog>
  )
}
