import { day, second } from '#domain/dates/durations.ts'
import { type HostCookie, hostCookie } from '#server/http/host-cookie.ts'
import type { SiteAddress } from '#server/site-address.ts'
import { isToken } from '#server/token.ts'

/** Long enough to come back to the success page some days later, short enough for a shared computer. */
const seconds = (7 * day) / second

/**
 * The cookie that ties a browser to its orders (docs/product.md, "Opening a checkout"). A value that is no token of
 * ours is as none.
 */
export function checkoutCookie(site: SiteAddress): Omit<HostCookie, 'forget'> {
  const { give, read } = hostCookie('checkout', { site, seconds })
  return {
    give,
    read: (c) => {
      const token = read(c)
      return token !== undefined && isToken(token) ? token : undefined
    },
  }
}
