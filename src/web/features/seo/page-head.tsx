import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Head } from '#web/ui/head.tsx'
import { breadcrumbsJsonLd } from './json-ld.ts'
import { useSharePicture } from './use-share-picture.ts'

type PageHeadProps = {
  /** The page's path, such as `/faq`, for the canonical link and the breadcrumbs. */
  path: string
  title: string
  /** The short name of the page for breadcrumbs; its title by default. */
  name?: string | undefined
  description: string
  keywords?: string
  /** The address of the share picture; the site's own by default. */
  image?: string | undefined
  type?: 'website' | 'article'
  article?: { published: string; section: string }
  jsonLd?: object[]
  /** The breadcrumbs between the home page and this page. */
  trail?: { name: string; path: string }[]
}

/**
 * The head of a page other than the home page (docs/product.md, "Head and sharing"): the title with the clinic's name, and
 * the breadcrumbs.
 */
export function PageHead({ path, title, name = title, image, jsonLd = [], trail = [], ...rest }: PageHeadProps) {
  const site = useData(siteQuery)
  const clinic = useData(clinicQuery)
  const picture = useSharePicture({ path, name, painting: image })
  const crumbs = [{ name: clinic.name, path: '/' }, ...trail, { name, path }]
  return (
    <Head
      title={title.includes(clinic.name) ? title : `${title} | ${clinic.name}`}
      canonical={site.url + path}
      siteName={clinic.name}
      image={picture}
      jsonLd={[breadcrumbsJsonLd(crumbs, site.url), ...jsonLd]}
      {...rest}
    />
  )
}
