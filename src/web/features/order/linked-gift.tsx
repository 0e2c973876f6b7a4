import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LinkedOrder } from '#contract/order-link.ts'
import { longDateTime } from '#domain/dates/written.ts'
import { giftDays } from '#domain/vouchers/gift.ts'
import { useApi } from '#web/api.ts'
import { visitorMessageOf } from '#web/public-failure.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { correctGift, linkedOrderQuery } from '#web/queries/order-link.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { unfinishedDates } from '#web/unfinished-dates.ts'
import { usePublicForm } from '#web/use-public-form.ts'
import { WithoutScript } from '#web/without-script.tsx'
import { Failure } from './failure.tsx'
import { ResendButton } from './resend-button.tsx'

type Gift = LinkedOrder['gifts'][number]
type GiftProps = { token: string; gift: Gift }

/** Where a gift goes and when, with a form to correct both until it has gone. */
export function LinkedGift({ token, gift }: GiftProps) {
  const { timeZone, sendsEmail } = useData(siteQuery)
  const [isOpen, setOpen] = useState(false)
  const [isCorrected, setCorrected] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  // The button and the form take each other's place, and with it the focus.
  useEffect(() => {
    if (isOpen || wasOpen.current) place.current?.querySelector<HTMLElement>('input, button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const open = () => {
    setCorrected(false)
    setOpen(true)
  }
  return (
    <div ref={place}>
      <p>
        <span className="font-semibold">{gift.to || gift.email}</span>
        {gift.to && <span className="block text-ink-soft text-small">{gift.email}</span>}
        <span className="block text-ink-soft text-small">{whenSent(gift, timeZone)}</span>
      </p>
      <p role="status" className="font-semibold text-jade-deep empty:hidden">
        {isCorrected && 'Thank you. It’s been changed.'}
      </p>
      {gift.correctable && <WithoutScript what="Correcting the address" className="mt-2 text-small" />}
      {gift.correctable && !isOpen && (
        <Button variant="quiet" className="needs-script mt-3" onClick={open}>
          Correct the address{gift.state === 'waits' && ' or day'}
        </Button>
      )}
      {sendsEmail && gift.resendable && (
        <div className="mt-3">
          <ResendButton token={token} again={{ template: 'gift', giftId: gift.id }}>
            Send the gift again<span className="sr-only"> to {gift.to || gift.email}</span>
          </ResendButton>
        </div>
      )}
      {!gift.correctable && gift.state !== 'ended' && (
        <p className="mt-2 text-ink-soft text-small empty:hidden">
          <WrongAddress />
        </p>
      )}
      {gift.correctable && isOpen && (
        <CorrectionForm
          token={token}
          gift={gift}
          onCorrected={() => setCorrected(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** A gift that has left can only be sent to another address by the clinic, which first makes sure that it is unused. */
function WrongAddress() {
  const { phone } = useData(clinicQuery)
  return (
    phone && (
      <>
        Is the address wrong? Please call us on <PhoneLink number={phone} />, and we’ll send it to the right one.
      </>
    )
  )
}

type CorrectionFormProps = GiftProps & { onCorrected: () => void; onClose: () => void }

function CorrectionForm({ token, gift, onCorrected, onClose }: CorrectionFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { timeZone } = useData(siteQuery)
  const { first, last } = giftDays(new Date().toISOString(), timeZone)
  // What the form began with: only what differs is sent, so that an older page takes nothing back that a newer one has changed.
  const [shown] = useState({ email: gift.email, date: gift.date })
  // What could not be delivered goes at once, also to the same address.
  const waits = gift.state === 'waits'
  const { errors, message, sending, formProps } = usePublicForm({
    check: (_, form) => (form ? unfinishedDates(form) : {}),
    send: async ({ email, date = shown.date }: Partial<typeof shown>) => {
      const changes = { ...((email !== shown.email || !waits) && { email }), ...(date !== shown.date && { date }) }
      return Object.keys(changes).length > 0 ? correctGift(api, token, { id: gift.id, ...changes }) : undefined
    },
    onSent: (order) => {
      if (order) {
        queryClient.setQueryData(linkedOrderQuery(api, token).queryKey, order)
        onCorrected()
      }
      onClose()
    },
    onFailed: (error) => {
      // It may have left meanwhile: the page then says so, and whom to call.
      void queryClient.invalidateQueries({ queryKey: linkedOrderQuery(api, token).queryKey })
      return visitorMessageOf(error)
    },
  })
  return (
    <form {...formProps} className="mt-4 grid gap-5" aria-label={`Correct the gift for ${gift.to || gift.email}`}>
      <TextField
        label="Recipient’s email"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        defaultValue={shown.email}
        error={errors.email}
      />
      {waits && (
        <TextField
          label="Delivery date"
          name="date"
          type="date"
          min={first}
          max={last}
          hint="It goes at 9 am, or at once if that is past. Leave this empty to send it now."
          defaultValue={shown.date}
          error={errors.date}
          className="tabular"
        />
      )}
      {message && <Failure message={message} />}
      <div className="flex flex-wrap gap-4">
        <Button type="submit" busy={sending !== undefined}>
          {waits ? 'Save' : 'Send'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function whenSent({ state, email, sendAt }: Gift, timeZone: string): string {
  if (state === 'ended') return 'Not sent: its voucher is used up, refunded or no longer valid'
  if (state === 'failed') return `We couldn’t deliver it to ${email}.`
  const at = longDateTime(sendAt, timeZone)
  if (state === 'sent') return `Sent by email on ${at}`
  return Date.parse(sendAt) > Date.now() ? `Goes by email on ${at}` : 'Goes by email now'
}
