import type { PictureUse, pictureUseKinds } from '#contract/media.ts'
import type { Address } from '#web/routes.ts'
import { TextLink } from '../frame/text-link.tsx'

const sections: Record<string, string> = { hero: 'Hero', about: 'About' }
type Place = { label: string; to?: Address }

/** The name of each use of a picture, and its address in the dashboard or on the site. */
const places: Record<(typeof pictureUseKinds)[number], (use: PictureUse) => Place> = {
  section: ({ id }) => ({ label: `Page content: ${sections[id] ?? id}`, to: `/admin?section=${id}` }),
  page: ({ id, name }) => ({ label: `Page: ${name}`, to: `/admin/pages/${id}` }),
  service: ({ name }) => ({ label: `Service: ${name}`, to: '/admin/services' }),
  practitioner: ({ name }) => ({ label: `Practitioner: ${name}`, to: '/admin/practitioners' }),
  product: ({ name }) => ({ label: `Product: ${name}`, to: '/admin/shop-settings' }),
  post: ({ id, name }) => ({ label: `Article: ${name}`, to: `/admin/posts/${id}` }),
  newsletter: ({ id, name }) => ({ label: `Newsletter: ${name}`, to: `/admin/newsletter/${id}` }),
  setting: () => ({ label: 'Picture for shared links' }),
}

/** The places that show a picture, with links. */
export const UsesList = ({ uses }: { uses: PictureUse[] }) => (
  <ul>
    {uses.map((use) => {
      const { label, to } = places[use.kind](use)
      return (
        <li key={`${use.kind} ${use.id}`} className="border-stone border-t py-[0.4rem] first:border-t-0">
          {to ? <TextLink to={to}>{label}</TextLink> : label}
        </li>
      )
    })}
  </ul>
)
