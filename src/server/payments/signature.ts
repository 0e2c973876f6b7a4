import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far a signature's time may be from ours, in s: an old webhook cannot be played again. */
const toleranceSeconds = 5 * 60

const hmac = (secret: string, time: number, body: string | Uint8Array) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

/** Signs a webhook's body: `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export function signWebhook({ body, secret, at }: { body: string; secret: string; at: Date }): string {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${hmac(secret, time, body)}`
}

/** Whether a webhook's signature fits its body, our secret and the time (5 minutes either way). Any `v1` may fit. */
export function verifyWebhook({
  body,
  signature,
  secret,
  at,
}: {
  body: string | Uint8Array
  signature: string
  secret: string
  at: Date
}): boolean {
  const parts = signature.split(',').map((part) => part.split('=', 2))
  const time = Number(parts.find(([name]) => name === 't')?.[1])
  if (!Number.isInteger(time) || Math.abs(at.getTime() / 1000 - time) > toleranceSeconds) return false
  const expected = Buffer.from(hmac(secret, time, body))
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value)
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
