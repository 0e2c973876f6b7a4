import { type ComponentProps, useRef } from 'react'
import {
  type OrderDetail,
  refundApprovalSchema,
  refundAskSchema,
  refundDeclineSchema,
  refundRequestSchema,
} from '#contract/order.ts'
import { formatMoney, priceText } from '#domain/money.ts'
import { approveRefund, askForRefund, declineRefund, refundOrder } from '#web/queries/orders.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AmountField, parseAmount, typedAmount, withTotal } from '../forms/amount-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { withIdempotencyKey } from '../forms/idempotency-key.ts'
import { Options } from '../forms/options.tsx'
import { notifyFailedRefund } from './notify-failed-refund.ts'
import type { OrderDialogProps } from './order-dialogs.tsx'
import { useChangeOrder } from './use-change-order.ts'

/** Whether anything of an order can be refunded now. */
export const isRefundable = ({ refundableCents, status }: OrderDetail): boolean =>
  refundableCents > 0 && !['refunding', 'disputed', 'lost'].includes(status)

const wayBack = ({ desk }: OrderDetail) =>
  desk
    ? 'It was paid at the desk, so hand the money back there and note it here.'
    : 'The money goes back the way it was paid.'
const whatItTakes = ({ vouchers }: OrderDetail) =>
  vouchers.length > 0 ? 'What comes off a voucher can’t be redeemed any more.' : ''

function notifyRefunded(after: OrderDetail, cents: number) {
  if (!notifyFailedRefund(after))
    toast(
      'Success',
      `${formatMoney(cents)} ${after.status === 'refunding' ? 'is on its way back' : 'has been refunded'}.`,
    )
}

/** The way in which money is returned at the desk; by default the way in which it was paid. */
const HandedBackField = ({ order, ...field }: { order: OrderDetail } & Partial<ComponentProps<typeof SelectField>>) => (
  <SelectField
    label="Handed back"
    className="max-w-52"
    defaultValue={order.payments.find(({ paying }) => paying)?.method ?? 'cash'}
    {...field}
  >
    <option value="terminal">On the card terminal</option>
    <option value="cash">In cash</option>
  </SelectField>
)

type Voucher = OrderDetail['vouchers'][number]

/** What a refund can come off: the vouchers with at least `cents` left, and whether there is anything besides. */
function sourcesOf(order: OrderDetail, cents = 1): { vouchers: Voucher[]; hasChoice: boolean; byDefault: string } {
  const active = order.vouchers.filter(({ state, balanceCents }) => state === 'active' && balanceCents > 0)
  const hasGoods = order.refundableGoodsCents > 0
  return {
    vouchers: active.filter(({ balanceCents }) => balanceCents >= cents),
    hasChoice: active.length > (hasGoods ? 0 : 1),
    byDefault: hasGoods ? 'Goods and postage first, then the last voucher' : 'The last voucher first',
  }
}

type ComesOffProps = Partial<ComponentProps<typeof SelectField>> & { order: OrderDetail; cents?: number }

/** Which voucher a refund comes off, so that of several gifts the right person’s is taken; nothing where there is no choice. */
function ComesOffField({ order, cents, ...field }: ComesOffProps) {
  const { vouchers, hasChoice, byDefault } = sourcesOf(order, cents)
  if (!hasChoice) return null
  const nameOf = ({ maskedCode, balanceCents, to }: Voucher) =>
    `Voucher ${maskedCode}${to && ` for ${to}`} (${formatMoney(balanceCents)} left)`
  return (
    <SelectField label="Comes off" {...field}>
      <Options of={[['', byDefault], ...vouchers.map((voucher) => [voucher.id, nameOf(voucher)] as const)]} />
    </SelectField>
  )
}

const refund = refundRequestSchema
  .omit({ idempotencyKey: true })
  .extend({ amountCents: typedAmount(refundRequestSchema.shape.amountCents) })

