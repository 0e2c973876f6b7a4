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
    // The dot before the first of a line stands outside of what is shown.
    <p className="overflow-hidden text-ink-soft text-small">
      <span className="-ml-6 flex flex-wrap">
        {post.readTime !== comingSoon && (
          <time dateTime={post.publishedAt} className={itemClass}>
            {longDate(post.publishedAt, timeZone)}
          </time>
        )}
        <span className={itemClass}>{post.readTime}</span>
        {author && <span className={itemClass}>{post.author}</span>}
      </span>
    </p>
  )
}

const itemClass = 'before:inline-block before:w-6 before:text-center before:content-["·"]'
