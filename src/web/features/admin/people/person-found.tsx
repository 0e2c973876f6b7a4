import { useMutation } from '@tanstack/react-query'
import { Download, Eraser } from 'lucide-react'
import { useState } from 'react'
import type { PersonChoice, PersonErased, PersonFinds } from '#contract/person.ts'
import { counted } from '#domain/count.ts'
import type { ReasonToKeep } from '#domain/orders/erasure.ts'
import { useApi } from '#web/api.ts'
import { erasePerson, exportPerson } from '#web/queries/people.ts'
import { saveFile } from '#web/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { failureToast, showFailure } from '../forms/failure.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { UnavailableButton } from '../frame/unavailable-button.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { FindList } from './find-list.tsx'

const retentionReasons: Record<ReasonToKeep, string> = {
  unsettled: 'is still being paid',
  money: 'has money that isn’t settled yet',
  to_fulfil: 'is still to be posted or handed over',
  gift: 'has an email that is still to be sent, such as a gift',
}

type PersonFoundProps = { q: string; finds: PersonFinds; onErased: () => Promise<void> }
type Area = keyof PersonChoice
const areas = ['requests', 'orders', 'subscribers', 'testimonials'] as const satisfies Area[]

/** The data that were found, with checkboxes, and the buttons to export or erase them. */
export function PersonFound({ q, finds, onErased }: PersonFoundProps) {
  const api = useApi()
  const when = useFormatTime()
  // An email address belongs to one person. A name may be shared, so finds by name are not preselected.
  const first = (area: Area) => (q.includes('@') ? finds[area].map(({ id }) => id) : [])
  const [choice, setChoice] = useState<PersonChoice>(() => ({
    requests: first('requests'),
    orders: first('orders'),
    subscribers: first('subscribers'),
    // Of these the name is all that is known.
    testimonials: [],
  }))
  const [asking, setAsking] = useState(false)
  const choose = (area: Area) => (ids: string[]) => setChoice((before) => ({ ...before, [area]: ids }))
  const chosen = areas.reduce((sum, area) => sum + choice[area].length, 0)
  const none = chosen === 0 && 'Nothing is chosen. Tick what you want above.'
  const copy = useMutation({
    mutationFn: () => exportPerson(api, choice),
    onSuccess: ({ data, page }) => {
      saveFile('personal-data.html', 'text/html', page)
      saveFile('personal-data.json', 'application/json', JSON.stringify(data, null, 2))
    },
    onError: failureToast('export'),
  })
  const erase = useMutation({
    mutationFn: () => erasePerson(api, choice),
    onSuccess: async (done) => {
      setAsking(false)
      const isErased = done.requests + done.orders + done.subscribers + done.testimonials > 0
      if (isErased) toast('Success', erasedWords(done))
      else toast('Nothing erased', erasedWords(done), 'destructive')
      await onErased()
    },
    onError: showFailure,
  })
  if (areas.every((area) => finds[area].length === 0))
    return (
      <p className="mt-4" role="status">
        Nothing is kept of “{q}”.
      </p>
    )
  return (
    <div className="mt-4 grid gap-5">
      {finds.more && <p role="status">There’s more than can be shown. Please search for an email address.</p>}
      <FindList
        legend="Appointment requests"
        chosen={choice.requests}
        onChoose={choose('requests')}
        finds={finds.requests.map(({ id, name, email, phone, at }) => ({
          id,
          name,
          facts: [email, phone, when(at)],
        }))}
      />
      <FindList
        legend="Orders"
        chosen={choice.orders}
        onChoose={choose('orders')}
        finds={finds.orders.map(({ id, reference, name, email, phone, giftTo, giftEmail, at, keeps }) => ({
          id,
          name: `${reference}, ${name || 'no name'}`,
          facts: [email, phone, giftTo && `gift for ${giftTo}`, giftEmail, when(at)],
          note: keeps ? `Can’t be erased yet: it ${retentionReasons[keeps]}.` : '',
        }))}
      />
      <FindList
        legend="Newsletter"
        chosen={choice.subscribers}
        onChoose={choose('subscribers')}
        finds={finds.subscribers.map(({ id, email, status, at }) => ({ id, name: email, facts: [status, when(at)] }))}
      />
      <FindList
        legend="Testimonials"
        chosen={choice.testimonials}
        onChoose={choose('testimonials')}
        finds={finds.testimonials.map(({ id, name, duration, at }) => ({ id, name, facts: [duration, when(at)] }))}
      />
      <div className="flex flex-wrap gap-2">
        <UnavailableButton reason={none}>
          {(off) => (
            <Button busy={copy.isPending} onClick={() => copy.mutate()} {...off}>
              <Download aria-hidden className="size-4" />
              Save a copy
            </Button>
          )}
        </UnavailableButton>
        <UnavailableButton reason={none}>
          {(off) => (
            <Button variant="quiet" onClick={() => setAsking(true)} {...off}>
              <Eraser aria-hidden className="size-4" />
              Erase
            </Button>
          )}
        </UnavailableButton>
        <p className="self-center text-ink-soft text-small">
          {chosen} chosen. The copy is a page to read or print, and a file for programs.
        </p>
      </div>
      {asking && (
        <EraseDialog
          choice={choice}
          busy={erase.isPending}
          onConfirm={() => erase.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function erasedWords({ requests, orders, subscribers, testimonials, kept }: PersonErased): string {
  const parts = [
    requests > 0 && counted(requests, ['appointment request', 'appointment requests']),
    orders > 0 && counted(orders, ['order', 'orders']),
    subscribers > 0 && counted(subscribers, ['newsletter subscription', 'newsletter subscriptions']),
    testimonials > 0 && counted(testimonials, ['testimonial', 'testimonials']),
  ].filter(Boolean)
  const done = parts.length > 0 ? [`Erased: ${parts.join(', ')}.`] : []
  const left = kept.map(({ reference, reason }) => `${reference} was left, as it ${retentionReasons[reason]}.`)
  return [...done, ...left].join(' ')
}
