import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { OrderDetail } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { deliveryName } from '#domain/orders/order-labels.ts'
import { mayCorrectBuyer, mayUndoFulfilment } from '#domain/orders/order-states.ts'
import { endOrderLink } from '#web/queries/orders.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { showFailure } from '../forms/failure.ts'
import { ReceiptLink } from '../forms/receipt-link.tsx'
import { useFormatTime } from '../frame/format-time.ts'
import { UnavailableButton } from '../frame/unavailable-button.tsx'
import { Description, DescriptionList } from '../lists/description-list.tsx'
import { giftMailText } from '../mail/gift-mail-text.ts'
import { CorrectBuyerDialog } from './buyer-dialog.tsx'
import { CorrectGiftDialog } from './gift-dialog.tsx'
import { FulfilDialog, ResendEmailDialog, UndoFulfilmentDialog } from './order-dialogs.tsx'
import { hasNothingToPack } from './packing-slip.tsx'
import { isRefundable, RefundDialog, RequestRefundDialog } from './refund-dialogs.tsx'
import { RetryButton } from './retry-button.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useChangeOrder } from './use-change-order.ts'

const dialogs = {
  fulfil: FulfilDialog,
  undo: UndoFulfilmentDialog,
  refund: RefundDialog,
  ask: RequestRefundDialog,
  send: ResendEmailDialog,
  buyer: CorrectBuyerDialog,
}

