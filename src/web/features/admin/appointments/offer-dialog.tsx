import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { newFreeTimeSchema, type WaitingEntry } from '#contract/waiting-list.ts'
import { useApi } from '#web/api.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { matchesQuery, offerFreeTime, waitingKey } from '#web/queries/waiting-list.ts'
import { toast } from '#web/ui/toast-store.ts'
import { messageOf } from '../forms/failure.ts'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { InvalidFieldError } from '../forms/use-contract-form.ts'
import { useHasMailServer, useNotifySent } from '../mail/mail-delivery.ts'
import { MailNote } from '../mail/mail-note.tsx'
import { NoEmail } from './no-email.tsx'
import { PractitionerField } from './practitioner-field.tsx'
import { preferenceText } from './preference.ts'
import { isTime, TimeField, TimeRemarks } from './time-remarks.tsx'

/** Offers a free time. The people whom it suits are preselected, and are asked in this order. */
export function OfferDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const hasMailServer = useHasMailServer()
  const notifySent = useNotifySent()
  const { timeZone } = useData(siteQuery)
  const [slot, setSlot] = useState({ time: '', practitioner: '' })
  const remarks = useId()
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const { data, error } = useQuery(matchesQuery(api, { ...slot, time: isTime(slot.time) ? slot.time : '' }))
  const { suits = [], others = [] } = slot.time ? (data ?? {}) : {}
  const isChosen = (entry: WaitingEntry) =>
    canBeOffered(entry) && (changed[entry.id] ?? suits.some(({ id }) => id === entry.id))
  const group = { isChosen, onChange: (id: string, isOn: boolean) => setChanged({ ...changed, [id]: isOn }) }
  return (
    <FormDialog
      title="Offer a Free Time"
      description={`The first person ${hasMailServer ? 'gets an email with a link to take it' : 'is asked'}. If they don’t take it, the next one is asked.`}
      action="Offer this time"
      onClose={onClose}
      send={async ({ time = '', practitioner = '' }) => {
        const appointmentIds = [...suits, ...others].filter(isChosen).map(({ id }) => id)
        const offer = newFreeTimeSchema.safeParse({ time, practitioner, appointmentIds })
        const [fault] = offer.error?.issues ?? []
        if (fault) throw new InvalidFieldError(String(fault.path[0]), fault.message)
        const { offers } = await offerFreeTime(api, { time, practitioner, appointmentIds })
        await queryClient.invalidateQueries(waitingKey)
        const first = offers.find(({ state }) => state === 'open')
        if (first) notifySent(`${first.name} gets an email now.`)
        else toast('Success', 'Nobody of those chosen can be asked now.')
      }}
    >
      {(field) => {
        const [time, practitioner] = [field('time'), field('practitioner')]
        const { error: fault } = field('appointmentIds')
        return (
          <>
            <MailNote />
            <FieldPair>
              <TimeField
                label="Free time"
                type="datetime-local"
                remarksId={remarks}
                hint={`In the clinic’s time zone (${timeZone}).`}
                {...time}
                onChange={(event) => {
                  setSlot({ ...slot, time: event.target.value })
                  return time.onChange(event)
                }}
              />
              <PractitionerField
                label="Who is free"
                none="Anyone, or not known"
                {...practitioner}
                onChange={(event) => {
                  setSlot({ ...slot, practitioner: event.target.value })
                  return practitioner.onChange(event)
                }}
              />
            </FieldPair>
            <TimeRemarks id={remarks} {...slot} service="" request="" />
            {error && <p role="alert">{messageOf(error)}</p>}
            {data && slot.time && (
              <>
                <People legend="Whom it suits, in the order in which they’re asked" people={suits} {...group} />
                {others.length > 0 && (
                  <People legend="Others, who asked for other times or somebody else" people={others} {...group} />
                )}
              </>
            )}
            {fault && (
              <p role="alert" className="font-semibold text-cinnabar-deep text-small">
                {fault}
              </p>
            )}
          </>
        )
      }}
    </FormDialog>
  )
}

/** People without an email address, or with another open offer, cannot be asked. */
const canBeOffered = ({ hasEmail, offered }: WaitingEntry) => hasEmail && offered === null

type PeopleProps = {
  legend: string
  people: WaitingEntry[]
  isChosen: (entry: WaitingEntry) => boolean
  onChange: (id: string, isOn: boolean) => void
}

const People = ({ legend, people, isChosen, onChange }: PeopleProps) => (
  <fieldset>
    <legend className="mb-1.5 font-semibold text-small">{legend}</legend>
    {people.length === 0 && <p className="text-ink-soft">It suits nobody on the list.</p>}
    <div className="grid gap-2">
      {people.map((entry) => (
        <div key={entry.id} className="flex items-start gap-3">
          <input
            id={`offer-${entry.id}`}
            type="checkbox"
            className="mt-1 size-5 shrink-0"
            checked={isChosen(entry)}
            disabled={!canBeOffered(entry)}
            aria-describedby={`offer-${entry.id}-about`}
            onChange={({ target }) => onChange(entry.id, target.checked)}
          />
          <div className="min-w-0">
            <label htmlFor={`offer-${entry.id}`}>
              {entry.firstName} {entry.lastName}
            </label>
            <p id={`offer-${entry.id}-about`} className="text-ink-soft text-small">
              {entry.hasEmail ? preferenceText(entry) : <NoEmail phone={entry.phone} />}
              {entry.offered && ' · Another time is on offer to them'}
            </p>
          </div>
        </div>
      ))}
    </div>
  </fieldset>
)
