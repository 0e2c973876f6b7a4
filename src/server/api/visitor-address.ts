import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { ApiContext } from './router.ts'

/**
 * The visitor's network address. `trustProxy` proxies stand in front (product.md 1, TRUST_PROXY): each has added the
 * address it saw to the end of X-Forwarded-For, so that the visitor's is that many from the end. What stands before
 * it, and the whole header when no proxy is trusted, is the visitor's own invention.
 */
export function visitorAddress(c: ApiContext, trustProxy: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const named = trustProxy > 0 ? forwarded.at(-trustProxy) : undefined
  return named || socketAddress(c)
}

/** Requests that came through no socket, as in rendering and in tests, share one name. */
const socketAddress = (c: ApiContext): string =>
  (Reflect.has(Object(c.env), 'incoming') && getConnInfo(c).remote.address) || 'local'

/** What limits count a visitor by. */
export const visitorNetwork = (c: ApiContext, trustProxy: number): string => networkOf(visitorAddress(c, trustProxy))

/** The address itself, or the /64 network of an IPv6 one, within which a visitor may take any. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const filled = [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  const network = filled.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
