/** The colour scheme that someone has chosen for the dashboard; without a choice it follows their system. */
export type Scheme = 'light' | 'dark'

/** The choice in a cookie header or `document.cookie`. On https the cookie’s name has a prefix (ASVS V3.3.1, V3.3.3). */
export function schemeOf(cookie: string | undefined): Scheme | undefined {
  const found = (name: RegExp) => name.exec(cookie ?? '')?.[1] as Scheme | undefined
  return found(/(?:^|;\s*)__Host-scheme=(light|dark)(?:;|$)/) ?? found(/(?:^|;\s*)scheme=(light|dark)(?:;|$)/)
}
