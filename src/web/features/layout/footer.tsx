import type { ReactNode } from 'react'
import type { LinkPosition } from '#contract/page.ts'
import type { Site } from '#contract/site.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { aboutQuery, clinicQuery, navigationQuery, wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { SiteLink } from '#web/site-link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SocialLinks } from '#web/ui/social-links.tsx'
import ridges from './ridges.svg'

const linksAt = (place: LinkPosition, pages: Site['pages']) =>
  pages.filter((page) => page.place === place).map(({ path, name }) => ({ href: path, name }))

const Links = ({ title, links }: { title: string; links: { href: string; name: string }[] }) => (
  <nav aria-label={title}>
    <h2 className="text-heading">{title}</h2>
    <ul
      className={`mt-2 grid grid-cols-2 gap-x-4 max-sm:text-small sm:mt-3 sm:gap-x-6 sm:grid-cols-1 ${links.length > 6 ? 'lg:grid-cols-2' : ''}`}
    >
      {links.map(({ href, name }) => (
        <li key={href}>
          <SiteLink href={href} className="nav-link inline-block py-1">
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  </nav>
)

/** The footer of every public page (docs/product.md, "Header and footer"), which ends with a landscape. */
export function Footer({ newsletter }: { newsletter: ReactNode }) {
  const clinic = useData(clinicQuery)
  const { logoImage } = useData(aboutQuery)
  const navigation = useData(navigationQuery)
  const { year, pages, imprint } = useData(siteQuery)
  const words = useData(wordsQuery)
  const own = [
    { href: '/blog', name: words.blogName },
    { href: '/newsletter', name: words.newsletterTitle },
  ]
  const voucherBalance = { href: '/voucher', name: words.balanceLink }
  return (
    <footer className="mt-section">
      <img
        src={ridges}
        alt=""
        width={1600}
        height={220}
        loading="lazy"
        className="landscape block h-20 w-full sm:h-32 lg:h-40"
      />
      <div className="bg-mist">
        <div
          className={`page grid grid-cols-1 gap-x-12 gap-y-6 lg:gap-x-10 pt-5 pb-7 sm:gap-y-8 sm:pt-8 sm:pb-8 ${newsletter ? 'md:grid-cols-[3fr_2fr] lg:grid-cols-[0.95fr_1.45fr_1.2fr]' : 'md:grid-cols-[2fr_3fr] lg:grid-cols-[1fr_1.6fr]'}`}
        >
          <div className={newsletter ? 'md:max-lg:col-span-2' : ''}>
            <p className="flex items-center gap-3">
              <Logo src={logoImage} loading="lazy" className="h-12 max-w-28" />
              <span className="font-serif text-2xl">{clinic.name}</span>
            </p>
            <p className="mt-3 mb-4 max-w-sm sm:mt-4 sm:mb-6">{clinic.description}</p>
            <SocialLinks links={clinic.socials} of={clinic.name} />
          </div>
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-8">
            <Links title={words.quickLinks} links={navigation} />
            <Links title={words.readMore} links={[...linksAt('footer', pages), ...own]} />
          </div>
          {newsletter && <div className="max-w-md">{newsletter}</div>}
        </div>
        <div className="page">
          <div className="flex flex-wrap justify-between gap-x-10 gap-y-2 border-jade/25 border-t py-4 text-small sm:py-6">
            <p>
              © {year} {clinic.name}. {words.rights} {imprint}
            </p>
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {[...linksAt('small-print', pages), voucherBalance].map(({ href, name }) => (
                <li key={href}>
                  <SiteLink href={href} className="nav-link inline-block py-1">
                    {name}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </footer>
  )
}