/** An order: buyer, items, delivery, and its actions. */
export function OrderCard({ order }: { order: OrderDetail }) {
  const me = useData(meQuery)
  const when = useFormatTime()
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const disabled = !useHydrated()
  const Opened = open && dialogs[open]
  const place = [order.address, [order.city, order.state, order.postalCode].filter(Boolean).join(' ')].filter(Boolean)
  return (
    <section className="panel" aria-labelledby="order">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="order" className="tabular">
          {order.reference}
        </h2>
        <StatusBadge order={order} />
      </div>
      <DescriptionList>
        <Description name="Buyer">{order.name || 'Unknown'}</Description>
        <Description name="Email">
          {order.email ? <a href={`mailto:${order.email}`}>{order.email}</a> : 'None'}
        </Description>
        {order.phone && <Description name="Phone">{order.phone}</Description>}
        <Description name="Placed">{when(order.placedAt)}</Description>
        {order.paidAt && <Description name="Paid">{when(order.paidAt)}</Description>}
        <Description name="Delivery">{deliveryName(order)}</Description>
        {order.deliveryMethod === 'delivery' && place.length > 0 && (
          <Description name="Address">{place.join(', ')}</Description>
        )}
        {order.gifts.map((gift, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first is of the first voucher
          <Gift key={index} order={order} gift={gift} />
        ))}
        {order.fulfilledAt && (
          <Description name={order.deliveryMethod === 'delivery' ? 'Posted' : 'Handed over'}>
            {when(order.fulfilledAt)}
            {order.fulfilmentNote && (
              <span className="wrap-anywhere block text-ink-soft text-small">{order.fulfilmentNote}</span>
            )}
          </Description>
        )}
      </DescriptionList>
      <Lines order={order} />
      {order.receipt && (
        <p className="mt-3 text-ink-soft text-small">
          {order.receipt.title}: sold by {order.receipt.soldBy}. {order.receipt.tax.join(' ')}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {order.awaitsFulfilment && (
          <Button disabled={disabled} onClick={() => setOpen('fulfil')}>
            {order.deliveryMethod === 'delivery' ? 'Mark as posted' : 'Mark as handed over'}
          </Button>
        )}
        {order.deliveryMethod !== 'print' && order.paidAt && (
          <UnavailableButton
            reason={
              hasNothingToPack(order) && 'Everything in this order has been refunded, so there’s nothing to pack.'
            }
          >
            {(off) => (
              <Button variant="quiet" disabled={disabled} onClick={() => print()} {...off}>
                <Printer aria-hidden className="size-4" />
                Packing slip
              </Button>
            )}
          </UnavailableButton>
        )}
        {order.paidAt && <ReceiptLink orderId={order.id} />}
        {order.linked && <EndLinkButton order={order} />}
        {mayCorrectBuyer(order) && (
          <Button variant="quiet" disabled={disabled} onClick={() => setOpen('buyer')}>
            Correct the buyer’s details
          </Button>
        )}
        {order.resendable.length > 0 && (
          <Button variant="quiet" disabled={disabled} onClick={() => setOpen('send')}>
            Send an email again
          </Button>
        )}
        {isRefundable(order) && me?.role === 'owner' && (
          <Button variant="quiet" disabled={disabled} onClick={() => setOpen('refund')}>
            Refund
          </Button>
        )}
        {isRefundable(order) && me?.role === 'staff' && !order.askedRefund && (
          <Button variant="quiet" disabled={disabled} onClick={() => setOpen('ask')}>
            Ask for a refund
          </Button>
        )}
        {!order.desk && ['pending', 'refunding', 'disputed'].includes(order.status) && <RetryButton order={order} />}
        {mayUndoFulfilment(order) && (
          <Button variant="quiet" disabled={disabled} onClick={() => setOpen('undo')}>
            {order.deliveryMethod === 'delivery' ? 'Not posted after all' : 'Not handed over after all'}
          </Button>
        )}
      </div>
      {Opened && <Opened order={order} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

/** The recipient of vouchers, with the message, and where and when they go, which can be corrected until they have. */
function Gift({ order, gift }: { order: OrderDetail; gift: OrderDetail['gifts'][number] }) {
  const when = useFormatTime()
  const [isOpen, setOpen] = useState(false)
  const disabled = !useHydrated()
  return (
    <Description name="Gift for">
      {gift.to || gift.email || (gift.message ? 'Unnamed' : 'The buyer')}
      {gift.to && gift.email && <span className="block text-ink-soft text-small">{gift.email}</span>}
      {gift.sendAt && (
        <span className="block text-ink-soft text-small">{giftMailText({ ...gift, sendAt: gift.sendAt }, when)}</span>
      )}
      {gift.message && <span className="mt-1 block whitespace-pre-line italic">{gift.message}</span>}
      {gift.sendAt && gift.mailState === 'waits' && (
        <Button variant="quiet" className="mt-2" disabled={disabled} onClick={() => setOpen(true)}>
          Correct<span className="sr-only"> the address or day of the gift for {gift.to || gift.email}</span>
        </Button>
      )}
      {isOpen && <CorrectGiftDialog order={order} gift={gift} onClose={() => setOpen(false)} />}
    </Description>
  )
}

/** The items of the order, and its total. */
const Lines = ({ order }: { order: OrderDetail }) => (
  <table className="mt-5 w-full text-left">
    <caption className="sr-only">What was ordered</caption>
    <tbody>
      {order.lines.map((line) => (
        <Line key={`${line.name} ${line.unitCents}`} name={`${line.quantity} × ${line.name}`} cents={line.totalCents} />
      ))}
      <Line name="Postage" cents={order.shippingCents} />
      <Line name={`Total (${order.currency})`} cents={order.totalCents} weight="font-semibold" />
    </tbody>
  </table>
)

const Line = ({ name, cents, weight = 'font-normal' }: { name: string; cents: number; weight?: string }) => (
  <tr className="border-stone border-t">
    <th scope="row" className={`py-2 ${weight}`}>
      {name}
    </th>
    <td className={`tabular py-2 text-right ${weight}`}>{formatMoney(cents)}</td>
  </tr>
)

/** Revokes the link in the buyer's receipt, such as after it was passed on. A receipt that is sent again has a new link. */
function EndLinkButton({ order }: { order: OrderDetail }) {
  const change = useChangeOrder()
  const disabled = !useHydrated()
  const end = useMutation({
    mutationFn: () => change((api) => endOrderLink(api, order.id)),
    onSuccess: () =>
      toast('Success', 'The link in the receipt doesn’t work any more. Send the receipt again for a new one.'),
    onError: showFailure,
  })
  return (
    <Button variant="quiet" disabled={disabled} busy={end.isPending} onClick={() => end.mutate()}>
      End the buyer’s private link
    </Button>
  )
}
