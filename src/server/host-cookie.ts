import type { Context } from 'hono'
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'

/**
 * On https a cookie's name begins with `__Host-`: browsers then take it from this host alone, so that no neighbour under
 * the same domain, and no page that somebody slips into an open network, can plant one (ASVS V3.3.3).
 */
const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

const nameAndAttributes = (name: string, publicUrl: string) => ({
  name: isSecure(publicUrl) ? `__Host-${name}` : name,
  attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) } as const,
})

type CookieSettings = { publicUrl: string; seconds: number }
export type HostCookie = {
  read: (c: Context) => string | undefined
  give: (c: Context, value: string) => void
  forget: (c: Context) => void
}

/** A cookie that only the server reads, that other sites send along only by a link, and that lasts `seconds`. */
export function hostCookie(name: string, { publicUrl, seconds }: CookieSettings): HostCookie {
  const { name: fullName, attributes } = nameAndAttributes(name, publicUrl)
  return {
    read: (c) => getCookie(c, fullName),
    give: (c, value) => setCookie(c, fullName, value, { ...attributes, maxAge: seconds }),
    forget: (c) => void deleteCookie(c, fullName, attributes),
  }
}

/** The same, signed with `secret`: a value that this site has not given is not read. */
export function signedHostCookie(name: string, { secret, ...settings }: CookieSettings & { secret: string }) {
  const { name: fullName, attributes } = nameAndAttributes(name, settings.publicUrl)
  return {
    read: async (c: Context) => (await getSignedCookie(c, secret, fullName)) || undefined,
    give: (c: Context, value: string) =>
      setSignedCookie(c, fullName, value, secret, { ...attributes, maxAge: settings.seconds }),
    forget: hostCookie(name, settings).forget,
  }
}
