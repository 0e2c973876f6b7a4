import { shareAddress } from '#domain/content/share-picture.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { aboutQuery, clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'

/**
 * The URL of a page's picture for shared links (docs/product.md, "Head and sharing"). The server draws it from the same
 * texts.
 */
export function useSharePicture({
  path,
  name,
  painting,
}: {
  path: string
  name: string
  painting?: string | undefined
}) {
  const site = useData(siteQuery)
  const clinic = useData(clinicQuery)
  const about = useData(aboutQuery)
  const subject = {
    path,
    name,
    clinic: clinic.name,
    painting: painting || site.shareImage,
    logo: about.logoImage,
    theme: site.lookMark,
  }
  return { url: site.url + shareAddress(subject), alt: `${name}. ${clinic.name}` }
}
