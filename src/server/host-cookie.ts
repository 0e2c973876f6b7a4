import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/**
 * On https a cookie's name begins with `__Host-`: browsers then take it from this host alone, so that no neighbour under
 * the same domain, and no page that somebody slips into an open network, can plant one (ASVS V3.3.3).
 */
const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/** The name and attributes that a cookie of this site has, for whoever sets it by other means than `hostCookie`. */
export const hostCookieLook = (name: string, publicUrl: string) => ({
  name: isSecure(publicUrl) ? `__Host-${name}` : name,
  attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) } as const,
})

export type HostCookie = {
  read: (c: Context) => string | undefined
  give: (c: Context, value: string) => void
  forget: (c: Context) => void
}

/** A cookie that only the server reads, that other sites send along only by a link, and that lasts `seconds`. */
export function hostCookie(name: string, { publicUrl, seconds }: { publicUrl: string; seconds: number }): HostCookie {
  const look = hostCookieLook(name, publicUrl)
  return {
    read: (c) => getCookie(c, look.name),
    give: (c, value) => setCookie(c, look.name, value, { ...look.attributes, maxAge: seconds }),
    forget: (c) => {
      deleteCookie(c, look.name, look.attributes)
    },
  }
}
