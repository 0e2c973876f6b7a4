import { useSuspenseQuery } from '@tanstack/react-query'
import { siteNames } from '#domain/content/site-pages.ts'
import { useApi } from '../api.ts'
import { FeaturedPost } from '../features/blog/featured-post.tsx'
import { PostCards } from '../features/blog/post-cards.tsx'
import { PageHead } from '../features/seo/page-head.tsx'
import { PageHero } from '../page-hero.tsx'
import { postsQuery } from '../queries/catalogue.ts'

export default function Blog() {
  const { data: posts } = useSuspenseQuery(postsQuery(useApi()))
  const featured = posts.find((post) => post.featured)
  const others = posts.filter((post) => post !== featured)
  return (
    <main id="content" tabIndex={-1}>
      <PageHead
        path="/blog"
        title={siteNames['/blog']}
        description="Plain words on acupuncture, cupping and looking after yourself, from our clinic."
        keywords="acupuncture blog, Chinese medicine articles, cupping, health"
      />
      <PageHero
        title={siteNames['/blog']}
        subtitle="Plain words on acupuncture, cupping and looking after yourself through the year."
      />
      <div className="page py-16">
        {posts.length === 0 && <p>We’re still writing our first article.</p>}
        {featured && <FeaturedPost post={featured} />}
        <PostCards posts={others} />
      </div>
    </main>
  )
}
