import { z } from 'zod'
import { listPageSchema, pageNumber, searchText } from './list.ts'
import { imageAddress, line, prose, slug } from './text.ts'
import { draftText, workingCopyOf } from './working-copy.ts'

/** The state of a post. `scheduled`: published, with a time in the future. */
export const postStates = ['draft', 'scheduled', 'published'] as const
export type PostState = (typeof postStates)[number]
export const postFilters = ['all', ...postStates] as const
export const postSorts = ['-changed', 'changed', 'title', '-title', '-date', 'date'] as const

export const postListQuerySchema = z.object({
  status: z.enum(postFilters).default('all'),
  q: searchText,
  sort: z.enum(postSorts).default('-changed'),
  page: pageNumber,
})
export type PostListQuery = z.infer<typeof postListQuerySchema>

/** A post in the staff's list. `date`: when it is or was published (ISO 8601), empty if not set. */
export const postRowSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  author: z.string(),
  state: z.enum(postStates),
  featured: z.boolean(),
  hasText: z.boolean(),
  date: z.string(),
  changedAt: z.string(),
})
export type PostRow = z.infer<typeof postRowSchema>
export const postListSchema = listPageSchema(postRowSchema).meta({ id: 'PostList' })

/** A day and time on the clinic's clock, such as `2026-03-05T14:30`. */
export const clinicTime = z
  .string()
  .regex(
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/,
    'Please enter a date and a time',
  )
const longestBody = 100_000

/**
 * What staff write of a post. `published: false` is a draft. `publishAt`: when it comes out, on the clinic's clock; empty:
 * as soon as it is published. `body` is HTML, which the server sanitises. Empty parts of `head` are made from the post.
 */
const postContentSchema = z.object({
  title: line(),
  slug,
  excerpt: prose(600),
  body: z.string().max(longestBody, 'This text is too long for one article. Please split it into two.'),
  category: prose(80),
  author: prose(120),
  coverImage: z.union([z.literal(''), imageAddress]),
  coverAlt: prose(300),
  featured: z.boolean(),
  head: z.object({ title: prose(120), description: prose(300), keywords: prose(400) }),
  published: z.boolean(),
  publishAt: z.union([z.literal(''), clinicTime]),
})
export type PostContent = z.infer<typeof postContentSchema>

/** What a draft may lack and a published article not: lists show it. */
export const neededToPublish = ['excerpt', 'category', 'author', 'coverImage'] as const

/** What is saved; visitors see nothing half-finished. */
export const postInputSchema = postContentSchema
  .superRefine((post, context) => {
    if (!post.published) return
    for (const path of neededToPublish)
      if (post[path] === '')
        context.addIssue({ code: 'custom', path: [path], message: 'Please fill this in before you publish' })
  })
  .meta({ id: 'PostInput' })

export const postTypedSchema = z
  .object({
    title: draftText(1000),
    slug: draftText(1000),
    excerpt: draftText(5000),
    body: draftText(longestBody),
    category: draftText(1000),
    author: draftText(1000),
    coverImage: draftText(5000),
    coverAlt: draftText(5000),
    featured: z.boolean(),
    head: z.object({ title: draftText(1000), description: draftText(5000), keywords: draftText(5000) }),
    published: z.boolean(),
    publishAt: draftText(40),
  })
  .meta({ id: 'PostTyped' })

export const newPostSchema = z.object({ title: line() }).meta({ id: 'NewPost' })

/** A post as staff edit it. `date` as in the list. */
export const adminPostSchema = z
  .object({
    id: z.string(),
    revision: z.int(),
    state: z.enum(postStates),
    date: z.string(),
    readTime: z.string(),
    value: postContentSchema,
  })
  .meta({ id: 'DeskPost' })
export type AdminPost = z.infer<typeof adminPostSchema>

export const openedPostSchema = adminPostSchema
  .extend({ workingCopy: workingCopyOf(postTypedSchema).nullable() })
  .meta({ id: 'OpenedPost' })
export type OpenedPost = z.infer<typeof openedPostSchema>

export const postRevisionSchema = z
  .object({ revision: z.int(), savedAt: z.string(), savedBy: z.string().nullable(), value: postContentSchema })
  .meta({ id: 'PostRevision' })
export type PostRevision = z.infer<typeof postRevisionSchema>
