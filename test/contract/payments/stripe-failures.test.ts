import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { signWebhook } from '#server/payments/signature.ts'
import type { Failure } from '#test/support/card-provider/failures.ts'
import { failureOf, fixtureWithPayments, input, type ProviderFixture } from './provider-fixture.ts'

let fixture: ProviderFixture
let provider: PaymentProvider
/** A payment that is paid, and one that is open. */
let paid: string
let open: string
beforeEach(async () => {
  ;({ fixture, paid, open } = await fixtureWithPayments())
  provider = fixture.provider
})
afterEach(() => fixture.stripe.close())

const create = () => provider.createPayment(input)
const calls: [string, () => Promise<unknown>][] = [
  ['createPayment', create],
  ['updatePayment', () => provider.updatePayment(open, { amount: 12_000, idempotencyKey: 'u1' })],
  ['fetchPayment', () => provider.fetchPayment(paid)],
  ['cancelPayment', () => provider.cancelPayment(open)],
  ['refundPayment', () => provider.refundPayment({ reference: paid, amount: 1_000, idempotencyKey: 'r1' })],
  ['listRefunds', () => provider.listRefunds(paid)],
  ['listDisputes', () => provider.listDisputes(paid)],
  ['listPayments', () => Array.fromAsync(provider.listPayments(new Date(0)))],
]

const passing: Failure[] = ['bad-gateway', 'silence', 'reset', 'lost-answer', 'key-in-use']
const lasting: Failure[] = [...passing, 'not-found-json', 'not-found-html', 'null', 'truncated', 'too-many-requests']

describe('a failed call to Stripe', () => {
  test.each(lasting)('is a temporary failure when it lasts: %s', async (failure) => {
    fixture.stripe.fail(failure, { times: Number.POSITIVE_INFINITY })
    expect(await failureOf(create())).toBe('temporary')
    expect(await failureOf(provider.fetchPayment(paid))).toBe('temporary')
  })

  test.each([...passing, { slow: 100 }])('is retried when it is transient: %j', async (failure) => {
    fixture.stripe.fail(failure)
    expect(await failureOf(create())).toBe('none')
    expect(await fixture.stripe.payments()).toHaveLength(3)
  })
})

describe.each(calls)('the call %s', (_, call) => {
  test('is a temporary failure while Stripe cannot be reached', async () => {
    fixture.stripe.fail('bad-gateway', { times: Number.POSITIVE_INFINITY })
    expect(await failureOf(call())).toBe('temporary')
  })

  test.each([
    { object: 'something_else' },
    { object: undefined, id: undefined, data: undefined },
    { id: 7, has_more: 'no' },
  ])('is a permanent failure for an answer of another form: %j', async (twist) => {
    fixture.stripe.fail({ twist }, { times: Number.POSITIVE_INFINITY })
    expect(await failureOf(call())).toBe('permanent')
  })
})

describe('an answer that does not match the request', () => {
  const other = { id: 'pi_3Another' }
  test.each<[string, Record<string, unknown>, () => Promise<unknown>]>([
    ['another amount opened', { amount: 1 }, create],
    ['another currency opened', { currency: 'usd' }, create],
    ['opened in the other mode', { livemode: true }, create],
    ['no client secret', { client_secret: null }, create],
    ['another payment changed', other, () => provider.updatePayment(open, { amount: 500, idempotencyKey: 'u' })],
    ['not changed', { amount: 10_000 }, () => provider.updatePayment(open, { amount: 500, idempotencyKey: 'u' })],
    [
      'changed in the other mode',
      { livemode: true },
      () => provider.updatePayment(open, { amount: 500, idempotencyKey: 'u' }),
    ],
    ['another payment fetched', other, () => provider.fetchPayment(paid)],
    ['fetched from the other mode', { livemode: true }, () => provider.fetchPayment(paid)],
    ['in a state that is none', { status: 'paid' }, () => provider.fetchPayment(paid)],
    ['another payment cancelled', other, () => provider.cancelPayment(open)],
    ['cancelled in the other mode', { livemode: true }, () => provider.cancelPayment(open)],
  ])('is refused: %s', async (_, twist, call) => {
    fixture.stripe.fail({ twist })
    expect(await failureOf(call())).toBe('permanent')
  })

  test.each([{ amount: 999 }, { payment_intent: 'pi_3Another' }, { payment_intent: null }, { status: 'lost' }])(
    'is refused: a refund with %j',
    async (twist) => {
      fixture.stripe.fail({ twist }, { method: 'POST' })
      const refund = provider.refundPayment({ reference: paid, amount: 1_000, idempotencyKey: 'r1' })
      expect(await failureOf(refund)).toBe('permanent')
    },
  )

  test('is refused: items of another payment or mode in a list', async () => {
    const [payment] = await fixture.stripe.payments()
    await provider.refundPayment({ reference: paid, amount: 1_000, idempotencyKey: 'r1' })
    const [refund] = await fixture.stripe.refunds()
    const dispute = await fixture.stripe.openDispute(paid)
    const answers = async (item: object, change: object, call: () => Promise<unknown>) => {
      fixture.stripe.fail({ twist: { data: [{ ...item, ...change }] } })
      return failureOf(call())
    }
    const list = () => Array.fromAsync(provider.listPayments(new Date(0)))
    expect(await answers(payment!, {}, list)).toBe('none')
    expect(await answers(payment!, { livemode: true }, list)).toBe('permanent')
    expect(await answers(refund!, {}, () => provider.listRefunds(paid))).toBe('none')
    expect(await answers(refund!, { payment_intent: open }, () => provider.listRefunds(paid))).toBe('permanent')
    expect(await answers(dispute, {}, () => provider.listDisputes(paid))).toBe('none')
    expect(await answers(dispute, { payment_intent: open }, () => provider.listDisputes(paid))).toBe('permanent')
    expect(await answers(dispute, { livemode: true }, () => provider.listDisputes(paid))).toBe('permanent')
  })
})

