import type { Clinic, Contact } from '#contract/content.ts'
import type { Practitioner } from '#contract/practitioner.ts'
import type { Product } from '#contract/product.ts'
import type { Service } from '#contract/service.ts'
import type { Site } from '#contract/site.ts'
import { readPostalAddress } from '#domain/content/clinic-address.ts'
import type { ClockSpan } from '#domain/content/opening-hours.ts'
import { currency, priceText } from '#domain/money.ts'
import { clinicId, context } from './json-ld.ts'

type About = {
  clinic: Clinic
  contact: Contact
  services: Service[]
  practitioners: Practitioner[]
  site: Site
  picture: string
}

/**
 * Structured data of the clinic (docs/product.md, "Head and sharing"): a medical business with its hours,
 * address, treatments and practitioners.
 */
export const clinicJsonLd = ({ clinic, contact, services, practitioners, site: { url, opening }, picture }: About) => ({
  '@context': context,
  '@type': 'MedicalBusiness',
  '@id': clinicId(url),
  name: clinic.name,
  ...(clinic.description && { description: clinic.description }),
  url: `${url}/`,
  logo: `${url}/icon-512.png`,
  image: [picture],
  ...(clinic.phone && { telephone: clinic.phone }),
  ...(clinic.email && { email: clinic.email }),
  ...(clinic.address && { address: { '@type': 'PostalAddress', ...readPostalAddress(clinic.address) } }),
  ...(contact.mapUrl && { hasMap: contact.mapUrl }),
  currenciesAccepted: currency,
  sameAs: clinic.socials.map((social) => social.url),
  openingHoursSpecification: opening.week.flatMap(({ day, spans }) =>
    spans.map((span) => hoursJsonLd({ dayOfWeek: `${context}/${day}` }, span)),
  ),
  ...(opening.closures.length > 0 && {
    specialOpeningHoursSpecification: opening.closures.flatMap(({ from, to, spans }) =>
      (spans.length > 0 ? spans : [closedAllDay]).map((span) =>
        hoursJsonLd({ validFrom: from, validThrough: to }, span),
      ),
    ),
  }),
  makesOffer: services.flatMap(({ slug, title, shortDesc, fees }) =>
    (fees.length > 0 ? fees : [undefined]).map((fee) => ({
      '@type': 'Offer',
      ...(fee && { name: `${title}: ${fee.label}` }),
      ...(fee && fee.cents !== null && { price: priceText(fee.cents), priceCurrency: currency }),
      itemOffered: { '@type': 'Service', name: title, description: shortDesc, url: `${url}/#${slug}` },
    })),
  ),
  employee: practitioners.map(({ name, title, languages }) => ({
    '@type': 'Person',
    name,
    jobTitle: title,
    ...(languages?.length && { knowsLanguage: languages }),
  })),
})

/** The opening and closing time that stand for a closed day. */
const closedAllDay: ClockSpan = { opens: '00:00', closes: '00:00' }

const hoursJsonLd = (when: object, { opens, closes }: ClockSpan) => ({
  '@type': 'OpeningHoursSpecification',
  ...when,
  opens,
  closes,
})

/** Structured data of a product as an offer, with the server’s price. */
export const productJsonLd = (product: Product, { url }: Site) => ({
  '@context': context,
  '@type': 'Product',
  '@id': `${url}/#product-${product.id}`,
  name: product.name,
  description: product.description,
  image: [new URL(product.image, url).href],
  sku: String(product.id),
  offers: {
    '@type': 'Offer',
    price: product.price,
    priceCurrency: currency,
    availability: `${context}/InStock`,
    url: `${url}/#shop`,
    seller: { '@id': clinicId(url) },
  },
})
