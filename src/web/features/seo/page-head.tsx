import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Head } from '#web/ui/head.tsx'
import { breadcrumbsJsonLd } from './json-ld.ts'
import { useSharePicture } from './use-share-picture.ts'

type PageHeadProps = {
  /** The page's path, such as `/faq`: what the canonical link and the trail of breadcrumbs are made of. */
  path: string
  title: string
  /** What the page is called among others; its title where that is short enough. */
  name?: string | undefined
  description: string
  keywords?: string
  /** The address of a picture of ours; the site's own where there is none. */
  image?: string | undefined
  type?: 'website' | 'article'
  article?: { published: string; section: string }
  jsonLd?: object[]
  /** What stands between the home page and this one. */
  trail?: { name: string; path: string }[]
}

/**
 * The head of a page below the home page (docs/product.md, "Head and sharing"): named after the clinic, with its place
 * in the site.
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
