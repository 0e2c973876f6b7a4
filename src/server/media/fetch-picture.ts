import { type ClientRequest, get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecured } from 'node:https'
import { isIP } from 'node:net'
import { type IsAllowedAddress, lookupAllowed } from '../outbound-addresses.ts'
import { maxBytes } from './limits.ts'
import { isPublicAddress } from './public-address.ts'

/** For the whole download, redirects included. */
const timeoutMs = 10_000
const maxRedirects = 3

const isPublicWebAddress: IsAllowedAddress = (address, port) =>
  isPublicAddress(address) && (port === 80 || port === 443)

export type FetchedPicture =
  | { ok: true; bytes: Uint8Array; name: string }
  | { ok: false; reason: 'not_reachable' | 'not_a_picture' | 'too_large' }
type Failed = Extract<FetchedPicture, { ok: false }>['reason']

class DownloadError extends Error {
  readonly reason: Failed
  constructor(reason: Failed) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Downloads a picture that somebody pasted from another site. Only public addresses are allowed, and checked while the
 * connection is opened, on redirects too, so that nobody can make this server read its own network (SSRF). At most 30 MB
 * within 10 s, without cookies. The content is checked when the picture is stored.
 */
export async function fetchPicture(
  address: string,
  isAllowedAddress: IsAllowedAddress = isPublicWebAddress,
): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let url = new URL(address)
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const answer = await sendRequest(url, { isAllowedAddress, signal })
      const { statusCode = 0, headers } = answer
      if (statusCode < 300 || statusCode >= 400 || !headers.location) return await picture(answer, url)
      answer.destroy()
      url = new URL(headers.location, url)
    }
    return { ok: false, reason: 'not_reachable' }
  } catch (error) {
    // Every network error has the same result: there is no picture.
    return { ok: false, reason: error instanceof DownloadError ? error.reason : 'not_reachable' }
  }
}

type RequestOptions = { isAllowedAddress: IsAllowedAddress; signal: AbortSignal }

async function sendRequest(url: URL, { isAllowedAddress, signal }: RequestOptions): Promise<IncomingMessage> {
  const get = { 'http:': getPlain, 'https:': getSecured }[url.protocol]
  if (!get || url.username || url.password) throw new DownloadError('not_reachable')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A host name is checked in the DNS lookup. An IP address has none, so it is checked here.
  if (isIP(host) && !isAllowedAddress(host, port)) throw new DownloadError('not_reachable')
  const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg', 'user-agent': 'clinic-website' }
  return new Promise((resolve, reject) => {
    const options = {
      signal,
      headers,
      agent: false as const,
      lookup: lookupAllowed((ip) => isAllowedAddress(ip, port)),
    }
    const request: ClientRequest = get(url, options, resolve)
    request.on('error', reject)
  })
}

async function picture(answer: IncomingMessage, url: URL): Promise<FetchedPicture> {
  const { statusCode, headers } = answer
  if (statusCode !== 200 || !headers['content-type']?.startsWith('image/')) {
    answer.destroy()
    throw new DownloadError(statusCode === 200 ? 'not_a_picture' : 'not_reachable')
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > maxBytes) {
      answer.destroy()
      throw new DownloadError('too_large')
    }
    parts.push(part)
  }
  return { ok: true, bytes: new Uint8Array(Buffer.concat(parts)), name: nameOf(url) }
}

function nameOf({ pathname, hostname }: URL): string {
  const last = pathname.split('/').at(-1) ?? ''
  return last || hostname
}
