import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { LinkedOrder } from '#contract/order-link.ts'
import { longDateTime } from '#domain/dates/written.ts'
import { giftDays } from '#domain/vouchers/gift.ts'
import { ApiError, useApi } from '#web/api.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { correctGift, linkedOrderQuery } from '#web/queries/order-link.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Failure } from './failure.tsx'
import { SendAgain } from './send-again.tsx'

/** Where a gift goes and when, with a form to correct both until it has gone. */
export function LinkedGift({ token, gift }: { token: string; gift: LinkedOrder['gifts'][number] }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { timeZone, sendsEmail } = useData(siteQuery)
  // What the form began with: only what differs is sent, so that an older page takes nothing back that a newer one has changed.
  const [shown, setShown] = useState<{ email: string; date: string }>()
  const [typed, setTyped] = useState({ email: '', date: '' })
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  // The button and the form take each other's place, and with it the focus.
  useEffect(() => {
    if (shown || wasOpen.current) place.current?.querySelector<HTMLElement>('input, button')?.focus()
    wasOpen.current = shown !== undefined
  }, [shown])
  const { first, last } = giftDays(new Date().toISOString(), timeZone)
  const correction = useMutation({
    mutationFn: () =>
      correctGift(api, token, {
        id: gift.id,
        ...(typed.email !== shown?.email && { email: typed.email }),
        ...(typed.date !== shown?.date && { date: typed.date }),
      }),
    onSuccess: (order) => {
      queryClient.setQueryData(linkedOrderQuery(api, token).queryKey, order)
      setShown(undefined)
    },
  })
  const open = () => {
    const now = { email: gift.email, date: gift.date }
    setShown(now)
    setTyped(now)
    correction.reset()
  }
  const errors = correction.error instanceof ApiError ? (correction.error.problem.errors ?? []) : []
  const errorOf = (field: string) => errors.find(({ path }) => path === field)?.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (correction.isPending) return
    if (typed.email === shown?.email && typed.date === shown?.date) setShown(undefined)
    else correction.mutate()
  }
  const set =
    (field: keyof typeof typed) =>
    ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [field]: target.value })
  return (
    <div ref={place}>
      <p>
        <span className="font-semibold">{gift.to || gift.email}</span>
        {gift.to && <span className="block text-ink-soft text-small">{gift.email}</span>}
        <span className="block text-ink-soft text-small">
          {gift.waits ? 'Goes by email on' : 'Sent by email on'} {longDateTime(gift.sendAt, timeZone)}
        </span>
      </p>
      <p role="status" className="font-semibold text-jade-deep empty:hidden">
        {correction.isSuccess && !shown && 'Thank you. It’s been changed.'}
      </p>
      {gift.waits && !shown && (
        <Button variant="quiet" className="needs-script mt-3" onClick={open}>
          Correct the address or day
        </Button>
      )}
      {sendsEmail && gift.resendable && (
        <div className="mt-3">
          <SendAgain token={token} again={{ template: 'gift', giftId: gift.id }}>
            Send the gift again<span className="sr-only"> to {gift.to || gift.email}</span>
          </SendAgain>
        </div>
      )}
      {gift.waits && shown && (
        <form
          noValidate
          onSubmit={send}
          className="mt-4 grid gap-5"
          aria-label={`Correct the gift for ${gift.to || gift.email}`}
        >
          <TextField
            label="Recipient’s email"
            type="email"
            autoComplete="off"
            maxLength={254}
            value={typed.email}
            error={errorOf('email')}
            onChange={set('email')}
          />
          <TextField
            label="Delivery date"
            type="date"
            min={first}
            max={last}
            hint="Leave this empty to send it now."
            value={typed.date}
            error={errorOf('date')}
            onChange={set('date')}
            className="tabular"
          />
          {correction.error && errors.length === 0 && <Failure error={correction.error} />}
          <div className="flex flex-wrap gap-4">
            <Button type="submit" busy={correction.isPending}>
              Save
            </Button>
            <Button variant="quiet" onClick={() => setShown(undefined)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
