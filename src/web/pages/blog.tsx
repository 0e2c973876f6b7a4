import { FeaturedPost } from '../features/blog/featured-post.tsx'
import { PostCards } from '../features/blog/post-cards.tsx'
import { PageHead } from '../features/seo/page-head.tsx'
import { PageHero } from '../page-hero.tsx'
import { postsQuery } from '../queries/catalogue.ts'
import { wordsQuery } from '../queries/content.ts'
import { useData } from '../queries/use-data.ts'

export default function Blog() {
  const posts = useData(postsQuery)
  const words = useData(wordsQuery)
  const featured = posts.find((post) => post.featured)
  const others = posts.filter((post) => post !== featured)
  return (
    <main id="content" tabIndex={-1}>
      <PageHead path="/blog" title={words.blogName} description={words.blogDescription} keywords={words.blogKeywords} />
      <PageHero title={words.blogName} subtitle={words.blogIntro} />
      <div className="page py-16">
        {posts.length === 0 && <p>{words.blogEmpty}</p>}
        {featured && <FeaturedPost post={featured} />}
        <PostCards posts={others} />
      </div>
    </main>
  )
}
