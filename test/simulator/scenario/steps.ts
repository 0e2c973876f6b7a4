import type { MailServerState } from '../simulation/mail.ts'
import type { RequestFault, Setting } from '../simulation/types.ts'
import type { DeliveryMode } from '../simulation/webhook-delivery.ts'

/** The ways by which a purchase can go. */
export const paths = [
  'returned at once',
  'tab closed after paying',
  'bank in the same tab',
  'bank in another tab',
  'bank with Back and Forward',
  'bank failed',
  'bank abandoned',
  'declined, then a good card',
  'bank confirmed a day late',
  'two tabs pay at once',
  'form changed before paying',
  'bank debit',
  'amount changed at the provider',
] as const
export type Path = (typeof paths)[number]

export const carts = ['voucher', 'two vouchers', 'tea', 'voucher and tea'] as const
export type CartKind = (typeof carts)[number]
export const deliveries = ['print', 'pickup', 'delivery'] as const

/** A purchase. `again`: afterwards the buyer looks at the checkout once more, and pays what is still in the cart. */
export type Purchase = {
  do: 'buy'
  who: number
  cart: CartKind
  path: Path
  delivery: (typeof deliveries)[number]
  gift: 'none' | 'now' | 'later'
  again: boolean
  saysYes: boolean
}

export const deskWorks = [
  'redeem all',
  'redeem half',
  'redeem at two desks',
  'undo',
  'look up',
  'void',
  'extend',
  'reissue',
  'send again',
  'print',
  'sell',
  'fulfil',
  'refund all',
  'refund a part',
  'refund twice',
  'decide a review',
  'look at the books',
] as const
export const editWorks = ['hero', 'hero by two', 'service', 'service by two', 'post', 'post by two', 'price'] as const
export const patientWorks = ['confirm', 'arrange', 'export', 'erase', 'read'] as const
export const newsletterWorks = ['compose and send', 'pause', 'resume', 'stop', 'test'] as const
export const providerWorks = [
  'refunds wait',
  'refunds are quick',
  'refund succeeds',
  'refund fails',
  'dispute opened',
  'dispute won',
  'dispute lost',
  'refund in its own dashboard',
  'debit succeeds',
  'debit fails',
] as const
export const providerFailures = [
  'server-error',
  'bad-gateway',
  'reset',
  'lost-answer',
  'too-many-requests',
  'silence',
] as const

/** One thing that happens. Steps say who by number and never name what an earlier one made, so that any may be left out. */
export type Step =
  | Purchase
  | { do: 'open eight carts'; who: number; same: boolean }
  | { do: 'look at old orders'; who: number }
  | { do: 'check balance'; who: number; nth: number }
  | { do: 'request appointment'; who: number; message: string }
  | { do: 'subscribe'; who: number }
  | { do: 'unsubscribe'; who: number }
  | { do: 'read page'; page: number; query: boolean }
  | { do: 'requestWithoutPermission'; nth: number; as: 'nobody' | 'buyer' | 'staff' }
  | { do: 'sign in'; as: 'owner' | 'staff' }
  | { do: 'desk'; work: (typeof deskWorks)[number]; nth: number }
  | { do: 'edit'; work: (typeof editWorks)[number]; text: string }
  | { do: 'patient'; work: (typeof patientWorks)[number]; nth: number }
  | { do: 'newsletter'; work: (typeof newsletterWorks)[number] }
  | { do: 'provider'; work: (typeof providerWorks)[number]; nth: number }
  | { do: 'webhook delivery is'; mode: DeliveryMode }
  | { do: 'kill the server' }
  | { do: 'restart the server' }
  | { do: 'change keys' }
  | { do: 'clock jumps'; hours: number }
  | { do: 'provider fails'; failure: (typeof providerFailures)[number]; times: number }
  | { do: 'provider works again' }
  | { do: 'mail server is'; state: MailServerState }
  | { do: 'database is busy'; ms: number }
  | { do: 'database is gone' }
  | { do: 'database is back' }
  | { do: 'back up' }
  | { do: 'export' }
  | { do: 'time goes by'; minutes: number }
  | { do: 'at once'; steps: Step[] }
  | { do: 'one after the other'; steps: Step[] }

export type ScenarioStep = { step: Step; requestFault?: RequestFault | undefined }
export type Scenario = { setting: Setting; steps: ScenarioStep[] }

/** As JSON, with everything that cannot be seen in its own place written out. */
const visible = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u00a0\u200b-\u200f\u2028-\u202f\ufeff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const worded = (step: Step): string => {
  if (step.do === 'at once') return `at once: ${step.steps.map(worded).join(' | ')}`
  if (step.do === 'one after the other') return step.steps.map(worded).join(', then ')
  const { do: what, ...details } = step
  const rest = Object.entries(details).map(([name, value]) => `${name}: ${visible(value)}`)
  return rest.length === 0 ? what : `${what} (${rest.join(', ')})`
}

/** A scenario in lines that people can read. */
export const linesOf = ({ setting, steps }: Scenario): string[] => [
  `with ${setting.gateway === 'demo' ? 'the demo gateway' : 'Stripe'}, mail to ${setting.mail === 'smtp' ? 'an SMTP server' : 'a folder'}`,
  ...steps.map(
    ({ step, requestFault }, index) =>
      `${index + 1}. ${worded(step)}${requestFault ? ` [request ${requestFault.at + 1}: ${requestFault.kind === 'kill' ? 'the server is killed' : requestFault.kind}]` : ''}`,
  ),
]
