import { useLocation } from 'wouter'
import { Link } from '#web/router.tsx'
import { tabClass, tabListClass } from '../frame/tabs.tsx'

const tabs = [
  { to: '/admin/newsletter', label: 'Newsletters' },
  { to: '/admin/newsletter/subscribers', label: 'Subscribers' },
] as const

/** The two tabs of the newsletter: newsletters and subscribers. */
export function NewsletterTabs() {
  const [path] = useLocation()
  return (
    <nav aria-label="Newsletter" className={tabListClass}>
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className={tabClass}
          data-state={path === to ? 'active' : 'inactive'}
          {...(path === to && { 'aria-current': 'page' as const })}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
