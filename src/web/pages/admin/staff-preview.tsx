import type { ReactNode } from 'react'
import { Footer } from '#web/features/layout/footer.tsx'
import { Header } from '#web/features/layout/header.tsx'
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx'
import { CartMenu } from '#web/features/shop/cart-menu.tsx'
import { Link } from '#web/router.tsx'
import type { Address } from '#web/routes.ts'

type StaffPreviewProps = { title: string; editor: Address; children: ReactNode }

/** A text as visitors will see it, with what has been typed and not saved. For signed-in staff only. */
export const StaffPreview = ({ title, editor, children }: StaffPreviewProps) => (
  <>
    <title>{`Preview: ${title}`}</title>
    <meta name="robots" content="noindex" />
    <p role="status" className="bg-amber px-4 py-2 text-center text-amber-ink text-small">
      Preview: only staff can see this.{' '}
      <Link to={editor} className="underline">
        Back to the editor
      </Link>
    </p>
    <Header cart={<CartMenu />} />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <Footer newsletter={<NewsletterForm />} />
  </>
)
