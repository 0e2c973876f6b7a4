/** What staff write and set, and its earlier versions. */
export interface ContentTables {
  content_sections: { section: string; value: string; revision: number; updated_at: string }
  content_revisions: {
    id: string
    section: string
    revision: number
    value: string
    author_id: string | null
    author_name: string | null
    created_at: string
  }
  /** Links by which anyone may see the home page in a look that is not live: `value` is the look as JSON. */
  look_preview_links: { token_hash: string; value: string; expires_at: string }
  settings: { key: string; value: string; updated_at: string }
}
