import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useApi } from '#web/api.ts'
import { Article } from '#web/features/blog/article.tsx'
import { Footer } from '#web/features/layout/footer.tsx'
import { Header } from '#web/features/layout/header.tsx'
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx'
import { CartMenu } from '#web/features/shop/cart-menu.tsx'
import { postPreviewQuery } from '#web/queries/blog.ts'
import { Link } from '#web/router.tsx'

/** An article as visitors will see it, with what has been typed and not saved. For signed-in staff only. */
export default function PostsPreview() {
  const { id = '' } = useParams<{ id: string }>()
  const { data: post } = useSuspenseQuery(postPreviewQuery(useApi(), id))
  return (
    <>
      <title>{`Preview: ${post.title}`}</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="bg-amber px-4 py-2 text-center text-amber-ink text-small">
        Preview: only staff can see this.{' '}
        <Link to={`/admin/posts/${id}`} className="underline">
          Back to the editor
        </Link>
      </p>
      <Header cart={<CartMenu />} />
      <main id="content" tabIndex={-1}>
        <Article post={post} />
      </main>
      <Footer newsletter={<NewsletterForm />} />
    </>
  )
}
