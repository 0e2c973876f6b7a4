import type { Context } from 'hono'
import type { Deps } from './deps.ts'
import type { Environment } from './environment.ts'
import type { Setting } from './services/stored-settings.ts'

/** The site's URL, and the former one while the new one is not confirmed. */
export type SiteAddress = Pick<Deps, 'publicUrl' | 'formerUrl'>

/**
 * The site's address (docs/product.md, "Address of the site"): that of the environment where it sets one, else as an owner has
 * entered it, else this machine.
 */
export function siteAddressOf(
  { PUBLIC_URL, isPublicUrlGiven }: Pick<Environment, 'PUBLIC_URL' | 'isPublicUrlGiven'>,
  saved: Setting<'site.address'>,
): SiteAddress {
  if (isPublicUrlGiven || !saved) return { publicUrl: PUBLIC_URL, formerUrl: undefined }
  return { publicUrl: saved.url, formerUrl: saved.confirmed ? undefined : saved.former || PUBLIC_URL }
}

/**
 * The address of a request. While a new address is not confirmed, a request with any other host than the new
 * one uses the former address, so that owners can still sign in there and correct it.
 */
export function requestedUrlOf({ publicUrl, formerUrl }: SiteAddress, c: Context): string {
  if (formerUrl === undefined) return publicUrl
  const host = hostOf(c.req.header('origin')) ?? c.req.header('host')
  return host === new URL(publicUrl).host ? publicUrl : formerUrl
}

/** The same, for services that go by the site's address, as those of passkeys, which belong to a host. */
export const withRequestedUrl = <D extends SiteAddress>(deps: D, c: Context): D =>
  deps.formerUrl === undefined ? deps : { ...deps, publicUrl: requestedUrlOf(deps, c) }

/**
 * Long-lived rules for browsers, such as HSTS, depend on this one: a new address that does not work
 * must not lock anybody out.
 */
export const confirmedUrl = ({ publicUrl, formerUrl }: SiteAddress): string => formerUrl ?? publicUrl

/** The host of an `Origin`; `undefined` if there is none. */
export const hostOf = (origin: string | undefined): string | undefined =>
  origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined
