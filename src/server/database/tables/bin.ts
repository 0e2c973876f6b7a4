import type { BinKind } from '#contract/bin.ts'

export interface BinTables {
  /**
   * What was deleted and can still be brought back. `content` is JSON of its rows by table; `email` is whose it is, in lower
   * case, and `search` what a person is found by (folded), both empty where it is nobody's.
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
