import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { PostListQuery, PostSort, postListSchema } from '#contract/admin-post.ts'
import type { Reader } from '#server/database/connect.ts'
import { countRows, holdsAnyCase } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import { postStateOf } from './post-versions.ts'

const pageSize = 25
type Posts = ExpressionBuilder<Tables, 'posts'>

const keys: Record<PostSort, ['updated_at' | 'title' | 'published_at', 'asc' | 'desc']> = {
  '-changed': ['updated_at', 'desc'],
  changed: ['updated_at', 'asc'],
  title: ['title', 'asc'],
  '-title': ['title', 'desc'],
  '-date': ['published_at', 'desc'],
  date: ['published_at', 'asc'],
}

/** One page of all posts, drafts too, that stand in a state at `now` and fit a search, and how many there are in all. */
export async function listAdminPosts(
  db: Reader,
  { status, q, sort, page }: PostListQuery,
  now: Date,
): Promise<z.infer<typeof postListSchema>> {
  const fitting = (posts: Posts) => posts.and([...inState(posts, status, now), ...(q ? [found(posts, q)] : [])])
  const total = await countRows(db.selectFrom('posts').where(fitting))
  const [key, direction] = keys[sort]
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'category', 'author', 'status', 'featured', 'published_at', 'updated_at'])
    .select((post) => post.case().when('body', '=', '').then(0).else(1).end().as('has_text'))
    .where(fitting)
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const items = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    category: row.category,
    author: row.author,
    state: postStateOf(row, now),
    featured: row.featured === 1,
    hasText: Number(row.has_text) === 1,
    date: row.published_at,
    changedAt: row.updated_at,
  }))
  return { items, total, page, pageSize }
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

const found = (posts: Posts, q: string): Expression<SqlBool> =>
  posts.or(['title', 'category', 'author', 'slug'].map((column) => holdsAnyCase(column, q)))
