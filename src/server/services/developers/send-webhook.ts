import { createHmac } from 'node:crypto'
import { request as askPlain, type RequestOptions } from 'node:http'
import { request as askSecured } from 'node:https'
import { isIP } from 'node:net'
import { second } from '#domain/dates/durations.ts'
import { isThisMachine } from '#domain/identity/site-address.ts'
import { isPublicAddress } from '#server/media/public-address.ts'
import { BlockedAddressError, type IsAllowedAddress, lookupAllowed } from '#server/outbound-addresses.ts'

const timeoutMs = 10 * second

export type Message = { url: string; secret: string; messageId: string; payload: string }
/** The result of one delivery. `gone`: the receiver wants no more events (410). `answer` is shown to people. */
export type SendOutcome = { ok: boolean; gone: boolean; answer: string }

/** Public addresses on the HTTPS port or an unprivileged one; on a development machine also the machine itself. */
const isAllowedWebhookAddress =
  (publicUrl: string): IsAllowedAddress =>
  (address, port) =>
    (isPublicAddress(address) && (port === 443 || port >= 1024)) ||
    (isThisMachine(publicUrl) && isThisMachine(`http://${isIP(address) === 6 ? `[${address}]` : address}`))

/** The signature of Standard Webhooks: `v1,` and HMAC-SHA256 over id, time in seconds and body, in base64. */
export function signatureOf({ secret, messageId, payload }: Omit<Message, 'url'>, seconds: number): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${messageId}.${seconds}.${payload}`).digest('base64')}`
}

/**
 * Sends an event to an address, signed as Standard Webhooks asks (docs/product.md, "Webhooks"). Any 2xx within 10 s is a
 * success; redirects are not followed, and only public addresses are allowed. Never throws.
 */
export async function sendWebhook(
  {
    publicUrl,
    now,
    isAllowedAddress = isAllowedWebhookAddress(publicUrl),
  }: { publicUrl: string; now: () => Date; isAllowedAddress?: IsAllowedAddress },
  message: Message,
): Promise<SendOutcome> {
  const url = new URL(message.url)
  const seconds = Math.floor(now().getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(message.payload),
    'user-agent': 'clinic-website',
    'webhook-id': message.messageId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(message, seconds),
  }
  try {
    const status = await post(url, { headers, isAllowedAddress, payload: message.payload })
    const ok = status >= 200 && status < 300
    return { ok, gone: status === 410, answer: `HTTP ${status}` }
  } catch (error) {
    return { ok: false, gone: false, answer: reasonOf(error) }
  }
}

type Posting = { headers: RequestOptions['headers']; isAllowedAddress: IsAllowedAddress; payload: string }

function post(url: URL, { headers, isAllowedAddress, payload }: Posting): Promise<number> {
  const secured = url.protocol === 'https:'
  const port = Number(url.port) || (secured ? 443 : 80)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A host name is checked in the DNS lookup. An IP address has none, so it is checked here.
  if (isIP(host) && !isAllowedAddress(host, port)) return Promise.reject(new BlockedAddressError())
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const lookup = lookupAllowed((address) => isAllowedAddress(address, port))
    const options = { method: 'POST', headers, signal, agent: false as const, lookup }
    const request = (secured ? askSecured : askPlain)(url, options, (answer) => {
      // The response body is not needed.
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    request.on('error', reject)
    request.end(payload)
  })
}

function reasonOf(error: unknown): string {
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (error instanceof BlockedAddressError) return `Not sent: ${error.message}`
  if (name === 'AbortError' || name === 'TimeoutError') return 'No answer within 10 seconds'
  return `Could not be reached (${code || name || 'unknown reason'})`
}
