import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signWebhook, verifyWebhook } from './signature.ts'

const at = new Date('2026-03-02T01:00:00.000Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const secret = 'whsec_1'
const body = '{"id":"evt_1"}'
const signature = signWebhook({ body, secret, at })

test('a webhook signature follows the provider’s scheme: HMAC-SHA256 over time, dot and body', () => {
  const time = at.getTime() / 1000
  expect(signature).toBe(`t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`)
})

test('a webhook signature is valid for its body and secret only, within five minutes', () => {
  expect(verifyWebhook({ body, signature, secret, at })).toBe(true)
  expect(verifyWebhook({ body: `${body} `, signature, secret, at })).toBe(false)
  expect(verifyWebhook({ body, signature, secret: 'whsec_2', at })).toBe(false)
  for (const seconds of [-300, 300]) expect(verifyWebhook({ body, signature, secret, at: later(seconds) })).toBe(true)
  for (const seconds of [-301, 301]) expect(verifyWebhook({ body, signature, secret, at: later(seconds) })).toBe(false)
})

test('one valid signature among several is enough, as while a secret is rotated', () => {
  const [time, v1] = signature.split(',')
  expect(verifyWebhook({ body, signature: `${time},v1=${'0'.repeat(64)},${v1}`, secret, at })).toBe(true)
  expect(verifyWebhook({ body, signature: `${time},v0=${v1!.slice(3)}`, secret, at })).toBe(false)
})

test.each(['', 't=,v1=', 'v1=00', 't=abc,v1=00', `${signature.split(',')[0]}`, '=,=', 't=NaN'])(
  '%j is refused as a webhook signature',
  (broken) => expect(verifyWebhook({ body, signature: broken, secret, at })).toBe(false),
)
