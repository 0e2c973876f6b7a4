import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { NewsletterRow } from '#contract/admin-newsletter.ts'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { addNewsletter, newslettersQuery } from '#web/queries/newsletter.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ListEmpty } from '../lists/list-empty.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { ListActions, ListPages } from '../lists/list-view.tsx'
import { useOpenNewDialog } from '../lists/use-dialog-parameter.ts'
import { useHasLeft } from '../use-sent-words.ts'
import { useWhen } from '../when.ts'
import { StateBadge } from './state-badge.tsx'

const figure = new Intl.NumberFormat('en-AU')

/** The newsletters that were sent, are being sent, and are being written. */
export function NewsletterList() {
  const page = Math.max(1, Math.trunc(Number(new URLSearchParams(useSearch()).get('page'))) || 1)
  const { data } = useSuspenseQuery(newslettersQuery(useApi(), page))
  const when = useWhen()
  const hasLeft = useHasLeft()
  const [adding, setAdding] = useState(false)
  useOpenNewDialog(() => setAdding(true))
  return (
    <>
      <ListActions>
        <Button disabled={!useHydrated()} aria-keyshortcuts="n" onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" />
          New newsletter
        </Button>
      </ListActions>
      <section className="panel" aria-label="Newsletters">
        {data.items.length === 0 ? (
          <ListEmpty total={data.total} firstPage="/admin/newsletter">
            No newsletters yet. Choose “New newsletter” to write the first.
          </ListEmpty>
        ) : (
          <table className="desk-table desk-cards list-table first-in-panel">
            <thead>
              <tr>
                <th scope="col">Subject</th>
                <th scope="col">State</th>
                <th scope="col">Readers</th>
                <th scope="col">Sent or changed</th>
              </tr>
            </thead>
            <ListRows>
              {data.items.map((newsletter) => (
                <tr key={newsletter.id}>
                  <td>
                    <Link to={`/admin/newsletter/${newsletter.id}`} data-opens className="text-link">
                      {newsletter.subject}
                    </Link>
                  </td>
                  <td>
                    <StateBadge newsletter={newsletter} reached={newsletter.delivered !== 0} />
                  </td>
                  <td className="tabular text-small">{readersOf(newsletter, hasLeft(newsletter))}</td>
                  <td className="tabular text-ink-soft text-small">
                    {when(newsletter.startedAt ?? newsletter.changedAt)}
                  </td>
                </tr>
              ))}
            </ListRows>
          </table>
        )}
        <ListPages {...data} noun="newsletters" addressOf={(page) => `/admin/newsletter?page=${page}`} />
      </section>
      {adding && <NewDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function readersOf({ state, recipients, delivered }: NewsletterRow, left: boolean): string {
  if (state === 'draft') return 'Not sent'
  if (delivered === null) return `${figure.format(recipients)} on the list`
  return `${left ? 'Sent to' : 'Written for'} ${figure.format(delivered)} of ${figure.format(recipients)}`
}

function NewDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const [, navigate] = useLocation()
  const send = async ({ subject = '' }: Record<string, string>) => {
    const { id } = await addNewsletter(api, subject)
    navigate(`/admin/newsletter/${id}`)
  }
  return (
    <FormDialog
      title="New newsletter"
      description="It starts as a draft. Nobody gets it until you send it."
      action="Start draft"
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <TextField label="Subject" name="subject" maxLength={150} autoComplete="off" error={errors.subject} />
      )}
    </FormDialog>
  )
}
