import { type ClientRequest, get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecured } from 'node:https'
import { isIP } from 'node:net'
import { lookupOnly, type MayReach } from '../open-web.ts'
import { mostBytes } from './limits.ts'
import { isPublicAddress } from './public-address.ts'

/** How long all of it may take, in ms, and how often it may be sent on. */
const patience = 10_000
const mostRedirects = 3

const openWeb: MayReach = (address, port) => isPublicAddress(address) && (port === 80 || port === 443)

export type FetchedPicture =
  | { ok: true; bytes: Uint8Array; name: string }
  | { ok: false; reason: 'not_reachable' | 'not_a_picture' | 'too_large' }
type Failed = Extract<FetchedPicture, { ok: false }>['reason']

class Unfetched extends Error {
  readonly reason: Failed
  constructor(reason: Failed) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Fetches a picture that somebody has pasted from another site. Only the open web is asked: each address that a name
 * leads to is looked at as the connection is made, on redirects too, so that nobody can have us ask our own network. At
 * most 30 MB within 10 s; no cookies go along. What it is, is told by its content when it is kept.
 */
export async function fetchPicture(address: string, mayReach: MayReach = openWeb): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(patience)
  try {
    let url = new URL(address)
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const answer = await ask(url, { mayReach, signal })
      const { statusCode = 0, headers } = answer
      if (statusCode < 300 || statusCode >= 400 || !headers.location) return await picture(answer, url)
      answer.destroy()
      url = new URL(headers.location, url)
    }
    return { ok: false, reason: 'not_reachable' }
  } catch (error) {
    // Whatever goes wrong between two servers comes to the same here: the picture is not to be had.
    return { ok: false, reason: error instanceof Unfetched ? error.reason : 'not_reachable' }
  }
}

type Asking = { mayReach: MayReach; signal: AbortSignal }

async function ask(url: URL, { mayReach, signal }: Asking): Promise<IncomingMessage> {
  const get = { 'http:': getPlain, 'https:': getSecured }[url.protocol]
  if (!get || url.username || url.password) throw new Unfetched('not_reachable')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A name is looked at when it is resolved; an address in its place never is.
  if (isIP(host) && !mayReach(host, port)) throw new Unfetched('not_reachable')
  const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg', 'user-agent': 'clinic-website' }
  return new Promise((resolve, reject) => {
    const options = { signal, headers, agent: false as const, lookup: lookupOnly((ip) => mayReach(ip, port)) }
    const request: ClientRequest = get(url, options, resolve)
    request.on('error', reject)
  })
}

async function picture(answer: IncomingMessage, url: URL): Promise<FetchedPicture> {
  const { statusCode, headers } = answer
  if (statusCode !== 200 || !headers['content-type']?.startsWith('image/')) {
    answer.destroy()
    throw new Unfetched(statusCode === 200 ? 'not_a_picture' : 'not_reachable')
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > mostBytes) {
      answer.destroy()
      throw new Unfetched('too_large')
    }
    parts.push(part)
  }
  return { ok: true, bytes: new Uint8Array(Buffer.concat(parts)), name: nameOf(url) }
}

function nameOf({ pathname, hostname }: URL): string {
  const last = pathname.split('/').at(-1) ?? ''
  return last || hostname
}