test('a paid payment reports the amount received', async () => {
  fixture.stripe.fail({ twist: { amount_received: 1 } })
  expect(await provider.fetchPayment(paid)).toMatchObject({ status: 'succeeded', amount: 1 })
})

test('a webhook signed with either secret or both is accepted during a rotation', async () => {
  const [sent] = await fixture.sent()
  const at = fixture.clock.now()
  const { body } = sent!
  const read = (...secrets: string[]) => {
    const [time, ...signatures] = new Set(secrets.flatMap((secret) => signWebhook({ body, secret, at }).split(',')))
    const headers = new Headers({ 'stripe-signature': [time, ...signatures].join(',') })
    return provider.readEvent(Buffer.from(body), headers)
  }
  expect(read('whsec_new')).toBeDefined()
  expect(read('whsec_old')).toEqual(read('whsec_new'))
  expect(read('whsec_other', 'whsec_old')).toEqual(read('whsec_new'))
  expect(read('whsec_other')).toBeUndefined()
})

describe('a repeated write', () => {
  const refund = () => provider.refundPayment({ reference: paid, amount: 1_000, idempotencyKey: 'r1' })

  test('a refund whose answer was lost is made only once', async () => {
    fixture.stripe.fail('lost-answer', { times: 2, method: 'POST' })
    expect(await failureOf(refund())).toBe('temporary')
    const made = await refund()
    expect((await fixture.stripe.refunds()).map(({ id }) => id)).toEqual([made.reference])
  })

  test('a refund repeated after Stripe has forgotten its key is made only once', async () => {
    const first = await refund()
    await fixture.stripe.forgetKeys()
    expect(await refund()).toEqual(first)
    expect(await fixture.stripe.refunds()).toHaveLength(1)
  })

  test('a repeated refund is found on a later page of many refunds', async () => {
    const first = await refund()
    for (let i = 0; i < 101; i++)
      await provider.refundPayment({ reference: paid, amount: 1, idempotencyKey: `many-${i}` })
    await fixture.stripe.forgetKeys()
    expect(await refund()).toEqual(first)
    expect(await provider.listRefunds(paid)).toHaveLength(102)
  })

  test('a payment is created once, although Stripe keeps the first failure for a day', async () => {
    fixture.stripe.fail('server-error')
    expect(await failureOf(create())).toBe('temporary')
    const made = await create()
    expect(made.status).toBe('open')
    expect(await create()).toEqual(made)
    expect(await fixture.stripe.payments()).toHaveLength(3)
  })
})

test('every request states the API version, and every write has its own key', async () => {
  for (const [, call] of calls) await call()
  const { requests } = fixture.stripe
  expect(requests.length).toBeGreaterThanOrEqual(calls.length)
  expect(new Set(requests.map(({ version }) => version))).toEqual(new Set(['2026-10-28.endive']))
  const keys = requests.filter(({ method }) => method === 'POST').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toEqual([input.idempotencyKey, 'u1', expect.stringMatching(/^[0-9a-f-]{36}$/), 'r1'])
})

test('the log of a failure contains no secret', async () => {
  const payment = await create()
  await fixture.stripe.pay(payment.reference, 'pm_card_visa_chargeDeclined')
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const change = { amount: 1, receiptEmail: 'mei@visitor.example', idempotencyKey: 'u' }
  await fixture.provider.updatePayment(payment.reference, change).catch((err: unknown) => log.error({ err }))
  fixture.stripe.fail({ twist: { livemode: true } })
  await fixture.provider.fetchPayment(open).catch((err: unknown) => log.error({ err }))
  expect(lines).toHaveLength(2)
  for (const secret of [payment.clientSecret, '_secret_', fixture.stripe.keys.secretKey, 'mei@visitor.example'])
    expect(lines.join('')).not.toContain(secret)
})
