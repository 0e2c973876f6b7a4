import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { LinkedOrder as Order } from '#contract/order-link.ts'
import { longDate, longDateTime } from '#domain/dates/written.ts'
import { formatMoney } from '#domain/money.ts'
import { giftDays } from '#domain/vouchers/gift.ts'
import { ApiError, useApi } from '#web/api.ts'
import { CallUs } from '#web/call-us.tsx'
import { PageHero } from '#web/page-hero.tsx'
import { siteQuery } from '#web/queries/catalogue.ts'
import { correctGift, linkedOrderQuery, sendOrderMailAgain } from '#web/queries/order-link.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type LinkedOrderProps = { token: string; order: Order }

const ways = {
  delivery: ['By post', 'Posted'],
  pickup: ['To pick up at the clinic', 'Handed over'],
  print: ['To print', 'Handed over'],
} as const

/** What a buyer sees of their order, and what they can still do about it. */
export function LinkedOrder({ token, order }: LinkedOrderProps) {
  const { timeZone } = useData(siteQuery)
  const [way, done] = ways[order.deliveryMethod]
  return (
    <>
      <PageHero title={`Your order ${order.reference}`} subtitle={`Paid on ${longDate(order.paidAt, timeZone)}.`} />
      <div className="page text-page py-16">
        <div className="grid max-w-measure gap-12">
          <section aria-labelledby="ordered">
            <h2 id="ordered" className="text-heading">
              What you ordered
            </h2>
            <table className="mt-4 w-full text-left">
              <caption className="sr-only">What you ordered, and what it came to</caption>
              <tbody>
                {order.lines.map(({ name, quantity, totalCents }) => (
                  <Row key={name} name={`${quantity} × ${name}`} cents={totalCents} />
                ))}
                {order.shippingCents > 0 && <Row name="Postage" cents={order.shippingCents} />}
                <Row name="Total" cents={order.totalCents} />
              </tbody>
            </table>
            <p className="mt-4 text-ink-soft">
              {order.fulfilledAt ? `${done} on ${longDate(order.fulfilledAt, timeZone)}.` : `${way}.`}
            </p>
          </section>
          {order.vouchers.length > 0 && <Vouchers token={token} order={order} />}
          {order.gifts.length > 0 && (
            <section aria-labelledby="gifts">
              <h2 id="gifts" className="text-heading">
                {order.gifts.length === 1 ? 'Your gift' : 'Your gifts'}
              </h2>
              <ul className="mt-4 grid gap-6">
                {order.gifts.map((gift) => (
                  <li key={gift.id} className="border-stone border-t pt-4">
                    <Gift token={token} gift={gift} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Again token={token} order={order} />
        </div>
      </div>
    </>
  )
}

const Row = ({ name, cents }: { name: string; cents: number }) => (
  <tr className="border-stone border-t last:font-semibold">
    <th scope="row" className="py-2 pr-4 font-[inherit]">
      {name}
    </th>
    <td className="tabular py-2 text-right">{formatMoney(cents)}</td>
  </tr>
)

function Vouchers({ token, order: { vouchers } }: LinkedOrderProps) {
  const { timeZone } = useData(siteQuery)
  return (
    <section aria-labelledby="vouchers">
      <h2 id="vouchers" className="text-heading">
        {vouchers.length === 1 ? 'Your voucher' : 'Your vouchers'}
      </h2>
      <ul className="mt-4 grid gap-4">
        {vouchers.map(({ id, initialCents, balanceCents, treatment, usable, expiresAt, to }, index) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-4 border-stone border-t pt-4">
            <p>
              <span className="font-semibold">
                {vouchers.length > 1 && `${index + 1}. `}
                {formatMoney(initialCents)}
                {to && ` for ${to}`}
              </span>
              {treatment && <span className="block">{treatment}</span>}
              <span className="block text-ink-soft text-small">
                {usable
                  ? `${formatMoney(balanceCents)} left, valid until ${longDate(expiresAt, timeZone)}`
                  : 'Used up, refunded or no longer valid'}
              </span>
            </p>
            {usable && (
              <a href={`/api/order-links/${token}/vouchers/${id}/pdf`} download className={buttonClass('quiet')}>
                Download to print
                {vouchers.length > 1 && <span className="sr-only">: voucher {index + 1}</span>}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where a gift goes and when, with a form to correct both until it has gone. */
function Gift({ token, gift }: { token: string; gift: Order['gifts'][number] }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { timeZone } = useData(siteQuery)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState({ email: gift.email, date: gift.date })
  const { first, last } = giftDays(new Date().toISOString(), timeZone)
  const correction = useMutation({
    mutationFn: () => correctGift(api, token, { id: gift.id, ...typed }),
    onSuccess: (order) => {
      queryClient.setQueryData(linkedOrderQuery(api, token).queryKey, order)
      setOpen(false)
    },
  })
  const errors = correction.error instanceof ApiError ? (correction.error.problem.errors ?? []) : []
  const errorOf = (field: string) => errors.find(({ path }) => path === field)?.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!correction.isPending) correction.mutate()
  }
  const set =
    (field: keyof typeof typed) =>
    ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [field]: target.value })
  return (
    <>
      <p>
        <span className="font-semibold">{gift.to || gift.email}</span>
        {gift.to && <span className="block text-ink-soft text-small">{gift.email}</span>}
        <span className="block text-ink-soft text-small">
          {gift.waits ? 'Goes by email on' : 'Sent by email on'} {longDateTime(gift.sendAt, timeZone)}
        </span>
      </p>
      <p role="status" className="font-semibold text-jade-deep empty:hidden">
        {correction.isSuccess && !open && 'Thank you. It’s been changed.'}
      </p>
      {gift.waits && !open && (
        <Button variant="quiet" className="mt-3" onClick={() => setOpen(true)}>
          Correct the address or day
        </Button>
      )}
      {gift.waits && open && (
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
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </>
  )
}

const agains = { receipt: 'Send my receipt again', voucher: 'Send my vouchers again', gift: 'Send the gift again' }

function Again({ token, order }: LinkedOrderProps) {
  const api = useApi()
  const again = useMutation({
    mutationFn: (template: Order['resendable'][number]) => sendOrderMailAgain(api, token, template),
  })
  const { sendsEmail } = useData(siteQuery)
  if (!sendsEmail || order.resendable.length === 0) return null
  return (
    <section aria-labelledby="again">
      <h2 id="again" className="text-heading">
        Send again
      </h2>
      <p className="mt-2 text-ink-soft">Each goes to the address that it went to before.</p>
      <div className="mt-4 flex flex-wrap gap-4">
        {order.resendable.map((template) => (
          <Button
            key={template}
            variant="quiet"
            busy={again.isPending && again.variables === template}
            onClick={() => again.mutate(template)}
          >
            {agains[template]}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-4 font-semibold text-jade-deep empty:hidden">
        {again.isSuccess && 'It’s on its way.'}
      </p>
      {again.error && <Failure error={again.error} />}
    </section>
  )
}

const Failure = ({ error }: { error: Error }) => (
  <p role="alert" className="mt-2 font-semibold text-cinnabar-deep">
    {error instanceof ApiError
      ? error.problem.detail
      : 'We couldn’t be reached. Please check your connection and try again.'}
    <CallUs />
  </p>
)
