import type { EmailKindDefinition } from './email-kind-definition.ts'

const buyer = { name: { label: 'Buyer’s name', value: 'Alex Sample' } }
const order = { ...buyer, order: { label: 'Order number', value: '7KQM-2XHD' } }
const orCallUs = {
  'or call us': { label: 'Or call us', value: 'or call us on the clinic’s phone; nothing where it has none' },
}
const dear = 'Dear {name},'
const questions = 'Questions? Just reply to this email {or call us}.'
const voucherFacts = { ...buyer, vouchers: { label: 'Gift voucher(s)', value: 'gift voucher, or 2 gift vouchers' } }
const voucherWords = {
  subject: 'Your {vouchers} from {clinic}',
  heading: 'Your {vouchers}',
  opening: dear,
  closing: 'Anyone who has a code can use it, so please treat this email like cash.',
}
const aboutVouchers = 'Each voucher with its code, value and last day, and that a PDF is attached.'

/** Emails about orders and vouchers. */
export const shopEmails = {
  receipt: {
    template: 'receipt',
    group: 'buyers',
    always: 'The order number, when it was paid, each line with its amount, the total, and how the goods arrive.',
    facts: { ...order, date: { label: 'Day paid', value: 'March 5, 2026' } },
    words: {
      subject: 'Your receipt from {clinic} ({order})',
      heading: 'Thank you for your order',
      opening: `${dear}\n\nWe’ve received your payment.`,
      closing: 'Questions about your order? Just reply to this email.',
    },
  },
  voucher: {
    template: 'voucher',
    group: 'buyers',
    always: aboutVouchers,
    facts: voucherFacts,
    words: voucherWords,
  },
  gift: {
    template: 'gift',
    group: 'buyers',
    always: `${aboutVouchers} How to use one, and why the recipient gets this email.`,
    facts: {
      greeting: { label: 'Greeting', value: 'Dear Robin; Hello where there’s no name' },
      giver: { label: 'Giver', value: 'Alex Sample' },
      vouchers: { label: 'A gift voucher', value: 'a gift voucher, or 2 gift vouchers' },
    },
    words: {
      subject: '{giver} has sent you {vouchers} for {clinic}',
      heading: 'A gift for you',
      opening: '{greeting},\n\n{giver} has given you {vouchers} for {clinic}.',
      closing: 'Anyone who has a code can use it, so please treat this email like cash.',
    },
  },
  'voucher-copy': {
    template: 'voucher-copy',
    group: 'buyers',
    always: `${aboutVouchers} Whether the code is a new one.`,
    facts: voucherFacts,
    words: voucherWords,
  },
  'voucher-reminder': {
    template: 'voucher-reminder',
    group: 'buyers',
    always: 'What’s left on the voucher, its last day, and how to use it.',
    facts: {
      ...buyer,
      amount: { label: 'What’s left', value: '$74.50' },
      expiry: { label: 'Last day', value: '05/03/2029' },
    },
    words: {
      subject: 'Your gift voucher from {clinic} expires on {expiry}',
      heading: 'Your voucher is waiting to be used',
      opening: dear,
      closing: 'Can’t find the voucher? Just reply to this email and we’ll send it again.',
    },
  },
  'dispatch-posted': {
    template: 'dispatch',
    name: 'Order posted',
    group: 'buyers',
    always: 'The order number, what was posted, and where to.',
    facts: order,
    words: {
      subject: 'Your order from {clinic} is on its way ({order})',
      heading: 'Your order is on its way',
      opening: dear,
      closing: 'Something missing? Just reply to this email.',
    },
  },
  'dispatch-collected': {
    template: 'dispatch',
    name: 'Order handed over',
    group: 'buyers',
    always: 'The order number, and what was collected.',
    facts: order,
    words: {
      subject: 'You’ve collected your order from {clinic} ({order})',
      heading: 'You’ve collected your order',
      opening: dear,
      closing: 'Something missing? Just reply to this email.',
    },
  },
  refund: {
    template: 'refund',
    group: 'buyers',
    always: 'The order number, the amount, how the money goes back, and which vouchers end.',
    facts: { ...order, amount: { label: 'Amount', value: '$115.00' } },
    words: {
      subject: 'Your refund from {clinic} ({order})',
      heading: 'Your refund',
      opening: dear,
      closing: 'Questions about your refund? Just reply to this email.',
    },
  },
  'payment-review': {
    template: 'payment-review',
    group: 'buyers',
    always: 'The order number, that the payment has arrived and is being checked, and not to pay again.',
    facts: { ...order, ...orCallUs },
    words: {
      subject: 'We’re checking your payment to {clinic} ({order})',
      heading: 'We’re checking your payment',
      opening: dear,
      closing: questions,
    },
  },
  'payment-failed': {
    template: 'payment-failed',
    group: 'buyers',
    always: 'The order number, that nothing was charged, and how to order again.',
    facts: { ...order, ...orCallUs },
    words: {
      subject: 'Your payment to {clinic} didn’t go through ({order})',
      heading: 'Your payment didn’t go through',
      opening: dear,
      closing: questions,
    },
  },
  dispute: {
    template: 'dispute',
    group: 'clinic',
    always: 'The order, the amount in dispute, what it means for its vouchers, and a link to the order.',
    facts: {
      ...order,
      event: { label: 'What happened', value: 'A payment has been disputed' },
      amount: { label: 'Amount', value: '$115.00' },
    },
    words: { subject: '{event}: order {order}', heading: '{event}', opening: '', closing: '' },
  },
  'order-review': {
    template: 'order-review',
    group: 'clinic',
    always: 'Why the order was stopped, what was bought, the buyer, and a link to the order.',
    facts: order,
    words: {
      subject: 'Please check order {order}',
      heading: 'An order needs your attention',
      opening: '',
      closing: '',
    },
  },
} as const satisfies Record<string, EmailKindDefinition>
