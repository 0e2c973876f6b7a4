import { useQuery } from '@tanstack/react-query'
import { emailResendSchema, fulfilmentSchema, type OrderDetail, reviewDecisionSchema } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { becomesGiftAddress } from '#domain/vouchers/holder.ts'
import { useApi } from '#web/api.ts'
import { decideReview, fulfilOrder, orderQuery, resendOrderEmail, undoFulfilment } from '#web/queries/orders.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { Options } from '../forms/options.tsx'
import { useFormatTime } from '../frame/format-time.ts'
import { giftAddressHint } from '../mail/gift-address-hint.ts'
import { useHasMailServer, useNotifySent } from '../mail/mail-delivery.ts'
import { MailNote } from '../mail/mail-note.tsx'
import { notifyFailedRefund } from './notify-failed-refund.ts'
import { useChangeOrder } from './use-change-order.ts'

export type OrderDialogProps = { order: OrderDetail; onClose: () => void }

export function FulfilDialog({ order, onClose }: OrderDialogProps) {
  const change = useChangeOrder()
  const hasMailServer = useHasMailServer()
  const posted = order.deliveryMethod === 'delivery'
  return (
    <FormDialog
      title={posted ? 'Mark as posted' : 'Mark as handed over'}
      description={emailOutlook(order, hasMailServer)}
      action={posted ? 'Mark as posted' : 'Mark as handed over'}
      onClose={onClose}
      schema={fulfilmentSchema}
      success={posted ? 'The order has been marked as posted.' : 'The order has been marked as handed over.'}
      send={(fulfilment) => change((api) => fulfilOrder(api, order.id, fulfilment))}
    >
      {(field) => (
        <TextField
          label="Note (optional)"
          {...field('note')}
          maxLength={500}
          hint={posted ? 'For the clinic only, such as the parcel’s number' : 'For the clinic only'}
        />
      )}
    </FormDialog>
  )
}

/** Whether the buyer will hear of it by email; an order’s buyer is told once. */
function emailOutlook(order: OrderDetail, hasMailServer: boolean): string {
  if (!order.email) return 'This order has no email address, so please tell the buyer yourself.'
  if (!hasMailServer) return 'No mail server is set up, so please tell the buyer yourself.'
  if (wasTold(order)) return `${order.name} has already had an email about it, so none will be sent now.`
  return `${order.name} will get an email.`
}

const wasTold = (order: OrderDetail) =>
  order.emails.some(({ template, status }) => template === 'dispatch' && status === 'sent')

