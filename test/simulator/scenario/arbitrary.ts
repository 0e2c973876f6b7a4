import fc from 'fast-check'
import type { Engine } from '#server/database/connect.ts'
import { cuts } from '../simulation/http.ts'
import { mailServerStates } from '../simulation/mail.ts'
import type { RequestFault } from '../simulation/types.ts'
import { deliveryModes } from '../simulation/webhook-delivery.ts'
import type { Scenario, Step } from './steps.ts'
import * as kinds from './steps.ts'

const one = <T>(values: readonly T[]) => fc.constantFrom(...values)
const nth = fc.nat(7)
const who = fc.nat(3)

/** Texts that have broken programs: ends of lines that are none, NUL, half a pair, formulas, right to left, and the long. */
const hostile = one([
  'A sore back since Tuesday.',
  'line\u2028separator and paragraph\u2029separator',
  'nul\u0000in the middle',
  'half a pair \ud83d and the other \udc4d',
  'thumbs 👍🏽 family 👨‍👩‍👧‍👦 and ﷽',
  '=HYPERLINK("https://bad.example","click")',
  '+61 400 000 000',
  '@SUM(A1:A9)\t"quoted", and\r\nmore\nlines',
  "'; drop table orders; --",
  '\u202eright to left\u202c \u0085 \ufeff',
  '<script>alert(1)</script> {{clinic}} #{x}',
  '很长的文字'.repeat(500),
  '\\u0000 \\ud800 \\\\u2028',
])

const buy: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('buy' as const),
  who,
  cart: one(kinds.carts),
  path: one(kinds.paths),
  delivery: one(kinds.deliveries),
  gift: one(['none', 'none', 'none', 'now', 'later'] as const),
  again: fc.boolean(),
  saysYes: one([false, false, false, true]),
})

const visitors: fc.Arbitrary<Step>[] = [
  fc.record({ do: fc.constant('open eight carts' as const), who, same: fc.boolean() }),
  fc.record({ do: fc.constant('look at old orders' as const), who }),
  fc.record({ do: fc.constant('check balance' as const), who, nth }),
  fc.record({ do: fc.constant('subscribe' as const), who }),
  fc.record({ do: fc.constant('unsubscribe' as const), who }),
  fc.record({ do: fc.constant('read page' as const), page: nth, query: fc.boolean() }),
  fc.record({
    do: fc.constant('requestWithoutPermission' as const),
    nth: fc.nat(60),
    as: one(['nobody', 'buyer', 'staff'] as const),
  }),
]
const request: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('request appointment' as const),
  who,
  message: hostile,
})
const desk: fc.Arbitrary<Step> = fc.record({ do: fc.constant('desk' as const), work: one(kinds.deskWorks), nth })
const staff: fc.Arbitrary<Step>[] = [
  fc.record({ do: fc.constant('sign in' as const), as: one(['owner', 'staff'] as const) }),
  fc.record({ do: fc.constant('edit' as const), work: one(kinds.editWorks), text: hostile }),
  fc.record({ do: fc.constant('patient' as const), work: one(kinds.patientWorks), nth }),
  fc.record({ do: fc.constant('newsletter' as const), work: one(kinds.newsletterWorks) }),
]
const provider: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('provider' as const),
  work: one(kinds.providerWorks),
  nth,
})
const often = ['refunds wait', 'dispute opened', 'dispute lost'] as const
const seldom = kinds.providerWorks.filter((work) => !work.startsWith('debit'))
const asProvider = (work: (typeof kinds.providerWorks)[number]): Step => ({ do: 'provider', work, nth: 0 })
const asDesk = (work: (typeof kinds.deskWorks)[number]): Step => ({ do: 'desk', work, nth: 0 })
/** A voucher is bought, and what can happen to the money happens, in any order and always to the same payment. */
const paymentLifecycle: fc.Arbitrary<Step> = fc
  .tuple(
    fc.record({
      do: fc.constant('buy' as const),
      who,
      cart: one(['voucher', 'voucher and tea'] as const),
      path: fc.constant('returned at once' as const),
      delivery: fc.constant('pickup' as const),
      gift: fc.constant('none' as const),
      again: fc.constant(false),
      saysYes: fc.constant(false),
    }),
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: one(often).map(asProvider) },
        { weight: 2, arbitrary: one(seldom).map(asProvider) },
        { weight: 2, arbitrary: one(['refund all', 'refund a part', 'redeem half'] as const).map(asDesk) },
      ),
      { minLength: 2, maxLength: 7, size: 'max' },
    ),
  )
  .map(([purchase, rest]) => ({ do: 'one after the other' as const, steps: [purchase, ...rest] }))