export function RefundDialog({ order, onClose }: OrderDialogProps) {
  const change = useChangeOrder()
  // An amount that was typed stays, whichever voucher is chosen.
  const suggested = useRef(priceText(order.refundableCents))
  return (
    <FormDialog
      title="Refund this order"
      description={`You can refund up to ${formatMoney(order.refundableCents)}. ${wayBack(order)} ${whatItTakes(order)}`}
      action={({ amountCents = priceText(order.refundableCents) }) =>
        order.desk
          ? withTotal('Note the refund', parseAmount(amountCents), 'Note the refund of')
          : withTotal('Refund', parseAmount(amountCents))
      }
      variant="danger"
      onClose={onClose}
      schema={refund}
      send={async (refund) => {
        const after = await withIdempotencyKey(`refund ${order.id}`, (idempotencyKey) =>
          change((api) => refundOrder(api, order.id, { ...refund, idempotencyKey })),
        )
        notifyRefunded(after, refund.amountCents)
      }}
    >
      {(field, form) => (
        <>
          <ComesOffField
            order={order}
            {...field('voucherId', {
              onChange: ({ target }) => {
                const chosen = order.vouchers.find(({ id }) => id === target.value)
                const most = Math.min(chosen?.balanceCents ?? order.refundableCents, order.refundableCents)
                if (form.getValues('amountCents') === suggested.current) form.setValue('amountCents', priceText(most))
                suggested.current = priceText(most)
              },
            })}
          />
          <AmountField
            label="Amount"
            {...field('amountCents')}
            defaultValue={priceText(order.refundableCents)}
            required
          />
          {order.desk && <HandedBackField order={order} {...field('method')} />}
          <TextField label="Reason" {...field('reason')} required maxLength={500} />
        </>
      )}
    </FormDialog>
  )
}

const ask = refundAskSchema.extend({ amountCents: typedAmount(refundAskSchema.shape.amountCents) })

/** For staff: requests a refund from an owner, with the reason. */
export function RequestRefundDialog({ order, onClose }: OrderDialogProps) {
  const change = useChangeOrder()
  const { askedRefund } = order
  return (
    <FormDialog
      title="Ask for a refund"
      description={`An owner has to approve it before any money goes back. You can ask for up to ${formatMoney(order.refundableCents)}.`}
      action={({ amountCents = priceText(order.refundableCents) }) =>
        withTotal('Ask for a refund', parseAmount(amountCents), 'Ask for a refund of')
      }
      onClose={onClose}
      schema={ask}
      success="An owner will see it under Today."
      send={(request) => change((api) => askForRefund(api, order.id, request))}
    >
      {(field) => (
        <>
          <AmountField
            label="Amount"
            {...field('amountCents')}
            defaultValue={priceText(askedRefund?.amountCents ?? order.refundableCents)}
            required
          />
          <TextField
            label="Reason"
            {...field('reason')}
            {...(askedRefund && { defaultValue: askedRefund.reason })}
            required
            maxLength={500}
          />
        </>
      )}
    </FormDialog>
  )
}

type DecisionProps = OrderDialogProps & { request: NonNullable<OrderDetail['askedRefund']> }

/** For owners: makes the requested refund. */
export function ApproveRefundDialog({ order, request, onClose }: DecisionProps) {
  const change = useChangeOrder()
  return (
    <FormDialog
      title={`Refund ${formatMoney(request.amountCents)}`}
      description={`${request.by} asked for it. ${wayBack(order)} ${whatItTakes(order)}`}
      action={`${order.desk ? 'Note the refund of' : 'Refund'} ${formatMoney(request.amountCents)}`}
      variant="danger"
      onClose={onClose}
      schema={refundApprovalSchema.omit({ requestId: true })}
      send={async (approval) => {
        const after = await change((api) => approveRefund(api, order.id, { ...approval, requestId: request.id }))
        notifyRefunded(after, request.amountCents)
      }}
    >
      {(field) => (
        <>
          <ComesOffField order={order} cents={request.amountCents} {...field('voucherId')} />
          {order.desk && <HandedBackField order={order} {...field('method')} />}
        </>
      )}
    </FormDialog>
  )
}

/** For owners: declines the requested refund, with a reason for staff. */
export function DeclineRefundDialog({ order, request, onClose }: DecisionProps) {
  const change = useChangeOrder()
  return (
    <FormDialog
      title="Don’t refund this"
      action="Don’t refund"
      onClose={onClose}
      schema={refundDeclineSchema.omit({ requestId: true })}
      success="The request has been declined."
      send={(decline) => change((api) => declineRefund(api, order.id, { ...decline, requestId: request.id }))}
    >
      {(field) => (
        <TextField label="Why" {...field('note')} required maxLength={500} hint="It’s kept in the order’s history" />
      )}
    </FormDialog>
  )
}
