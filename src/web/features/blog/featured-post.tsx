import type { PostSummary } from '#contract/post.ts'
import { Link } from '#web/router.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PostMeta } from './post-meta.tsx'

/** The featured post, above the list of the others. */
export const FeaturedPost = ({ post }: { post: PostSummary }) => (
  <article className="group relative mb-12 grid grid-cols-1 items-center gap-x-12 gap-y-6 border-stone border-b pb-12 lg:grid-cols-[1.35fr_1fr]">
    <div className="painting">
      <Picture
        src={post.coverImage}
        alt=""
        priority
        sizes="(min-width: 76rem) 616px, (min-width: 64rem) 52vw, 92vw"
        className="aspect-[16/9] w-full object-cover transition-transform duration-700 group-hover:scale-[1.02]"
      />
    </div>
    <div>
      <p className="eyebrow mb-3">{post.category}</p>
      <h2 className="text-title">
        <Link to={`/blog/${post.slug}`} className="after:absolute after:inset-0 group-hover:text-jade-deep">
          {post.title}
        </Link>
      </h2>
      <p className="mt-4 mb-4">{post.excerpt}</p>
      <PostMeta post={post} />
    </div>
  </article>
)
