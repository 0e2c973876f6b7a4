import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useApi } from '#web/api.ts'
import { Footer } from '#web/features/layout/footer.tsx'
import { Header } from '#web/features/layout/header.tsx'
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx'
import { CartMenu } from '#web/features/shop/cart-menu.tsx'
import { PageBody } from '#web/features/text-page/page-body.tsx'
import { pagePreviewQuery } from '#web/queries/admin-pages.ts'
import { Link } from '#web/router.tsx'

/** A page as visitors will see it, with what has been typed and not saved. For signed-in staff only. */
export default function PagesPreview() {
  const { id = '' } = useParams<{ id: string }>()
  const { data: page } = useSuspenseQuery(pagePreviewQuery(useApi(), id))
  return (
    <>
      <title>{`Preview: ${page.title}`}</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="bg-amber px-4 py-2 text-center text-amber-ink text-small">
        Preview: only staff can see this.{' '}
        <Link to={`/admin/pages/${id}`} className="underline">
          Back to the editor
        </Link>
      </p>
      <Header cart={<CartMenu />} />
      <main id="content" tabIndex={-1}>
        <PageBody page={page} />
      </main>
      <Footer newsletter={<NewsletterForm />} />
    </>
  )
}
