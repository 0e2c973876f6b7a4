import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Page } from '#contract/page.ts'
import { useApi } from '../api.ts'
import { PageHead } from '../features/seo/page-head.tsx'
import { PageBody } from '../features/text-page/page-body.tsx'
import { FeeList } from '../fee-list.tsx'
import { servicesQuery, siteQuery } from '../queries/catalogue.ts'
import { pageQuery } from '../queries/pages.ts'
import { useData } from '../queries/use-data.ts'
import NotFound from './not-found.tsx'

/**
 * A text page (docs/product.md, "Pages"), found by its slug. `children` is the content between its hero and its end; by default
 * its sections in the layout of its template.
 */
export default function TextPage({ children }: { children?: (sections: Page['sections']) => ReactNode }) {
  const [location] = useLocation()
  const slug = location.replaceAll('/', '').toLowerCase()
  const { data: page } = useSuspenseQuery(pageQuery(useApi(), slug))
  const serviceId = useData(siteQuery).pages.find(({ path }) => path === `/${slug}`)?.serviceId
  if (!page) return <NotFound />
  return (
    <main id="content" tabIndex={-1}>
      <PageHead path={`/${slug}`} name={page.title} image={page.image} {...page.head} />
      <PageBody page={page} fees={serviceId && <Fees serviceId={serviceId} />}>
        {children}
      </PageBody>
    </main>
  )
}

/** The fees of the treatment that a page is about. */
function Fees({ serviceId }: { serviceId: string }) {
  const service = useData(servicesQuery).find(({ id }) => id === serviceId)
  if (!service || service.fees.length === 0) return null
  return (
    <section aria-label="Durations and fees" className="page pb-16">
      <div className="text-page">
        <h2 className="text-heading">Durations and fees</h2>
        <FeeList fees={service.fees} />
      </div>
    </section>
  )
}
