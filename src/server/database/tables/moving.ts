import type { RedirectOrigin } from '#contract/redirect.ts'

/** What a clinic brings along from where it was before. */
export interface MovingTables {
  redirects: {
    id: string
    /** Path and query as `addressKey` writes them (domain/moving/old-address.ts). */
    source: string
    /** A path of this site, or an https address. */
    target: string
    origin: RedirectOrigin
    /** Visitors that it has led, about: counted in memory and written now and then. */
    hits: number
    revision: number
    last_hit_at: string | null
    created_at: string
    updated_at: string
  }
}
