import { practitionersQuery, productsQuery, servicesQuery, siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery, contactQuery, heroQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Head } from '#web/ui/head.tsx'
import { clinicJsonLd, productJsonLd } from './business-json-ld.ts'
import { useSharePicture } from './use-share-picture.ts'

/** The home page's head (docs/product.md, "Head and sharing"), made from the clinic's own words. */
export function HomeHead() {
  const clinic = useData(clinicQuery)
  const contact = useData(contactQuery)
  const hero = useData(heroQuery)
  const services = useData(servicesQuery)
  const practitioners = useData(practitionersQuery)
  const products = useData(productsQuery)
  const site = useData(siteQuery)
  const picture = useSharePicture({ path: '/', name: hero.title })
  const about = { clinic, contact, services, practitioners, site, picture: picture.url }
  return (
    <Head
      title={`${clinic.name} | ${hero.title}`}
      description={clinic.description || hero.subtitle}
      keywords={[clinic.name, ...services.map(({ title }) => title), clinic.address].filter(Boolean).join(', ')}
      canonical={`${site.url}/`}
      siteName={clinic.name}
      image={picture}
      // Only on the server: search engines read its HTML, so the browser does not need this code.
      jsonLd={
        import.meta.env.SSR
          ? [clinicJsonLd(about), ...products.map((product) => productJsonLd(product, site))]
          : [{}, ...products.map(() => ({}))]
      }
    />
  )
}
