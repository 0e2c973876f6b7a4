/** What somebody has chosen for the dashboard; without a choice it follows their system. */
export type Scheme = 'light' | 'dark'

/** The choice that a cookie header or `document.cookie` bears. */
export function schemeOf(cookie: string | undefined): Scheme | undefined {
  return /(?:^|;\s*)scheme=(light|dark)(?:;|$)/.exec(cookie ?? '')?.[1] as Scheme | undefined
}
