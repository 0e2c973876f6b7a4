import type { ReactNode } from 'react'
import { siteQuery } from '#web/queries/catalogue.ts'
import { aboutQuery, clinicQuery, navigationQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { SocialLinks } from '#web/ui/social-links.tsx'
import ridges from './ridges.svg'

const smallPrint = [
  { to: '/privacy-policy', name: 'Privacy Policy' },
  { to: '/ahpra-compliance', name: 'AHPRA Compliance' },
  { to: '/terms-of-service', name: 'Terms of Service' },
  { to: '/accessibility', name: 'Accessibility' },
  { to: '/voucher', name: 'Gift voucher balance' },
] as const

/** The end of every public page (spec 2, footer): a landscape to close the scroll. */
export function Footer({ newsletter }: { newsletter: ReactNode }) {
  const clinic = useData(clinicQuery)
  const { logoImage } = useData(aboutQuery)
  const navigation = useData(navigationQuery)
  const { year } = useData(siteQuery)
  return (
    <footer className="mt-section">
      <img src={ridges} alt="" width={1600} height={220} loading="lazy" className="block h-28 w-full sm:h-40 lg:h-52" />
      <div className="bg-mist">
        <div className="page grid gap-x-16 gap-y-12 pt-10 pb-14 md:grid-cols-2 lg:grid-cols-[1.3fr_0.9fr_1.2fr]">
          <div>
            <p className="flex items-center gap-3">
              <img src={logoImage} alt="" width={48} height={48} loading="lazy" className="size-12" />
              <span className="font-serif text-2xl">{clinic.name}</span>
            </p>
            <p className="mt-4 mb-6 max-w-sm">{clinic.description}</p>
            <SocialLinks links={clinic.socials} of={clinic.name} />
          </div>
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links" className="text-heading">
              Quick Links
            </h2>
            <ul className="mt-4 grid grid-cols-2 gap-x-6">
              {navigation.map((item) => (
                <li key={item.href}>
                  <SiteLink href={item.href} className="nav-link inline-block py-1.5">
                    {item.name}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="max-w-md">{newsletter}</div>
        </div>
        <div className="page">
          <div className="flex flex-wrap justify-between gap-x-10 gap-y-2 border-jade/25 border-t py-6 text-small">
            <p>
              © {year} {clinic.name}. All rights reserved.
            </p>
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {smallPrint.map(({ to, name }) => (
                <li key={to}>
                  <Link to={to} className="nav-link inline-block py-1">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </footer>
  )
}
