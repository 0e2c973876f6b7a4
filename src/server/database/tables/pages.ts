import type { Generated } from 'kysely'

/** The pages of running text. */
export interface PageTables {
  pages: {
    id: string
    /** Its path below `/`: no two that are not deleted have the same. */
    slug: string
    /** The title of `value`, for lists. */
    title: string
    /** What visitors see: JSON of the contract's PageContent without `slug` and `publishAt`. */
    value: string
    /** The same from `next_at` (ISO 8601) on; both empty where nothing waits. */
    next_value: Generated<string>
    next_at: Generated<string>
    position: number
    revision: number
    /** When it was deleted; `null` while it is not. */
    deleted_at: string | null
    created_at: string
    updated_at: string
  }
  page_revisions: {
    id: string
    page_id: string
    revision: number
    value: string
    author_name: string | null
    created_at: string
  }
}
