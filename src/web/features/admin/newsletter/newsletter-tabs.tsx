import { useLocation } from 'wouter'
import { Link } from '#web/router.tsx'

const tabs = [
  { to: '/admin/newsletter', label: 'Newsletters' },
  { to: '/admin/newsletter/subscribers', label: 'Subscribers' },
] as const

/** The two sides of the newsletter: what is sent, and to whom. */
export function NewsletterTabs() {
  const [path] = useLocation()
  return (
    <nav aria-label="Newsletter" className="tab-list">
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="tab"
          data-state={path === to ? 'active' : 'inactive'}
          {...(path === to && { 'aria-current': 'page' as const })}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
