import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import { everyMode, openFixture, type ProviderFixture } from './provider-fixture.ts'

const input = { amount: 12_345, currency: 'AUD', orderId: 'order-1', idempotencyKey: 'key-1' }

describe.each(everyMode)('a webhook in %s mode', (mode) => {
  let fixture: ProviderFixture
  beforeEach(async () => {
    fixture = await openFixture({ mode })
  })
  afterEach(() => fixture.stripe.close())

  const create = (change: Partial<typeof input> = {}) => fixture.provider.createPayment({ ...input, ...change })

  const read = ({ body, headers }: { body: string; headers: Headers }) =>
    fixture.provider.readEvent(Buffer.from(body), headers)

  test('reports each change in the product’s own terms', async () => {
    const { reference } = await create()
    await fixture.stripe.pay(reference, 'pm_card_visa_chargeDeclinedInsufficientFunds')
    await fixture.stripe.pay(reference)
    await fixture.provider.refundPayment({ reference, amount: 100, idempotencyKey: 'r1' })
    const cancelled = await create({ idempotencyKey: 'key-2' })
    await fixture.provider.cancelPayment(cancelled.reference)
    const events = (await fixture.sent()).map(read)
    expect(new Set(events.map((event) => event?.id)).size).toBe(events.length)
    const told = (about: string) =>
      [...new Set(events.filter((event) => event?.paymentReference === about).map((event) => event?.type))].sort()
    expect(told(reference)).toEqual(['payment_changed', 'payment_failed', 'payment_succeeded', 'refund_updated'])
    expect(told(cancelled.reference)).toEqual(['payment_cancelled', 'payment_changed'])
    expect(events.find((event) => event?.type === 'payment_succeeded')?.rawType).toBe('payment_intent.succeeded')
  })

  const oneSent = async () => {
    await create()
    const [sent] = await fixture.sent()
    return sent!
  }

  test('is accepted only with its signature', async () => {
    const sent = await oneSent()
    expect(read(sent)).toBeDefined()
    const { body } = sent
    expect(read({ body, headers: new Headers() })).toBeUndefined()
    const [header = ''] = [...fixture.sign(body).keys()]
    const { value } = { value: fixture.sign(body).get(header) ?? '' }
    for (const wrong of [
      '',
      'v1',
      't=,v1=',
      value.replace(/v1=./, 'v1=_'),
      value.replace('v1=', 'v0='),
      value.replace(/t=\d+/, 't=1'),
    ])
      expect(read({ body, headers: new Headers({ [header]: wrong }) }), wrong).toBeUndefined()
    expect(read({ body, headers: fixture.sign(body) })).toEqual(read(sent))
  })

  test('is refused when it was signed with another key or for another body', async () => {
    const sent = await oneSent()
    expect(read({ body: sent.body, headers: fixture.sign(sent.body, { secret: 'whsec_other' }) })).toBeUndefined()
    expect(read({ body: sent.body, headers: fixture.sign(sent.body, { secret: '' }) })).toBeUndefined()
    expect(read({ body: sent.body.replace('12345', '99999'), headers: sent.headers })).toBeUndefined()
    expect(read({ body: '', headers: sent.headers })).toBeUndefined()
  })

  test('is accepted for five minutes', async () => {
    const { body } = await oneSent()
    const at = fixture.clock.now()
    const headers = fixture.sign(body, { at })
    fixture.clock.advance(4 * minute)
    expect(read({ body, headers })).toBeDefined()
    fixture.clock.advance(2 * minute)
    expect(read({ body, headers })).toBeUndefined()
  })

  test('is verified over the body as received, byte for byte', async () => {
    const sent = await oneSent()
    const odd = `  ${sent.body.replace('{', '{\r\n\t"odd": "Gawler \\u2014 caf\\u00e9 針 \\/",')}\n`
    const headers = fixture.sign(odd)
    expect(read({ body: odd, headers })).toEqual(read(sent))
    expect(read({ body: JSON.stringify(JSON.parse(odd)), headers })).toBeUndefined()
    expect(read({ body: odd.trim(), headers })).toBeUndefined()
  })

  test('a webhook of an unknown type is reported as unknown', async () => {
    const { body } = await oneSent()
    const livemode = fixture.provider.livemode
    const event = { ...JSON.parse(body), type: 'payout.paid', data: { object: { object: 'payout', id: 'po_1' } } }
    const unknown = JSON.stringify(event)
    expect(read({ body: unknown, headers: fixture.sign(unknown) })).toEqual({
      id: event.id,
      type: 'unknown',
      rawType: 'payout.paid',
      paymentReference: null,
    })
    const foreign = JSON.stringify({ ...JSON.parse(body), livemode: !livemode })
    expect(read({ body: foreign, headers: fixture.sign(foreign) })).toMatchObject({
      type: 'unknown',
      paymentReference: null,
    })
  })

  test('is refused when its body is not an event', () => {
    for (const body of ['', 'null', '[]', '{}', '{"object":"event"}', 'not json', '{"id":"evt_1","object":"event"}'])
      expect(read({ body, headers: fixture.sign(body) }), body).toBeUndefined()
  })
})
