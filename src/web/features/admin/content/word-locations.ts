import { type WordKey, type WordPlace, wordPlaces, words } from '#domain/content/words.ts'

const addresses: Record<WordPlace, string> = {
  home: '/',
  booking: '/#book-appointment',
  shop: '/#shop',
  success: '/success',
  footer: '/#newsletter',
  blog: '/blog',
  request: '/request-appointment',
  faq: '/faq',
  balance: '/voucher',
  missing: '/page-not-found',
}

/** The section of the home page, by its anchor. */
const sections: Partial<Record<WordKey, [anchor: string, name: string]>> = {
  servicesTitle: ['services', 'services'],
  servicesIntro: ['services', 'services'],
  specialtiesTitle: ['practitioner', 'practitioner'],
  registrationNote: ['practitioner', 'practitioner'],
  featuresTitle: ['why-us', 'features'],
  blogTitle: ['blog', 'blog'],
  blogMore: ['blog', 'blog'],
  contactTitle: ['contact', 'contact'],
  hoursTitle: ['contact', 'opening hours'],
}

/** Where a text is shown on the site: the address, and the name that staff know the place by. */
export function locationOf(key: WordKey): { href: string; name: string } {
  const { place } = words[key]
  const section = sections[key]
  const name = wordPlaces[place]
  return section ? { href: `/#${section[0]}`, name: `${name}, ${section[1]}` } : { href: addresses[place], name }
}
