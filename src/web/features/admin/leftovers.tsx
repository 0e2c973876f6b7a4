import type { ClinicDetail } from '#contract/today.ts'
import { Link } from '#web/router.tsx'
import type { Address } from '#web/routes.ts'

const places: Record<string, { label: string; to: Address }> = {
  clinic: { label: 'Clinic Info', to: '/admin?section=clinic' },
  contact: { label: 'Contact', to: '/admin?section=contact' },
  hero: { label: 'Hero', to: '/admin' },
  about: { label: 'About', to: '/admin?section=about' },
  features: { label: 'Features', to: '/admin?section=features' },
  faq: { label: 'FAQ', to: '/admin/pages/faq' },
  words: { label: 'Words', to: '/admin/pages/words' },
  media: { label: 'Media', to: '/admin/media' },
  practitioners: { label: 'Practitioners', to: '/admin/practitioners' },
  pages: { label: 'Text Pages', to: '/admin/pages' },
  texts: { label: 'To read', to: '/admin/setup/legal' },
}
const names: Partial<Record<ClinicDetail, string>> = {
  'media.pictures': 'the example’s pictures are on the site',
  'texts.privacy-policy': 'the privacy policy',
  'texts.terms-of-service': 'the terms of service',
}
const and = new Intl.ListFormat('en-AU')

/** What is not the clinic's own yet, each with the way to where it is. */
export const Leftovers = ({ details }: { details: readonly ClinicDetail[] }) => (
  <ul className="text-small">
    {[...Map.groupBy(details, (detail) => detail.slice(0, detail.indexOf('.')))].map(([section, found]) => (
      <li key={section}>
        <Link to={places[section]!.to} className="text-link">
          {places[section]!.label}
        </Link>
        : {and.format(found.map((detail) => names[detail] ?? detail.slice(section.length + 1)))}
      </li>
    ))}
  </ul>
)
