import { useRouter } from 'wouter'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { notFoundText } from '#web/ui/not-found-text.ts'

/** The page for an address below /admin without a page: the site's text, inside the dashboard. */
export default function AdminNotFound() {
  const { ssrContext } = useRouter()
  if (ssrContext) ssrContext.statusCode = 404
  return (
    <DashboardPage title="Page Not Found">
      <section className="panel" aria-label="404">
        <p className="tabular font-serif text-4xl text-jade-deep leading-none">404</p>
        <p className="mt-4 max-w-xl">{notFoundText}</p>
        <Link to="/admin" className={buttonClass('primary', 'mt-6')}>
          Return to Dashboard
        </Link>
      </section>
    </DashboardPage>
  )
}
