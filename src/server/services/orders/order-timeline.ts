import type { Selectable } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import { emailName } from '#contract/email-templates.ts'
import type { EmailRow, TimelineEntry } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import type { ReviewReason } from '#domain/orders/order.ts'
import { statusLabels } from '#domain/orders/order-labels.ts'
import { maskVoucherCode } from '#domain/vouchers/voucher-code.ts'
import type { LedgerKind } from '#domain/vouchers/voucher-ledger.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { notesOfLines } from '../line-notes.ts'
import type { UnavailablePayment } from '../payments/settle.ts'
import type { OrderRow, PaymentRow } from './orders.ts'

type Kind = TimelineEntry['kind']
type Voucher = Selectable<Tables['vouchers']>

const reviewTexts: Record<ReviewReason, string> = {
  amount: 'The amount paid isn’t what we asked for',
  currency: 'The payment is in a different currency',
  mode: 'The payment was made in a different mode',
  another: 'Another payment arrived',
  spent: 'More was refunded than was left on the vouchers',
  refund_failed: 'A refund failed',
  twice: 'The money was returned twice',
}

/** Why an order was cancelled whose payment the provider does not know any more. */
const goneTexts: Record<UnavailablePayment, string> = {
  test_payment: 'The payment was started in test mode, and the shop now accepts real payments',
  real_payment: 'The payment was real, and test mode is now on',
  unknown_payment: 'The payment provider no longer has a record of the payment',
}
const reasonTexts: Record<string, string> = { ...reviewTexts, ...goneTexts }

type OrderAction =
  | Exclude<
      Extract<AuditAction, `${'order' | 'payment' | 'dispute'}.${string}`>,
      // Notes of staff have their own entries; the others are about no single order.
      'payment.unmatched_resolved' | 'order.exported' | 'order.noted' | 'order.note_removed'
    >
  | 'voucher.sold_at_desk'

/** The labels of the audit log's actions. */
const actions: Record<OrderAction, [Kind, string]> = {
  'order.review': ['order', 'Needs a decision'],
  'order.review_ended': ['staff', 'Checked and closed'],
  'order.accepted': ['staff', 'Payment accepted'],
  'order.turned_down': ['staff', 'Payment declined by the clinic'],
  'order.handed_over': ['staff', 'Posted or handed over'],
  'order.not_handed_over': ['staff', 'Not posted or handed over after all'],
  'order.email_sent_again': ['staff', 'Email asked for again'],
  'order.buyer_corrected': ['staff', 'The buyer’s details corrected'],
  'order.gift_corrected': ['order', 'The gift’s address or day corrected'],
  'order.link_ended': ['staff', 'The buyer’s private link ended'],
  'order.paid': ['order', 'Paid, as before'],
  'order.fulfilled': ['order', 'Fulfilled'],
  'order.refunding': ['order', 'Refund in progress'],
  'order.partly_refunded': ['order', 'Partly refunded'],
  'order.refunded': ['order', 'Refunded'],
  'order.disputed': ['order', 'Disputed'],
  'order.lost': ['order', 'Dispute lost'],
  'order.cancelled': ['order', 'Cancelled'],
  'order.refund_asked': ['staff', 'Refund asked for'],
  'order.refund_declined': ['staff', 'Refund not approved'],
  'payment.refunded': ['refund', 'Refund completed'],
  'payment.refunded_outside': ['refund', 'Refunded in the provider’s dashboard'],
  'payment.refund_failed': ['refund', 'Refund failed'],
  'dispute.open': ['dispute', 'The buyer’s bank disputes the payment'],
  'dispute.won': ['dispute', 'Dispute won'],
  'dispute.lost': ['dispute', 'Dispute lost'],
  'voucher.sold_at_desk': ['staff', 'Sold at the desk'],
}

