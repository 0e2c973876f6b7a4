import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import { Link } from './router.tsx'
import { type Address, notFound, pageAt } from './routes.ts'

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/**
 * A link whose address comes from the site's content: an anchor of the home page such as `#shop`, a page such as
 * `/faq`, or an address elsewhere. Anchors lead home from any other page (docs/product.md, "Header and footer").
 */
export function SiteLink({ href, ...props }: SiteLinkProps) {
  const [here] = useLocation()
  const to = href.startsWith('#') ? `/${href}` : href
  if (!to.startsWith('/')) return <a href={to} {...props} />
  const path = to.split(/[?#]/)[0]!
  // The browser itself scrolls to an anchor of the page that is open.
  if (path === here && to.includes('#')) return <a href={to} {...props} />
  return pageAt(path) === notFound ? <a href={to} {...props} /> : <Link to={to as Address} {...props} />
}
