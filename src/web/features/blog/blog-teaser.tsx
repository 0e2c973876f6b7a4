import { comingSoon } from '#domain/content/reading-time.ts'
import { longDate } from '#domain/dates/written.ts'
import { postsQuery, siteQuery } from '#web/queries/catalogue.ts'
import { wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { SiteLink } from '#web/site-link.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** A teaser for one article: the featured one, or else the newest. */
export function BlogTeaser() {
  const posts = useData(postsQuery)
  const { timeZone } = useData(siteQuery)
  const words = useData(wordsQuery)
  // An announced article has not been published yet.
  const more = posts.some(({ readTime }) => readTime === comingSoon)
  const post = posts.find(({ featured }) => featured) ?? posts[0]
  if (!post) return null
  return (
    <section id="blog" aria-labelledby="blog-title" className="page pt-section">
      <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-3">
        <h2 id="blog-title" className="stroked text-title">
          {words.blogTitle}
        </h2>
        <p className="text-ink-soft">
          {more && `${words.blogMore} `}
          <SiteLink href="/blog" className="text-link">
            See all articles
          </SiteLink>
        </p>
      </div>
      <article className="group relative mt-6 grid items-end gap-y-4 sm:mt-8 lg:mb-8 lg:grid-cols-12">
        <Picture
          src={post.coverImage}
          alt=""
          sizes="(min-width: 64rem) 747px, 92vw"
          className="painting aspect-2/1 w-full object-cover sm:aspect-video lg:col-span-8 lg:col-start-1 lg:row-start-1 lg:aspect-9/4 lg:self-stretch"
        />
        <div className="min-w-0 bg-paper lg:z-10 lg:col-span-6 lg:col-start-7 lg:row-start-1 lg:mt-6 lg:-mb-8 lg:px-10 lg:pt-6 lg:pb-4">
          <p className="eyebrow">{post.category}</p>
          <h3 className="mt-2 text-subtitle group-hover:text-jade-deep">{post.title}</h3>
          <p className="mt-3">{post.excerpt}</p>
          <p className="mt-3 text-ink-soft text-small">
            {post.readTime !== comingSoon && `${longDate(post.publishedAt, timeZone)} · `}
            {post.readTime}
          </p>
          <SiteLink
            href={`/blog/${post.slug}`}
            className="text-link mt-3 inline-block font-semibold after:absolute after:inset-0"
          >
            Read More<span className="sr-only">: {post.title}</span>
          </SiteLink>
        </div>
      </article>
    </section>
  )
}
