import { useQueryClient } from '@tanstack/react-query'
import type { AdminNewsletter, OpenedNewsletter } from '#contract/admin-newsletter.ts'
import { useApi } from '#web/api.ts'
import { newsletterQuery } from '#web/queries/newsletter.ts'
import { TextLink } from '../frame/text-link.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { ScheduledNotice } from './send-dialog.tsx'
import { Sending } from './sending.tsx'
import { StateBadge } from './state-badge.tsx'
import { UnsentTextNotice } from './unsent-text-notice.tsx'

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
