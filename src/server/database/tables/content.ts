import type { Generated } from 'kysely'

/** Content and settings, with their earlier versions. */
export interface ContentTables {
  content_sections: {
    section: string
    /** What visitors see. */
    value: string
    /** The same from `next_at` (ISO 8601) on; both empty where nothing waits. */
    next_value: Generated<string>
    next_at: Generated<string>
    revision: number
    updated_at: string
  }
  content_revisions: {
    id: string
    section: string
    revision: number
    value: string
    author_id: string | null
    author_name: string | null
    created_at: string
  }
  /**
   * Links by which anyone may see what is not public. `value` is the id of a page, whose last version is shown, or as
   * JSON what the link shows: an appearance, or a section of the content.
   */
  preview_links: { token_hash: string; kind: 'page' | 'look' | 'section'; value: string; expires_at: string }
  settings: { key: string; value: string; updated_at: string }
}
