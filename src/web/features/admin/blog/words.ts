import type { PostContent } from '#contract/admin-post.ts'
import { shortDateTime } from '#domain/dates/written.ts'
import type { FieldLabels, FieldWords, Reading } from '../forms/field-words.ts'
import { passages } from '../forms/written-differences.ts'

export const labels: FieldLabels<PostContent> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  body: 'Text',
  category: 'Category',
  author: 'Author',
  coverImage: 'Cover picture',
  coverAlt: 'What the cover shows',
  featured: 'Featured',
  published: 'Publication',
  publishAt: 'Date',
  'head.title': 'Page title',
  'head.description': 'Page description',
  'head.keywords': 'Keywords',
}

/** Both versions read in the same way. */
const both =
  (read: (value: unknown) => string): Reading =>
  (theirs, mine) => ({ theirs: read(theirs), mine: read(mine) })
// The time is in the clinic's time zone already.
const clockTime = (value: unknown) => (value ? shortDateTime(`${value}Z`, 'UTC') : '')

/** The labels of the fields of an article, and their readable forms. */
export const words: FieldWords<PostContent> = {
  labels,
  readings: {
    body: passages,
    published: both((published) => (published ? 'Published' : 'Draft')),
    publishAt: both(clockTime),
  },
}
