import type { Post } from '#contract/post.ts'
import { useAltTexts } from '#web/queries/alt-texts.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture, placeholderImage } from '#web/ui/picture.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { PostCards } from './post-cards.tsx'
import { PostMeta } from './post-meta.tsx'

/** A post with its body, or the notice that the article is still to come (docs/product.md, "Blog posts"). */
export function Article({ post }: { post: Post }) {
  const altOf = useAltTexts()
  return (
    <article>
      <header className="page pt-12 md:pt-16">
        <p className="eyebrow mb-4">{post.category}</p>
        <h1 className="max-w-4xl text-title">{post.title}</h1>
        <div className="mt-6">
          <PostMeta post={post} author />
        </div>
      </header>
      <div className="page mt-8">
        <Picture
          src={post.coverImage || placeholderImage}
          alt={post.coverAlt || altOf(post.coverImage)}
          priority
          sizes="(min-width: 76rem) 70rem, 100vw"
          className="painting aspect-3/2 w-full object-cover md:aspect-2/1 lg:aspect-5/2"
        />
      </div>
      <div className="page text-page py-12">
        <div className="max-w-measure">
          {post.body === '' ? (
            <ToCome excerpt={post.excerpt} />
          ) : (
            <>
              <p className="mb-8 font-serif text-ink-soft text-lead">{post.excerpt}</p>
              <RichText html={post.body} />
            </>
          )}
          <p className="mt-14 border-stone border-t pt-8">
            <Link to="/blog" className={buttonClass('quiet')}>
              Back to Blog
            </Link>
          </p>
        </div>
      </div>
      {post.related.length > 0 && (
        <aside aria-labelledby="read-next" className="border-stone border-t bg-paper-deep py-16">
          <div className="page">
            <h2 id="read-next" className="mb-8 text-heading">
              Read next
            </h2>
            <PostCards posts={post.related.slice(0, 2)} level="h3" />
          </div>
        </aside>
      )}
    </article>
  )
}

const ToCome = ({ excerpt }: { excerpt: string }) => (
  <div>
    <p className="font-serif text-ink-soft text-lead">{excerpt}</p>
    <h2 className="mt-10 text-heading">More Articles Coming Soon</h2>
    <p className="mt-3">We’re still writing this one.</p>
    <p className="mt-6">
      <Link to="/" className={buttonClass()}>
        Back to Home
      </Link>
    </p>
  </div>
)
