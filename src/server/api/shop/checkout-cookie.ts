import { getCookie, setCookie } from 'hono/cookie'
import { day, second } from '#domain/durations.ts'
import { isToken } from '#server/services/token.ts'
import type { ApiContext } from '../router.ts'

const name = 'checkout'
/** Long enough to come back to the success page some days later, short enough for a shared computer. */
const lifetimeSeconds = (7 * day) / second

/** The token in the browser's `checkout` cookie; `undefined` when it has none, or none of ours. */
export function readCheckoutCookie(c: ApiContext): string | undefined {
  const token = getCookie(c, name)
  return token !== undefined && isToken(token) ? token : undefined
}

/** Gives the browser the cookie that ties it to its orders (product.md 4). */
export function writeCheckoutCookie(c: ApiContext, { token, publicUrl }: { token: string; publicUrl: string }): void {
  setCookie(c, name, token, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
    path: '/',
    maxAge: lifetimeSeconds,
  })
}
