import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { z } from 'zod'
import {
  type AdminNewsletter,
  type NewsletterInput,
  newsletterTypedSchema,
  type OpenedNewsletter,
} from '#contract/admin-newsletter.ts'
import { useApi } from '#web/api.ts'
import {
  addNewsletter,
  deleteNewsletterWorkingCopy,
  newsletterQuery,
  saveNewsletterWorkingCopy,
} from '#web/queries/newsletter.ts'
import { Button } from '#web/ui/button.tsx'
import { showFailure } from '../forms/failure.ts'
import { isSame } from '../forms/is-same.ts'
import { deleteLocalDraft, readLocalDraft } from '../forms/local-draft.ts'
import { RestoredDraftNotice } from '../forms/restored-draft-notice.tsx'
import { TextLink } from '../frame/text-link.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { ScheduledNotice } from './send-dialog.tsx'
import { Sending } from './sending.tsx'
import { StateBadge } from './state-badge.tsx'
import { localDraftKey } from './use-newsletter-form.ts'

/** The page of a newsletter: the editor of a draft, or the progress of sending. */
export function NewsletterView({ newsletter, staffId }: { newsletter: OpenedNewsletter; staffId: string }) {
  const queryClient = useQueryClient()
  const { queryKey } = newsletterQuery(useApi(), newsletter.id)
  const onChanged = (changed: AdminNewsletter) =>
    void queryClient.setQueryData(queryKey, { workingCopy: null, ...changed })
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <TextLink to="/admin/newsletter">All newsletters</TextLink>
        <StateBadge newsletter={newsletter} reached={newsletter.progress.sent + newsletter.progress.waiting > 0} />
      </div>
      {newsletter.state === 'draft' || newsletter.state === 'scheduled' ? (
        <>
          <ScheduledNotice newsletter={newsletter} onChanged={onChanged} />
          <DraftEditor newsletter={newsletter} staffId={staffId} onChanged={onChanged} />
        </>
      ) : (
        <>
          <UnsentTextNotice newsletter={newsletter} staffId={staffId} />
          <Sending newsletter={newsletter} onChanged={onChanged} />
        </>
      )}
    </>
  )
}

const typedSchema = z.object({ value: newsletterTypedSchema })

/** Shown when a colleague sent the draft during editing: the unsaved text is kept, and can become another draft. */
function UnsentTextNotice({ newsletter, staffId }: { newsletter: OpenedNewsletter; staffId: string }) {
  const { id, subject, workingCopy, value } = newsletter
  const key = localDraftKey(staffId, id)
  const [typed, setTyped] = useState(() => (readLocalDraft(key, typedSchema) ?? workingCopy)?.value)
  const api = useApi()
  const [, navigate] = useLocation()
  const forget = async () => {
    await deleteNewsletterWorkingCopy(api, id)
    deleteLocalDraft(key)
    setTyped(undefined)
  }
  const discard = useMutation({ mutationFn: forget, onError: showFailure })
  const begin = useMutation({
    mutationFn: async (typed: NewsletterInput) => {
      const draft = await addNewsletter(api, typed.subject.trim().slice(0, 150) || subject)
      await saveNewsletterWorkingCopy(api, draft.id, typed, draft.revision)
      await forget()
      navigate(`/admin/newsletter/${draft.id}`)
    },
    onError: showFailure,
  })
  if (!typed || isSame(typed, value)) return null
  return (
    <RestoredDraftNotice
      discarding={discard.isPending}
      onDiscard={() => discard.mutate()}
      action={
        <Button busy={begin.isPending} onClick={() => begin.mutate(typed)}>
          Start a draft with it
        </Button>
      }
    >
      What you had typed but not saved isn’t in the newsletter that was sent.
    </RestoredDraftNotice>
  )
}
