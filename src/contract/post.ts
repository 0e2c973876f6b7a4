import { z } from 'zod'

/** A post without its body: what lists and teasers show. `publishedAt` is ISO 8601 UTC. */
export const postSummarySchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    coverImage: z.string(),
    category: z.string(),
    publishedAt: z.string(),
    readTime: z.string(),
    author: z.string(),
    featured: z.boolean(),
  })
  .meta({ id: 'PostSummary' })
export type PostSummary = z.infer<typeof postSummarySchema>

/**
 * A whole post. `body` is sanitised HTML; empty where the article is not written yet. What of `head` is empty is told
 * by the post itself.
 */
export const postSchema = postSummarySchema
  .extend({
    coverAlt: z.string(),
    head: z.object({ title: z.string(), description: z.string(), keywords: z.string() }),
    body: z.string(),
    related: z.array(postSummarySchema),
  })
  .meta({ id: 'Post' })
export type Post = z.infer<typeof postSchema>
