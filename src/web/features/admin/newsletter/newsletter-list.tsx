import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { addNewsletter, newslettersQuery } from '#web/queries/newsletter.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { Badge, ListPages } from '../lists/list-view.tsx'
import { useNewAsked } from '../lists/use-new-asked.ts'
import { useWhen } from '../when.ts'
import { stateNames, stateTones } from './view.ts'

const figure = new Intl.NumberFormat('en-AU')

/** The newsletters that were sent, are being sent, and are being written. */
export function NewsletterList() {
  const page = Math.max(1, Math.trunc(Number(new URLSearchParams(useSearch()).get('page'))) || 1)
  const { data } = useSuspenseQuery(newslettersQuery(useApi(), page))
  const when = useWhen()
  const [adding, setAdding] = useState(false)
  useNewAsked(() => setAdding(true))
  return (
    <section className="panel" aria-label="Newsletters">
      <Button disabled={!useHydrated()} aria-keyshortcuts="n" onClick={() => setAdding(true)}>
        <Plus aria-hidden className="size-4" />
        New newsletter
      </Button>
      {data.items.length === 0 ? (
        <p className="mt-6 text-ink-soft">Nothing has been written yet. “New newsletter” begins the first.</p>
      ) : (
        <table className="desk-table desk-cards list-table">
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col">State</th>
              <th scope="col">Readers</th>
              <th scope="col">Sent or changed</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((newsletter) => (
              <tr key={newsletter.id}>
                <td>
                  <Link to={`/admin/newsletter/${newsletter.id}`} className="text-link">
                    {newsletter.subject}
                  </Link>
                </td>
                <td>
                  <Badge tone={stateTones[newsletter.state]}>{stateNames[newsletter.state]}</Badge>
                </td>
                <td className="tabular text-small">
                  {newsletter.state === 'draft' ? 'Not sent' : `${figure.format(newsletter.recipients)} on the list`}
                </td>
                <td className="tabular text-ink-soft text-small">
                  {when(newsletter.startedAt ?? newsletter.changedAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ListPages {...data} noun="newsletters" addressOf={(page) => `/admin/newsletter?page=${page}`} />
      {adding && <NewDialog onClose={() => setAdding(false)} />}
    </section>
  )
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
      description="It begins as a draft. Nobody gets it before you send it."
      action="Begin the draft"
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <TextField label="Subject" name="subject" maxLength={150} autoComplete="off" error={errors.subject} />
      )}
    </FormDialog>
  )
}
