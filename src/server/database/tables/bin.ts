import type { BinKind } from '#contract/bin.ts'

export interface BinTables {
  /**
   * Deleted records that can still be restored. `content` is JSON of their rows by table; `email` is the person's, in lower
   * case, and `search` the person's searchable text (folded); both are empty if it is about no person.
   */
  bin: {
    kind: BinKind
    id: string
    name: string
    email: string
    search: string
    content: string
    deleted_at: string
    deleted_by: string
  }
}