const ledgerTexts: Record<Exclude<LedgerKind, 'undo'>, string> = {
  issue: 'issued',
  import: 'imported',
  redeem: 'redeemed',
  adjust: 'corrected',
  void: 'voided',
  refund: 'refunded',
  expire: 'expired',
}
const undoTexts: Partial<Record<LedgerKind, string>> = { redeem: 'redemption undone', expire: 'expiry undone' }

/** Everything that happened to an order and its vouchers, oldest first, in words for the staff. */
export async function timelineOf(
  db: Reader,
  { order, vouchers, emails }: { order: OrderRow; vouchers: Voucher[]; emails: EmailRow[] },
): Promise<TimelineEntry[]> {
  const payments = await db.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute()
  const atDesk = payments.some(({ provider }) => provider === 'desk')
  const entries = [
    // At the desk there is no checkout and no provider: that it was sold there says all.
    ...(atDesk
      ? []
      : [entry(order.created_at, 'order', 'Checkout opened'), ...(await paymentEntries(db, order, payments))]),
    ...(await auditEntries(db, order, emails)),
    ...(await refundEntries(db, order)),
    ...(await ledgerEntries(db, vouchers)),
    ...emails.map(emailEntry),
  ]
  // A stable sort: what happened at one moment stays in the order above.
  return entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

const entry = (at: string, kind: Kind, title: string, detail = '', actor = ''): TimelineEntry => ({
  at,
  kind,
  title,
  detail,
  actor,
})

/** If its outlet is unknown, the entry does not say that it was sent. */
const emailStates: Record<EmailRow['status'], string> = {
  queued: ' waiting',
  sending: ' on its way',
  sent: '',
  failed: ' that couldn’t be sent',
  cancelled: ' held back',
  'let-go': ' that couldn’t be sent, dismissed',
}

const outlets = { smtp: ' sent', folder: ' written, not sent' }

const emailEntry = ({ template, recipient, status, sentAt, outlet, createdAt, lastError }: EmailRow) =>
  entry(
    sentAt ?? createdAt,
    'email',
    `Email${status === 'sent' && outlet ? outlets[outlet] : emailStates[status]}: ${emailName(template)}`,
    [`to ${recipient}`, (status === 'failed' || status === 'cancelled' || status === 'let-go') && lastError]
      .filter(Boolean)
      .join(', '),
  )

const providers: Record<string, string> = { demo: 'the demo gateway', stripe: 'Stripe' }

async function paymentEntries(db: Reader, order: OrderRow, payments: PaymentRow[]): Promise<TimelineEntry[]> {
  const references = payments.flatMap(({ reference }) => reference ?? [])
  const events =
    references.length === 0
      ? []
      : await db.selectFrom('payment_events').selectAll().where('payment_reference', 'in', references).execute()
  return [
    ...payments.map(({ created_at, provider, amount_cents }) =>
      // Its row may be a moment older than the order's.
      entry(
        created_at > order.created_at ? created_at : order.created_at,
        'payment',
        'Payment started',
        `${formatMoney(amount_cents)} through ${providers[provider] ?? provider}`,
      ),
    ),
    ...(order.paid_at === null
      ? []
      : [entry(order.paid_at, 'payment', 'Payment received', formatMoney(order.charged_cents ?? 0))]),
    // Most of a provider's events change nothing, so staff need not see them.
    ...events.flatMap(({ received_at, outcome }) =>
      outcome === 'unchanged' ? [] : [entry(received_at, 'payment', 'Update from the provider', outcomeName(outcome))],
    ),
  ]
}

const outcomeNames: Record<string, string> = { ...statusLabels, ...reasonTexts, 'refund-duplicate': 'Paid twice' }

/** What an event of the provider led to: the order's status, or why it needs a decision. */
const outcomeName = (outcome: string): string => outcomeNames[outcome.replace('review: ', '')] ?? outcome

async function auditEntries(db: Reader, { id }: OrderRow, emails: EmailRow[]): Promise<TimelineEntry[]> {
  const recipients = new Map(emails.map((email) => [email.id, email.recipient]))
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', 'order')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  const notes = await notesOfLines(
    db,
    rows.map((row) => row.id),
  )
  return rows.flatMap(({ id: lineId, at, action, after, actor_name }, index) => {
    if (statusAfter[rows[index - 1]?.action ?? ''] === action) return []
    // Entries of earlier versions may have an action that no longer exists: other entries show the same change.
    const known = (actions as Record<string, [Kind, string] | undefined>)[action]
    return known ? [entry(at, known[0], known[1], detailOf(after, recipients, notes.get(lineId)), actor_name)] : []
  })
}

