import type { PostContent } from '#contract/admin-post.ts'
import { type FieldLabels, type FieldTexts, formatBoth, formatClinicTime } from '../forms/field-texts.ts'
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

/** The labels of the fields of an article, and their readable forms. */
export const texts: FieldTexts<PostContent> = {
  labels,
  formatters: {
    body: passages,
    published: formatBoth((published) => (published ? 'Published' : 'Draft')),
    publishAt: formatClinicTime,
  },
}
