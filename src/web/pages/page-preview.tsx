import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useApi } from '../api.ts'
import { PageBody } from '../features/text-page/page-body.tsx'
import { clinicQuery } from '../queries/content.ts'
import { sharedPreviewQuery } from '../queries/pages.ts'
import { useData } from '../queries/use-data.ts'
import NotFound from './not-found.tsx'

/** A page that is not public yet, for people with its preview link (docs/product.md, "Pages"). */
export default function PagePreview() {
  const { token } = useParams<'/preview/:token'>()
  const { data: page } = useSuspenseQuery(sharedPreviewQuery(useApi(), token))
  const { name } = useData(clinicQuery)
  if (!page) return <NotFound />
  return (
    <>
      <title>{`Preview: ${page.title} | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="bg-amber px-4 py-2 text-center text-amber-ink text-small">
        Preview: this page isn’t on the site yet. Please don’t pass the link on.
      </p>
      <main id="content" tabIndex={-1}>
        <PageBody page={page} />
      </main>
    </>
  )
}