export function UndoFulfilmentDialog({ order: shown, onClose }: OrderDialogProps) {
  const change = useChangeOrder()
  // The email may have left since the order was shown.
  const { data: order = shown } = useQuery({ ...orderQuery(useApi(), shown.id), refetchOnMount: 'always' })
  const hasMailServer = useHasMailServer()
  const way = order.deliveryMethod === 'delivery' ? 'posted' : 'handed over'
  return (
    <FormDialog
      title={`Not ${way} after all`}
      description={
        wasTold(order) && hasMailServer
          ? `The order will wait to be ${way} again. ${order.name} has already had an email that it was, so please tell them yourself.`
          : `The order will wait to be ${way} again.`
      }
      action={`Not ${way}`}
      onClose={onClose}
      schema={fulfilmentSchema}
      success={`The order is waiting to be ${way} again.`}
      send={(fulfilment) => change((api) => undoFulfilment(api, order.id, fulfilment))}
    >
      {(field) => <TextField label="Note (optional)" {...field('note')} maxLength={500} hint="For the clinic only" />}
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
  const change = useChangeOrder()
  const { title, action, done } = decisions[decision]
  const held = order.payments.filter(({ status }) => status === 'succeeded')
  return (
    <FormDialog
      title={title}
      action={action}
      {...(decision === 'refund' && { variant: 'danger' as const })}
      onClose={onClose}
      schema={reviewDecisionSchema.omit({ decision: true })}
      send={async (review) => {
        const after = await change((api) => decideReview(api, order.id, { ...review, decision }))
        if (!notifyFailedRefund(after)) toast('Success', done)
      }}
    >
      {(field) => (
        <>
          {decision === 'accept' && held.length > 1 && (
            <SelectField label="Payment to keep" hint="The others will be refunded" {...field('paymentId')}>
              <Options
                of={held.map(({ id, amountCents, reference }) => [id, `${formatMoney(amountCents)} (${reference})`])}
              />
            </SelectField>
          )}
          <TextField
            label="What you decided and why"
            {...field('note')}
            required
            maxLength={500}
            hint="It’s kept in the order’s history"
          />
        </>
      )}
    </FormDialog>
  )
}

/** What is said below the recipient of an email that is sent again: the buyer's address is put right elsewhere. */
function recipientHint(
  order: OrderDetail,
  { template, typed, gift }: { template: string | undefined; typed: string | undefined; gift: Gift | undefined },
): { hint?: string } {
  if (template === 'gift') {
    const addressed = { gift: gift ?? null, order }
    return giftAddressHint(addressed, typed, (email) => becomesGiftAddress(addressed, email))
  }
  return {
    hint: order.email
      ? 'Another address gets this email only. If the buyer’s is wrong, use “Correct the buyer’s details”.'
      : 'This order has no email address',
  }
}

type Gift = OrderDetail['gifts'][number]

const emailChoices = {
  receipt: 'The receipt',
  voucher: 'The vouchers',
  gift: 'The gift, to the recipient',
  dispatch: 'The “posted or handed over” email',
}

export function ResendEmailDialog({ order, onClose }: OrderDialogProps) {
  const change = useChangeOrder()
  const notifySent = useNotifySent()
  const given = order.gifts.filter(({ sendAt }) => sendAt !== null)
  const gone = given.filter(({ mailState }) => mailState !== 'waits').map(({ id }) => id)
  const first = order.resendable[0]
  /** Whose gifts are sent, where those of `ids` are chosen. */
  const chosenOf = (template: string | undefined, ids: string[] | undefined) =>
    template !== 'gift' ? [] : given.length === 1 ? given : given.filter(({ id }) => (ids ?? gone).includes(id))
  /** Where an email goes; of several each goes to its own recipient. */
  const addressFor = (template: string | undefined, ids: string[] | undefined) => {
    const [one, ...others] = chosenOf(template, ids)
    return template !== 'gift' ? order.email : others.length === 0 ? one?.email : undefined
  }
  return (
    <FormDialog
      title="Send an email again"
      action="Send"
      onClose={onClose}
      schema={emailResendSchema}
      send={async (again) => {
        const whose = again.template === 'gift' && given.length > 1 && { giftIds: again.giftIds ?? gone }
        await change((api) => resendOrderEmail(api, order.id, { ...again, ...whose }))
        notifySent('The email is on its way.')
      }}
    >
      {(field, form) => {
        const template = form.watch('template', first)
        const ids = form.watch('giftIds')
        const chosen = chosenOf(template, ids)
        return (
          <>
            <SelectField
              label="What"
              {...field('template', {
                onChange: ({ target }) => {
                  form.setValue('giftIds', undefined)
                  form.setValue('email', addressFor(target.value, undefined))
                },
              })}
            >
              <Options of={order.resendable.map((name) => [name, emailChoices[name]])} />
            </SelectField>
            {template === 'gift' && given.length > 1 && (
              <Recipients
                gifts={given}
                ids={ids ?? gone}
                error={field('giftIds').error}
                onChoose={(now) => {
                  form.clearErrors('giftIds')
                  form.setValue('giftIds', now)
                  form.setValue('email', addressFor('gift', now))
                }}
              />
            )}
            {(template !== 'gift' || chosen.length === 1) && (
              <TextField
                key={chosen[0]?.id}
                label="To"
                {...field('email')}
                type="email"
                defaultValue={addressFor(template, ids)}
                required
                {...recipientHint(order, { template, typed: form.watch('email'), gift: chosen[0] })}
              />
            )}
            <GoesNow chosen={chosen} />
            <MailNote />
          </>
        )
      }}
    </FormDialog>
  )
}

type RecipientsProps = {
  gifts: Gift[]
  /** Those that are chosen. */
  ids: string[]
  error: string | undefined
  onChoose: (ids: string[]) => void
}

/** Whose gifts go again: at first those that have gone, so that nobody's comes before its day. */
function Recipients({ gifts, ids, error, onChoose }: RecipientsProps) {
  const when = useFormatTime()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 font-semibold text-small">Whose gift</legend>
      {gifts.map(({ id, to, email, mailState, sendAt }) => (
        <label key={id} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="checkbox"
            name="giftIds"
            checked={ids.includes(id)}
            onChange={({ target }) => onChoose(target.checked ? [...ids, id] : ids.filter((other) => other !== id))}
            className="mt-1"
          />
          <span className="min-w-0 break-words">
            {to || email}
            <span className="block text-ink-soft text-small">
              {mailState === 'waits' && sendAt ? `Still waits for ${when(sendAt)}` : to && email}
            </span>
          </span>
        </label>
      ))}
      <FormMessage message={error} />
    </fieldset>
  )
}

/** A gift that is sent before its day does not go once more. */
function GoesNow({ chosen }: { chosen: Gift[] }) {
  const when = useFormatTime()
  const [one, ...others] = chosen.filter(({ mailState }) => mailState === 'waits')
  if (!one?.sendAt) return null
  return (
    <p className="text-ink-soft text-small">
      {others.length === 0
        ? `The gift for ${one.to || one.email} goes now, and not on ${when(one.sendAt)}.`
        : `${others.length + 1} of these gifts go now, and not on their days.`}
    </p>
  )
}
