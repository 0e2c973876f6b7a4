import type { PostSummary } from '#contract/post.ts'
import { Link } from '#web/router.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PostMeta } from './post-meta.tsx'

/** Posts as cards. The whole card is clickable; for screen readers the link is its title. */
export const PostCards = ({ posts, level = 'h2' }: { posts: PostSummary[]; level?: 'h2' | 'h3' }) => {
  const Heading = level
  return (
    <ul className="grid gap-x-10 gap-y-14 md:grid-cols-2">
      {posts.map((post) => (
        <li key={post.id} className="group relative">
          <div className="painting">
            <Picture
              src={post.coverImage}
              alt=""
              sizes="(min-width: 76rem) 540px, (min-width: 48rem) 44vw, 92vw"
              className="aspect-[16/9] w-full object-cover transition-transform duration-700 group-hover:scale-[1.02]"
            />
          </div>
          <p className="eyebrow mt-5 mb-2">{post.category}</p>
          <Heading className="text-heading">
            <Link to={`/blog/${post.slug}`} className="after:absolute after:inset-0 group-hover:text-jade-deep">
              {post.title}
            </Link>
          </Heading>
          <p className="mt-3 mb-3">{post.excerpt}</p>
          <PostMeta post={post} />
        </li>
      ))}
    </ul>
  )
}
