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
  settings: { key: string; value: string; updated_at: string }
}
