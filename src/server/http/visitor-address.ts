import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The visitor's network address. `trustProxy` proxies stand in front (docs/product.md, "Trusted proxies"): each has
 * added the address it saw to the end of X-Forwarded-For, so that the visitor's is that many from the end. What stands
 * before it, and the whole header when no proxy is trusted, may be forged by the client.
 */
export function visitorAddress(c: Context, trustProxy: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const named = trustProxy > 0 ? forwarded.at(-trustProxy) : undefined
  return named || socketAddress(c)
}

/** Requests that came through no socket, as in rendering and in tests, share one name. */
const socketAddress = (c: Context): string =>
  (Reflect.has(Object(c.env), 'incoming') && getConnInfo(c).remote.address) || 'local'

/** The key by which rate limits count a visitor. */
export const visitorNetwork = (c: Context, trustProxy: number): string => networkOf(visitorAddress(c, trustProxy))

/**
 * The address itself, or the /48 network of an IPv6 one. A customer has a /64, a /56 or, as at many providers and for
 * nothing at tunnel brokers, a /48, and may take any address in it: counted by less, one of them had 65,536 times the
 * tries. Neighbours in a /48 share a count, as those behind one IPv4 address of a mobile network do.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address.trim())
  const groups = groupsOf(bare)
  if (!groups) return bare
  const translated = fourInSix.some((prefix) => prefix.every((group, index) => groups[index] === group))
  if (translated)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':')}::/48`
}

/** Some proxies write the port too: `203.0.113.9:50123`, `[2001:db8::1]:50123`. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** The beginnings of IPv6 addresses that end in an IPv4 one: mapped (::ffff:0:0/96) and translated (64:ff9b::/96). */
const fourInSix = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
]

/** The eight groups of an IPv6 address, however it is written; `undefined` for anything else. */
function groupsOf(address: string): number[] | undefined {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return undefined
  const inHex = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [a * 256 + Number(b), c * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [before = [], after = []] = inHex.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}
