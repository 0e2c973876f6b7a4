import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useRouter } from 'wouter'
import { useApi } from '../api.ts'
import { Article } from '../features/blog/article.tsx'
import { articleJsonLd } from '../features/seo/json-ld.ts'
import { PageHead } from '../features/seo/page-head.tsx'
import { NotFoundNote } from '../not-found-note.tsx'
import { siteQuery } from '../queries/catalogue.ts'
import { clinicQuery, wordsQuery } from '../queries/content.ts'
import { postQuery } from '../queries/pages.ts'
import { useData } from '../queries/use-data.ts'
import { Link } from '../router.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Head } from '../ui/head.tsx'

export default function BlogPost() {
  const { slug } = useParams<'/blog/:slug'>()
  const { data: post } = useSuspenseQuery(postQuery(useApi(), slug))
  const site = useData(siteQuery)
  const clinic = useData(clinicQuery)
  const words = useData(wordsQuery)
  if (!post) return <UnknownPost address={`${site.url}/blog/${encodeURIComponent(slug)}`} of={clinic.name} />
  return (
    <main id="content" tabIndex={-1}>
      <PageHead
        path={`/blog/${post.slug}`}
        title={post.head.title || post.title}
        name={post.title}
        description={post.head.description || post.excerpt}
        keywords={post.head.keywords || `${post.category}, ${words.articleKeywords}`}
        image={post.coverImage}
        // An announcement is no article yet.
        {...(post.body !== '' && {
          type: 'article',
          article: { published: post.publishedAt, section: post.category },
          jsonLd: [articleJsonLd(post, site.url, clinic.name)],
        })}
        trail={[{ name: words.blogName, path: '/blog' }]}
      />
      <Article post={post} />
    </main>
  )
}

/** The answer to a slug that no post has (docs/product.md, "Pages and layout"): its status is 404. */
function UnknownPost({ address, of }: { address: string; of: string }) {
  const { ssrContext } = useRouter()
  if (ssrContext) ssrContext.statusCode = 404
  return (
    <NotFoundNote
      title="Post not found"
      text="It may have been moved, or it never existed."
      action={
        <Link to="/blog" className={buttonClass()}>
          Back to Blog
        </Link>
      }
    >
      <Head
        title={`Post not found | ${of}`}
        description={`This article isn’t on the ${of} blog.`}
        keywords="post not found, blog"
        canonical={address}
        siteName={of}
        noindex
      />
    </NotFoundNote>
  )
}