/** The status that follows from what staff did at that moment says nothing more than that. */
const statusAfter: Record<string, OrderAction> = {
  'order.handed_over': 'order.fulfilled',
  'order.not_handed_over': 'order.paid',
}

const methods: Record<string, string> = { cash: 'cash', terminal: 'card terminal' }

/** What was corrected, by the names of the fields; the log keeps no values of it. */
const correctedFields: Record<string, string> = {
  name: 'name',
  email: 'email address',
  phone: 'phone number',
  date: 'day of the email',
}

/**
 * The part of an audit line that staff want to read: how it was paid, the note, the reason, the amount, what was corrected,
 * or who it went to.
 */
function detailOf(after: string | null, recipients: Map<string, string>, note: string | undefined): string {
  const details = JSON.parse(after ?? '{}') as Record<string, unknown>
  const { reason, amount, quantity, method, failure, template, emailId, recipient, changed } = details
  const parts = [
    typeof method === 'string' && (methods[method] ?? method),
    typeof reason === 'string' && (reasonTexts[reason] ?? reason),
    typeof amount === 'number' && `${Number(quantity) > 1 ? `${quantity} × ` : ''}${formatMoney(amount)}`,
    typeof template === 'string' &&
      `${emailName(template)} to ${recipientsOf(String(emailId), recipients) || String(recipient ?? 'erased')}`,
    ...(Array.isArray(changed) ? changed.map((field) => correctedFields[String(field)]) : []),
    typeof failure === 'string' && failure,
    note,
  ]
  return parts.filter(Boolean).join(', ')
}

/** One line may be about several emails, such as gifts. */
const recipientsOf = (emailIds: string, recipients: Map<string, string>): string =>
  emailIds
    .split(',')
    .flatMap((id) => recipients.get(id) ?? [])
    .join(', ')

async function refundEntries(db: Reader, { id }: OrderRow): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('payments.order_id', '=', id)
    .where('refunds.reason', '!=', 'outside')
    .execute()
  return rows.map(({ created_at, reason, amount_cents, method, note, actor_name }) => {
    const way = method && (method === 'cash' ? 'Given back in cash' : 'Put back on the card at the desk')
    const title = way ?? (reason === 'duplicate' ? 'Paid twice: one payment is being refunded' : 'Refund requested')
    return entry(created_at, 'refund', title, [formatMoney(amount_cents), note].filter(Boolean).join(', '), actor_name)
  })
}

async function ledgerEntries(db: Reader, vouchers: Voucher[]): Promise<TimelineEntry[]> {
  if (vouchers.length === 0) return []
  const codes = new Map(vouchers.map(({ id, code }) => [id, maskVoucherCode(code)]))
  const lines = await db
    .selectFrom('voucher_ledger')
    .selectAll()
    .where('voucher_id', 'in', [...codes.keys()])
    .orderBy('id')
    .execute()
  const kinds = new Map(lines.map(({ id, kind }) => [id, kind]))
  const undone = (id: string | null) => undoTexts[kinds.get(id ?? '') ?? 'undo'] ?? 'undone'
  return lines.map(({ created_at, voucher_id, kind, delta_cents, actor, undoes }) =>
    entry(
      created_at,
      'voucher',
      `Voucher ${codes.get(voucher_id)} ${kind === 'undo' ? undone(undoes) : ledgerTexts[kind]}`,
      `${delta_cents > 0 ? '+' : ''}${formatMoney(delta_cents)}`,
      kind === 'issue' ? '' : actor,
    ),
  )
}
