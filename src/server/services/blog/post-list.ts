import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { PostListQuery, postListSchema } from '#contract/admin-post.ts'
import type { Reader } from '#server/database/connect.ts'
import { matchesAllWords } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import { readListPage, sortedBy } from '../list-page.ts'
import { postStateOf } from './post-versions.ts'

type Posts = ExpressionBuilder<Tables, 'posts'>

/** One page of all posts, drafts included, that have a state at `now` and match a search, and their total number. */
export async function listAdminPosts(
  db: Reader,
  { status, q, sort, page }: PostListQuery,
  now: Date,
): Promise<z.infer<typeof postListSchema>> {
  const posts = expressionBuilder<Tables, 'posts'>()
  const { rows, ...paging } = await readListPage(db, 'posts', {
    from: 'posts',
    fitting: [...inState(posts, status, now), ...(q ? [found(q)] : [])],
    ...sortedBy(sort, { changed: ['updated_at'], title: ['title'], date: ['published_at'] }),
    page,
  })
  const items = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    category: row.category,
    author: row.author,
    state: postStateOf(row, now),
    featured: row.featured === 1,
    hasText: row.body !== '',
    date: row.published_at,
    changedAt: row.updated_at,
  }))
  return { items, ...paging }
}

function inState(posts: Posts, state: PostListQuery['status'], now: Date): Expression<SqlBool>[] {
  const published = posts('status', '=', 'published')
  const at = now.toISOString()
  switch (state) {
    case 'all':
      return []
    case 'draft':
      return [posts('status', '=', 'draft')]
    case 'scheduled':
      return [published, posts('published_at', '>', at)]
    case 'published':
      return [published, posts('published_at', '<=', at)]
  }
}

const found = (q: string): Expression<SqlBool> => matchesAllWords(['title', 'category', 'author', 'slug'], q)
