import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signWebhook } from '#server/payments/signature.ts'
import { apiVersion } from '#server/payments/stripe/client.ts'
import { type CardProvider, keys, startCardProvider } from '#test/support/card-provider/provider.ts'

let provider: CardProvider
beforeAll(async () => {
  provider = await startCardProvider()
})
afterAll(() => provider.close())

const { secretKey, publishableKey } = keys.test
const usual = { authorization: `Bearer ${secretKey}`, 'stripe-version': apiVersion }

async function ask(method: string, path: string, form?: string, headers: Record<string, string> = usual) {
  const answer = await fetch(`${provider.url}/v1/${path}`, {
    method,
    headers: { ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    ...(form !== undefined && { body: form }),
  })
  const body: { id: string; error?: Record<string, unknown> } & Record<string, unknown> = await answer.json()
  return { status: answer.status, headers: answer.headers, body, error: body.error }
}

const open = async (form = 'amount=10000&currency=aud') => (await ask('POST', 'payment_intents', form)).body
const paid = async () => {
  const payment = await open()
  await provider.pay(payment.id)
  return payment
}

test.each([
  ['currency=aud', undefined, 'amount'],
  ['amount=10000', undefined, 'currency'],
  ['', undefined, 'amount'],
  ['amount=100.00&currency=aud', undefined, 'amount'],
  ['amount=ten&currency=aud', undefined, 'amount'],
  ['amount=0&currency=aud', undefined, 'amount'],
  ['amount=-5&currency=aud', undefined, 'amount'],
  ['amount=49&currency=aud', 'amount_too_small', 'amount'],
  ['amount=100000000&currency=aud', 'amount_too_large', 'amount'],
  ['amount=10000&currency=AUD', undefined, 'currency'],
  ['amount=10000&currency=xyz', undefined, 'currency'],
  ['amount=10000&currency=aud&colour=red', undefined, 'colour'],
  ['amount=10000&currency=aud&automatic_payment_methods[enabled]=yes', undefined, 'automatic_payment_methods[enabled]'],
  [
    'amount=10000&currency=aud&automatic_payment_methods[allow_redirects]=always',
    undefined,
    'automatic_payment_methods[enabled]',
  ],
  [
    'amount=10000&currency=aud&automatic_payment_methods[enabled]=true&automatic_payment_methods[on]=1',
    undefined,
    'automatic_payment_methods[on]',
  ],
  ['amount=10000&currency=aud&automatic_payment_methods=true', undefined, 'automatic_payment_methods'],
  ['amount=10000&currency=aud&metadata=order', undefined, 'metadata'],
  ['amount=10000&currency=aud&currency=aud', undefined, 'currency'],
  ['amount=10000&currency=aud&metadata[order_id=1', undefined, 'metadata[order_id'],
  ['amount=10000&currency=aud&statement_descriptor=Shop', undefined, 'statement_descriptor'],
])('the provider server refuses to open a payment with "%s"', async (form, code, param) => {
  const { status, error } = await ask('POST', 'payment_intents', form)
  expect({ status, ...error }).toMatchObject({ status: 400, type: 'invalid_request_error', param })
  expect(error?.code).toBe(code)
})

test('the provider server reads nested and listed parameters', async () => {
  const payment = await open('amount=10000&currency=aud&metadata%5Border_id%5D=o+1')
  expect(payment.metadata).toEqual({ order_id: 'o 1' })
  expect((await ask('POST', 'refunds', `payment_intent=${payment.id}&expand[]=charge`)).error?.param).toBe('expand')
})

test.each([
  [{}, 401],
  [{ authorization: 'Bearer sk_test_somebody', 'stripe-version': apiVersion }, 401],
  [{ authorization: `Bearer ${publishableKey}`, 'stripe-version': apiVersion }, 403],
  [{ authorization: `Bearer ${secretKey}` }, 400],
  [{ authorization: `Bearer ${secretKey}`, 'stripe-version': '2020-01-01' }, 400],
  [{ ...usual, 'content-type': 'application/json' }, 400],
  [{ authorization: `Basic ${btoa(`${secretKey}:`)}`, 'stripe-version': apiVersion }, 200],
])('the provider server answers the request headers %j with %d', async (headers, expected) => {
  const { status, headers: answered } = await ask('POST', 'payment_intents', 'amount=10000&currency=aud', headers)
  expect(status).toBe(expected)
  expect(answered.get('request-id')).toMatch(/^req_\w{14}$/)
})

test('the first answer for an idempotency key is kept, refusals included, except for validation errors', async () => {
  const write = (form: string, key: string, path = 'payment_intents') =>
    ask('POST', path, form, { ...usual, 'idempotency-key': key })
  const first = await write('amount=10000&currency=aud', 'k1')
  const again = await write('amount=10000&currency=aud', 'k1')
  expect(again.body).toEqual(first.body)
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  for (const other of [
    await write('amount=20000&currency=aud', 'k1'),
    await write('', 'k1', `payment_intents/${first.body.id}/cancel`),
  ])
    expect({ status: other.status, ...other.error }).toMatchObject({ status: 400, type: 'idempotency_error' })

  expect((await write('amount=10000', 'k2')).status).toBe(400)
  expect((await write('amount=10000&currency=aud', 'k2')).status).toBe(200)

  const { id } = await paid()
  const tooMuch = () => write(`payment_intent=${id}&amount=10001`, 'k3', 'refunds')
  expect((await tooMuch()).status).toBe(400)
  expect((await tooMuch()).headers.get('idempotent-replayed')).toBe('true')
  expect((await write('amount=10000&currency=aud', 'k'.repeat(256))).status).toBe(400)
})

test('the provider server refuses changes after success', async () => {
  const { id } = await paid()
  for (const [path, form] of [
    [id, 'amount=5000'],
    [`${id}/cancel`, ''],
    [`${id}/confirm`, 'payment_method=pm_card_visa&return_url=https://shop.example/'],
  ]) {
    const { status, error } = await ask('POST', `payment_intents/${path}`, form)
    expect({ status, code: error?.code }, path).toEqual({ status: 400, code: 'payment_intent_unexpected_state' })
  }
  expect((await ask('POST', `payment_intents/${id}`, 'metadata[note]=late')).status).toBe(200)
})

test('a payment is confirmed only with the client secret', async () => {
  const { id, client_secret } = await open()
  const confirm = (form: string) => ask('POST', `payment_intents/${id}/confirm`, `key=${publishableKey}&${form}`, {})
  const card = 'payment_method=pm_card_visa&return_url=https://shop.example/'
  expect((await confirm(card)).error?.code).toBe('parameter_missing')
  expect((await confirm(`${card}&client_secret=${id}_secret_guess`)).status).toBe(400)
  expect((await confirm(`payment_method=pm_card_visa&client_secret=${client_secret}`)).error?.param).toBe('return_url')
  expect(
    (await confirm(`payment_method=pm_none&return_url=https://shop.example/&client_secret=${client_secret}`)).error
      ?.code,
  ).toBe('resource_missing')
  const declined = await confirm(
    `payment_method=pm_card_visa_chargeDeclined&return_url=https://shop.example/&client_secret=${client_secret}`,
  )
  expect({ status: declined.status, ...declined.error }).toMatchObject({
    status: 402,
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    payment_intent: { id, status: 'requires_payment_method' },
  })
  const confirmed = await confirm(`${card}&client_secret=${client_secret}`)
  expect(confirmed.body).toMatchObject({ status: 'succeeded', amount_received: 10_000 })
})

test('unknown objects are answered with 404', async () => {
  expect(await ask('GET', 'payment_intents/pi_none')).toMatchObject({
    status: 404,
    error: { code: 'resource_missing', param: 'intent' },
  })
  expect((await ask('GET', 'customers')).status).toBe(404)
})

test('a payment is refunded up to what was charged', async () => {
  const refund = async (form: string) => (await ask('POST', 'refunds', form)).error
  const { id } = await paid()
  expect(await refund('amount=5')).toMatchObject({ type: 'invalid_request_error' })
  expect(await refund(`payment_intent=${id}&amount=10001`)).toMatchObject({
    message: expect.stringContaining('greater than charge amount'),
  })
  expect(await refund(`payment_intent=${id}&amount=4000`)).toBeUndefined()
  expect(await refund(`payment_intent=${id}&amount=6001`)).toMatchObject({
    message: expect.stringContaining('greater than unrefunded'),
  })
  expect(await refund(`payment_intent=${id}`)).toBeUndefined()
  expect(await refund(`payment_intent=${id}`)).toMatchObject({ code: 'charge_already_refunded' })
})

test('objects of the provider server can be read by the SDK', async () => {
  const { hostname, port } = new URL(provider.url)
  const sdk = new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false })
  const payment = await sdk.paymentIntents.create({ amount: 2_000, currency: 'aud', metadata: { order_id: 'o' } })
  await provider.pay(payment.id)
  expect((await sdk.paymentIntents.retrieve(payment.id)).status).toBe('succeeded')
  const refund = await sdk.refunds.create({ payment_intent: payment.id })
  expect((await sdk.refunds.list({ payment_intent: payment.id })).data).toMatchObject([
    { id: refund.id, amount: 2_000 },
  ])
  const { data, has_more } = await sdk.paymentIntents.list({ limit: 1 })
  expect([data[0]?.id, has_more]).toEqual([payment.id, true])
  await expect(sdk.paymentIntents.list({ limit: 101 })).rejects.toThrow(Stripe.errors.StripeInvalidRequestError)
})

test('events of the provider server are signed in a way the SDK accepts', async () => {
  await paid()
  const event = (await provider.events()).at(-1)!
  const body = JSON.stringify(event)
  const signature = signWebhook({ body, secret: 'whsec_1', at: new Date() })
  expect(Stripe.webhooks.constructEvent(body, signature, 'whsec_1').id).toBe(event.id)
  expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_2')).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  )
})
