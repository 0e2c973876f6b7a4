import { useLocation } from 'wouter'
import { type NewsletterRow, newNewsletterSchema, newsletterListQuerySchema } from '#contract/admin-newsletter.ts'
import { counted, formatCount } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { changeNewsletters } from '#web/queries/bulk.ts'
import { addNewsletter, newslettersQuery } from '#web/queries/newsletter.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useFormatTime } from '../frame/format-time.ts'
import { TextLink } from '../frame/text-link.tsx'
import { BulkDelete } from '../lists/bulk-button.tsx'
import { DeletedLink } from '../lists/deleted-link.tsx'
import { defineList, useList } from '../lists/list.ts'
import { ListActions, ListView } from '../lists/list-view.tsx'
import { NewButton } from '../lists/new-button.tsx'
import { useWasDelivered } from '../mail/mail-delivery.ts'
import { StateBadge } from './state-badge.tsx'

const drafts = ['draft', 'drafts'] as const

const newsletters = defineList({
  path: '/admin/newsletter',
  query: newsletterListQuerySchema,
  label: 'Newsletters',
  nouns: ['newsletter', 'newsletters'],
  search: { label: 'subject' },
  empty: () => 'No newsletters yet. Choose “New newsletter” to write the first.',
})

/** The newsletters that were sent, are being sent, and are being written. */
export function NewsletterList() {
  const api = useApi()
  const when = useFormatTime()
  const wasDelivered = useWasDelivered()
  return (
    <>
      <ListActions>
        <NewButton dialog={(close) => <NewDialog onClose={close} />}>New newsletter</NewButton>
        <DeletedLink kind="newsletter" />
      </ListActions>
      <ListView
        state={useList(newsletters)}
        query={newslettersQuery}
        bulk={{
          nameOf: ({ subject }) => `“${subject}”`,
          fits: ({ state }) => state === 'draft',
          actions: (chosen) => (
            <BulkDelete
              chosen={chosen}
              nouns={drafts}
              label={(count) => `Delete ${counted(count, drafts)}`}
              act={(ids) => changeNewsletters(api, { act: 'delete', ids })}
              text={(count) => `For 30 days you’ll find ${count === 1 ? 'it' : 'them'} under Deleted.`}
            />
          ),
        }}
        columns={[
          {
            heading: 'Subject',
            cell: ({ id, subject }) => (
              <TextLink to={`/admin/newsletter/${id}`} data-opens>
                {subject}
              </TextLink>
            ),
          },
          {
            heading: 'State',
            cell: (newsletter) => <StateBadge newsletter={newsletter} reached={newsletter.delivered !== 0} />,
          },
          {
            heading: 'Readers',
            className: 'tabular text-small',
            cell: (newsletter) => readersOf(newsletter, wasDelivered(newsletter)),
          },
          {
            heading: 'Sent or changed',
            className: 'tabular text-ink-soft text-small',
            cell: ({ startedAt, sendAt, changedAt }) =>
              sendAt ? `Goes out ${when(sendAt)}` : when(startedAt ?? changedAt),
          },
        ]}
      />
    </>
  )
}

function readersOf({ state, recipients, delivered }: NewsletterRow, left: boolean): string {
  if (state === 'draft' || state === 'scheduled') return 'Not sent'
  if (delivered === null) return `${formatCount(recipients)} on the list`
  return `${left ? 'Sent to' : 'Written for'} ${formatCount(delivered)} of ${formatCount(recipients)}`
}

function NewDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const [, navigate] = useLocation()
  const send = async ({ subject }: { subject: string }) => {
    const { id } = await addNewsletter(api, subject)
    navigate(`/admin/newsletter/${id}`)
  }
  return (
    <FormDialog
      title="New newsletter"
      description="It starts as a draft. Nobody gets it until you send it."
      action="Start draft"
      schema={newNewsletterSchema}
      send={send}
      onClose={onClose}
    >
      {(field) => <TextField label="Subject" {...field('subject')} maxLength={150} autoComplete="off" />}
    </FormDialog>
  )
}
