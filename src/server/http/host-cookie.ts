import type { Context } from 'hono'
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'
import { requestedUrlOf, type SiteAddress } from '../site-address.ts'

const isSecure = (url: string) => url.startsWith('https:')

/**
 * On https a cookie's name begins with `__Host-`: browsers then take it from this host alone, so that neither another
 * subdomain nor an attacker on plain http can set it (ASVS V3.3.3).
 */
const nameAt = (name: string, url: string) => (isSecure(url) ? `__Host-${name}` : name)
const attributesAt = (url: string) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(url) }) as const

/** The possible names of a cookie: two while the site's address is new and not confirmed yet. */
const namesOf = (name: string, { publicUrl, formerUrl = publicUrl }: SiteAddress) => [
  ...new Set([nameAt(name, publicUrl), nameAt(name, formerUrl)]),
]

/** `site` is read on each request, since an owner may change the address. */
type CookieSettings = { site: SiteAddress; seconds: number }
export type HostCookie = {
  read: (c: Context) => string | undefined
  give: (c: Context, value: string) => void
  forget: (c: Context) => void
}

/** A cookie that only the server reads, that other sites send along only by a link, and that lasts `seconds`. */
export function hostCookie(name: string, { site, seconds }: CookieSettings): HostCookie {
  return {
    read: (c) => {
      for (const one of namesOf(name, site)) {
        const value = getCookie(c, one)
        if (value !== undefined) return value
      }
      return undefined
    },
    give: (c, value) => {
      const url = requestedUrlOf(site, c)
      setCookie(c, nameAt(name, url), value, { ...attributesAt(url), maxAge: seconds })
    },
    forget: (c) => {
      const url = requestedUrlOf(site, c)
      deleteCookie(c, nameAt(name, url), attributesAt(url))
    },
  }
}

/** The same, signed with `secret`: a value that this site has not given is not read. */
export function signedHostCookie(name: string, { secret, ...settings }: CookieSettings & { secret: string }) {
  const { site, seconds } = settings
  return {
    read: async (c: Context) => {
      for (const one of namesOf(name, site)) {
        const value = await getSignedCookie(c, secret, one)
        if (value) return value
      }
      return undefined
    },
    give: (c: Context, value: string) => {
      const url = requestedUrlOf(site, c)
      return setSignedCookie(c, nameAt(name, url), value, secret, { ...attributesAt(url), maxAge: seconds })
    },
    forget: hostCookie(name, settings).forget,
  }
}
