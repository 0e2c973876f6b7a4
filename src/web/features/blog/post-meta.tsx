import type { PostSummary } from '#contract/post.ts'
import { comingSoon } from '#domain/content/reading-time.ts'
import { longDate } from '#domain/dates/written.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'

/**
 * The publication date of a post in US English long form (docs/product.md, "Dates and numbers"), the reading time, and the
 * author. An announced post has no date.
 */
export function PostMeta({ post, author = false }: { post: PostSummary; author?: boolean }) {
  const { timeZone } = useData(siteQuery)
  return (
    <p className="flex flex-wrap gap-x-3 text-ink-soft text-small">
      {post.readTime !== comingSoon && (
        <>
          <time dateTime={post.publishedAt}>{longDate(post.publishedAt, timeZone)}</time>
          <span aria-hidden>·</span>
        </>
      )}
      <span>{post.readTime}</span>
      {author && (
        <>
          <span aria-hidden>·</span>
          <span>{post.author}</span>
        </>
      )}
    </p>
  )
}
