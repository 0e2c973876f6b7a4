import { useLocation, useRouter } from 'wouter'
import { NotFoundNote } from '../not-found-note.tsx'
import { siteQuery } from '../queries/catalogue.ts'
import { clinicQuery, wordsQuery } from '../queries/content.ts'
import { useData } from '../queries/use-data.ts'
import { Link } from '../router.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Head } from '../ui/head.tsx'

/** The page for any address without a page (docs/product.md, "Pages and layout"). */
export default function NotFound() {
  const { ssrContext } = useRouter()
  if (ssrContext) ssrContext.statusCode = 404
  const [path] = useLocation()
  const clinic = useData(clinicQuery)
  const site = useData(siteQuery)
  const words = useData(wordsQuery)
  return (
    <NotFoundNote
      title={words.missingTitle}
      text={words.missingText}
      action={
        <Link to="/" className={buttonClass()}>
          Return to Dashboard
        </Link>
      }
    >
      <Head
        title={`${words.missingTitle} | ${clinic.name}`}
        description={`We couldn’t find this page on the ${clinic.name} site.`}
        keywords="page not found"
        canonical={site.url + encodeURI(path)}
        siteName={clinic.name}
        noindex
      />
    </NotFoundNote>
  )
}
