import { useLocation, useRouter } from 'wouter'
import ginkgo from '#art/masters/botanical-ginkgo.svg'
import { siteQuery } from '../queries/catalogue.ts'
import { clinicQuery } from '../queries/content.ts'
import { useData } from '../queries/use-data.ts'
import { Link } from '../router.tsx'
import { Brush } from '../ui/brush.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Head } from '../ui/head.tsx'
import { notFoundText } from '../ui/not-found-text.ts'

/** Any address that leads nowhere (docs/product.md, "Pages and layout"). */
export default function NotFound() {
  const { ssrContext } = useRouter()
  if (ssrContext) ssrContext.statusCode = 404
  const [path] = useLocation()
  const clinic = useData(clinicQuery)
  const site = useData(siteQuery)
  return (
    <main id="content" tabIndex={-1} className="page grid grid-cols-1 place-items-center pt-16 text-center">
      <Head
        title={`Page Not Found | ${clinic.name}`}
        description={`We couldn’t find this page on the ${clinic.name} site.`}
        keywords="page not found"
        canonical={site.url + encodeURI(path)}
        siteName={clinic.name}
        noindex
      />
      <Brush drawing={ginkgo} className="size-44 max-w-full text-jade/60 sm:size-56" />
      <p className="tabular mt-6 font-serif text-display text-jade-deep leading-none">404</p>
      <h1 className="mt-5 text-title">Page Not Found</h1>
      <p className="mx-auto mt-5 max-w-xl">{notFoundText}</p>
      <Link to="/" className={buttonClass('primary', 'mt-9')}>
        Return to Dashboard
      </Link>
    </main>
  )
}