const delivery: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('webhook delivery is' as const),
  mode: one(deliveryModes),
})
const timePasses: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('time goes by' as const),
  minutes: one([1, 1, 6, 6, 30, 61, 60 * 8, 60 * 25]),
})
const saving: fc.Arbitrary<Step> = one([{ do: 'back up' }, { do: 'back up' }, { do: 'export' }] as const)

const faults = (engine: Engine, stripe: boolean): fc.Arbitrary<Step>[] => [
  fc.constant({ do: 'kill the server' }),
  fc.constant({ do: 'restart the server' }),
  fc.record({ do: fc.constant('clock jumps' as const), hours: one([1, -1, 24, -24]) }),
  fc.record({ do: fc.constant('mail server is' as const), state: one(mailServerStates) }),
  ...(engine === 'postgres'
    ? [fc.constant({ do: 'database is gone' } as const), fc.constant({ do: 'database is back' } as const)]
    : [fc.record({ do: fc.constant('database is busy' as const), ms: one([30, 120, 400]) })]),
  ...(stripe
    ? [
        fc.record({
          do: fc.constant('provider fails' as const),
          failure: one(kinds.providerFailures),
          times: one([1, 2, 4]),
        }),
        fc.constant({ do: 'provider works again' } as const),
        fc.constant({ do: 'change keys' } as const),
      ]
    : []),
]

const requestFault: fc.Arbitrary<RequestFault | undefined> = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  {
    weight: 2,
    arbitrary: fc.record({
      at: fc.nat(5),
      kind: one([...cuts.map((cut) => `cut ${cut}` as const), 'kill'] as const),
    }),
  },
)

/** Scenarios of `most` steps at the most, on one engine. Made without `chain`, whose values shrink badly. */
export const scenarios = (engine: Engine, most: number): fc.Arbitrary<Scenario> =>
  fc.oneof(
    { weight: 1, arbitrary: scenariosWith('demo', engine, most) },
    { weight: 2, arbitrary: scenariosWith('stripe', engine, most) },
  )

function scenariosWith(gateway: 'demo' | 'stripe', engine: Engine, most: number): fc.Arbitrary<Scenario> {
  const stripe = gateway === 'stripe'
  const alone: fc.Arbitrary<Step> = fc.oneof(
    { weight: 9, arbitrary: buy },
    { weight: 5, arbitrary: fc.oneof(...visitors) },
    { weight: 3, arbitrary: request },
    { weight: 6, arbitrary: desk },
    { weight: 5, arbitrary: fc.oneof(...staff) },
    ...(stripe
      ? [
          { weight: 3, arbitrary: provider },
          { weight: 5, arbitrary: paymentLifecycle },
          { weight: 1, arbitrary: delivery },
        ]
      : []),
    { weight: 2, arbitrary: timePasses },
    { weight: 2, arbitrary: saving },
    { weight: 4, arbitrary: fc.oneof(...faults(engine, stripe)) },
  )
  const together: fc.Arbitrary<Step> = fc.record({
    do: fc.constant('at once' as const),
    // Everybody has a browser of their own.
    steps: fc
      .array(fc.oneof(buy, desk, request), { minLength: 2, maxLength: 3 })
      .map((steps) => steps.map((one, index): Step => ('who' in one ? { ...one, who: 4 + index } : one))),
  })
  const step = fc.oneof({ weight: 14, arbitrary: alone }, { weight: 1, arbitrary: together })
  return fc.record({
    setting: fc.record({ gateway: fc.constant(gateway), mail: one(['folder', 'folder', 'folder', 'smtp'] as const) }),
    steps: fc.array(fc.record({ step, requestFault }), { minLength: 1, maxLength: most, size: 'max' }),
  })
}
