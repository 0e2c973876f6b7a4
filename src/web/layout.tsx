import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { usePaymentTracking } from './features/checkout/payment-tracking/use-payment-tracking.ts'
import { Footer } from './features/layout/footer.tsx'
import { Header } from './features/layout/header.tsx'
import { NewsletterForm } from './features/newsletter/newsletter-form.tsx'
import { CartMenu } from './features/shop/cart-menu.tsx'
import { removePurchased } from './features/shop/cart-store.ts'
import { Outlet } from './router.tsx'
import { Toasts } from './ui/toasts.tsx'

/** Whether a page has no header and footer: the dashboard has its own frame, and the demo gateway is a bank's page. */
const standsAlone = (path: string) => /^\/(?:admin|demo-gateway)(?:\/|$)/.test(path)

const skipLink =
  'fixed z-60 rounded-full bg-ink px-4.5 py-2.5 font-semibold text-paper-bright not-focus:[clip-path:inset(50%)] print:hidden'
/** Aligned with the text of the page. */
const belowHeader = 'top-22 left-[max(clamp(1.25rem,4vw,3rem),(100vw-var(--container-page))/2+3rem)] shadow-soft'

/**
 * The layout of every page: header, content, footer, and the area for toasts (docs/product.md, "Pages and layout").
 */
export function Layout() {
  const [path] = useLocation()
  const framed = !standsAlone(path)
  usePaymentTracking(removePurchased)
  return (
    <>
      <a href="#content" className={`${skipLink} ${framed ? belowHeader : 'top-3 left-3'}`}>
        Skip to content
      </a>
      {framed && (
        <Suspense fallback={<div className="sticky top-0 z-30 h-19 border-stone border-b bg-paper" />}>
          <Header cart={<CartMenu />} />
        </Suspense>
      )}
      <Outlet fallback={<PageOnItsWay />} />
      {framed && (
        <Suspense>
          {/* The newsletter page contains the form itself. */}
          <Footer newsletter={path === '/newsletter' ? null : <NewsletterForm />} />
        </Suspense>
      )}
      <Toasts />
    </>
  )
}

const PageOnItsWay = () => (
  <main id="content" tabIndex={-1} aria-busy="true" className="page min-h-[70vh] py-section">
    <p className="sr-only">Loading…</p>
    <div className="placeholder h-12 w-2/3 max-w-xl" />
    <div className="placeholder mt-8 h-5 w-full max-w-2xl" />
    <div className="placeholder mt-4 h-5 w-4/5 max-w-xl" />
  </main>
)
