import { useState } from 'react'
import type { OrderDetail } from '#contract/order.ts'
import { formatMoney, priceText } from '#domain/money.ts'
import { useApi } from '#web/api.ts'
import { decideReview, fulfilOrder, refundOrder, sendAgain } from '#web/queries/orders.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AmountField, readAmount, withTotal } from '../forms/amount-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { newKey } from '../forms/idempotency-key.ts'
import { MailNote } from '../mail-note.tsx'
import { useMailLeaves, useTellSent } from '../use-sent-words.ts'
import { useUpdateOrderCache } from './use-update-order-cache.ts'

type OrderDialogProps = { order: OrderDetail; onClose: () => void }

export function FulfilDialog({ order, onClose }: OrderDialogProps) {
  const api = useApi()
  const keep = useUpdateOrderCache()
  const leaves = useMailLeaves()
  const posted = order.deliveryMethod === 'delivery'
  return (
    <FormDialog
      title={posted ? 'Mark as posted' : 'Mark as handed over'}
      description={
        order.email
          ? leaves
            ? `${order.name} will get an email.`
            : 'No mail server is set up, so please tell the buyer yourself.'
          : 'This order has no email address, so please tell the buyer yourself.'
      }
      action={posted ? 'Mark as posted' : 'Mark as handed over'}
      onClose={onClose}
      send={async ({ note = '' }) => {
        keep(await fulfilOrder(api, order.id, { note }))
        toast('Success', posted ? 'The order has been marked as posted.' : 'The order has been marked as handed over.')
      }}
    >
      {(errors) => (
        <TextField
          label="Note (optional)"
          name="note"
          maxLength={500}
          hint="For the clinic only, such as the parcel’s number"
          error={errors.note}
        />
      )}
    </FormDialog>
  )
}

export function RefundDialog({ order, onClose }: OrderDialogProps) {
  const api = useApi()
  const keep = useUpdateOrderCache()
  // One key for this dialog: however often the button is pressed, the money goes back once.
  const [idempotencyKey] = useState(newKey)
  const way = order.desk
    ? 'It was paid at the desk, so hand the money back there and note it here.'
    : 'The money goes back the way it was paid.'
  const paidBy = order.payments.find(({ paying }) => paying)?.method ?? 'cash'
  return (
    <FormDialog
      title="Refund this order"
      description={`You can refund up to ${formatMoney(order.refundableCents)}. ${way} A part refund comes off goods and postage first, then off the last voucher. What comes off a voucher can’t be redeemed any more.`}
      action={({ amountCents = priceText(order.refundableCents) }) =>
        order.desk
          ? withTotal('Note the refund', readAmount(amountCents), 'Note the refund of')
          : withTotal('Refund', readAmount(amountCents))
      }
      variant="danger"
      onClose={onClose}
      send={async ({ amountCents: typed, reason = '', method }) => {
        const amountCents = readAmount(typed)
        const handedBack = order.desk && { method: method === 'cash' ? ('cash' as const) : ('terminal' as const) }
        const after = await refundOrder(api, order.id, { amountCents, reason, idempotencyKey, ...handedBack })
        keep(after)
        const failed = after.reviewReason === 'refund_failed'
        if (failed) toast('Error', 'The payment provider didn’t make this refund. See the reason below.', 'destructive')
        else
          toast(
            'Success',
            `${formatMoney(amountCents)} ${after.status === 'refunding' ? 'is on its way back' : 'has been refunded'}.`,
          )
      }}
    >
      {(errors) => (
        <>
          <AmountField
            label="Amount"
            name="amountCents"
            defaultValue={priceText(order.refundableCents)}
            required
            error={errors.amountCents}
          />
          {order.desk && (
            <Field label="Handed back" error={errors.method}>
              {(control) => (
                <select name="method" className="field max-w-52" defaultValue={paidBy} {...control}>
                  <option value="terminal">On the card terminal</option>
                  <option value="cash">In cash</option>
                </select>
              )}
            </Field>
          )}
          <TextField label="Reason" name="reason" required maxLength={500} error={errors.reason} />
        </>
      )}
    </FormDialog>
  )
}

const decisions = {
  accept: { title: 'Accept this payment', action: 'Accept', done: 'The order is paid.' },
  refund: { title: 'Refund and cancel this order', action: 'Refund and cancel', done: 'The money is on its way back.' },
  done: { title: 'Mark as dealt with', action: 'Mark as dealt with', done: 'Noted.' },
} as const
export type Decision = keyof typeof decisions

export function ReviewDialog({ order, decision, onClose }: OrderDialogProps & { decision: Decision }) {
  const api = useApi()
  const keep = useUpdateOrderCache()
  const { title, action, done } = decisions[decision]
  const held = order.payments.filter(({ status }) => status === 'succeeded')
  return (
    <FormDialog
      title={title}
      action={action}
      {...(decision === 'refund' && { variant: 'danger' as const })}
      onClose={onClose}
      send={async ({ note = '', paymentId = '' }) => {
        keep(await decideReview(api, order.id, { decision, note, ...(paymentId && { paymentId }) }))
        toast('Success', done)
      }}
    >
      {(errors) => (
        <>
          {decision === 'accept' && held.length > 1 && (
            <Field label="Payment to keep" hint="The others will be refunded" error={errors.paymentId}>
              {(control) => (
                <select name="paymentId" className="field" {...control}>
                  {held.map(({ id, amountCents, reference }) => (
                    <option key={id} value={id}>
                      {formatMoney(amountCents)} ({reference})
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <TextField
            label="What you decided and why"
            name="note"
            required
            maxLength={500}
            hint="It’s kept in the order’s history"
            error={errors.note}
          />
        </>
      )}
    </FormDialog>
  )
}

const emailChoices = {
  receipt: 'The receipt',
  voucher: 'The vouchers',
  gift: 'The gift, to the recipient',
  dispatch: 'The “posted or handed over” email',
}

export function SendAgainDialog({ order, onClose }: OrderDialogProps) {
  const api = useApi()
  const keep = useUpdateOrderCache()
  const tellSent = useTellSent()
  const [picked, setPicked] = useState<string>()
  const to = picked === 'gift' && order.gift ? order.gift.email : order.email
  return (
    <FormDialog
      title="Send an email again"
      action="Send"
      onClose={onClose}
      send={async ({ template = '', email = '' }) => {
        const chosen = order.resendable.find((name) => name === template) ?? 'receipt'
        keep(await sendAgain(api, order.id, { template: chosen, email }))
        tellSent('The email is on its way.')
      }}
    >
      {(errors) => (
        <>
          <Field label="What" error={errors.template}>
            {(control) => (
              <select name="template" className="field" {...control} onChange={({ target }) => setPicked(target.value)}>
                {order.resendable.map((name) => (
                  <option key={name} value={name}>
                    {emailChoices[name]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextField
            key={to}
            label="To"
            name="email"
            type="email"
            defaultValue={to}
            required
            {...(!to && { hint: 'This order has no email address' })}
            error={errors.email}
          />
          <MailNote />
        </>
      )}
    </FormDialog>
  )
}
