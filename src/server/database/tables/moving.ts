import type { RedirectOrigin } from '#contract/redirect.ts'

/** Data imported from a clinic's earlier systems. */
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
  wordpress_imports: {
    id: string
    file_name: string
    /** The address of the old site, from which pictures are fetched. */
    site: string
    status: 'checked' | 'running' | 'done'
    /** JSON: the pictures of the uploaded zip by their paths, as keys of the storage. */
    pictures: string
    actor_name: string
    created_at: string
    updated_at: string
  }
  wordpress_items: {
    id: string
    import_id: string
    position: number
    /** By which WordPress knows it for good: what was made of it once is not made again. */
    guid: string
    kind: 'post' | 'page'
    title: string
    /** JSON of what the export has of it; empty once it is done. */
    value: string
    state: 'waiting' | 'done' | 'failed'
    /** JSON: sentences about what somebody should check. */
    notes: string
    /** The article or page that was made of it. */
    subject_id: string | null
  }
}
