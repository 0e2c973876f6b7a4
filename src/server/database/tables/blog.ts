import type { Generated } from 'kysely'
import type { PostSummary } from '#contract/post.ts'
import type { RowOf } from '../rows.ts'

/** The articles, and what is typed into one and not saved yet. */
export interface BlogTables {
  posts: RowOf<PostSummary> & {
    body: string
    status: 'draft' | 'published'
    /** When it is or was published; empty while a draft has no date. */
    published_at: string
    cover_alt: Generated<string>
    head_title: Generated<string>
    head_description: Generated<string>
    head_keywords: Generated<string>
    revision: Generated<number>
    created_at: string
    updated_at: string
  }
  post_revisions: {
    id: string
    post_id: string
    revision: number
    value: string
    author_name: string | null
    created_at: string
  }
  /** One member of staff's unsaved text. */
  working_copies: {
    kind: 'post' | 'newsletter' | 'page' | 'section'
    draft_id: string
    staff_id: string
    based_on: number
    value: string
    saved_at: string
  }
}
