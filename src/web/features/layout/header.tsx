import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Navigation } from '#contract/content.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { aboutQuery, clinicQuery, navigationQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { SiteLink } from '#web/site-link.tsx'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useDisclosure } from '#web/ui/use-disclosure.ts'

const bookingAnchor = '#book-appointment'

/**
 * The header of every public page (docs/product.md, "Header and footer"). `cart` is the cart's button with its dropdown.
 */
export function Header({ cart }: { cart: ReactNode }) {
  const { name } = useData(clinicQuery)
  const { logoImage } = useData(aboutQuery)
  const { pages, opening } = useData(siteQuery)
  const own = pages.filter(({ place }) => place === 'menu').map(({ path, name }) => ({ name, href: path }))
  const navigation = [...useData(navigationQuery), ...own]
  return (
    <>
      {opening.notice && (
        <aside aria-label="Notice" className="bg-celadon py-2 text-center text-small">
          <p className="page">{opening.notice}</p>
        </aside>
      )}
      <header data-scrolled={useScrolled()} className="sticky top-0 z-30 border-stone border-b bg-paper">
        <div className="page flex h-19 items-center gap-1 max-xs:gap-0 sm:gap-4">
          <SiteLink
            href="/"
            className="mr-auto flex min-w-0 items-center gap-2 text-ink max-xs:gap-1.5 sm:gap-3 nav:min-w-min nav:shrink-[999999]"
          >
            <Logo src={logoImage} className="h-9 max-w-12 max-xs:h-7 sm:h-11 sm:max-w-28" />
            <span className="line-clamp-4 nav:wrap-break-word text-balance font-serif text-small leading-[1.1] max-[19.75rem]:sr-only max-xs:text-[0.8rem] sm:line-clamp-3 sm:text-xl sm:leading-[1.05]">
              {name}
            </span>
          </SiteLink>
          <nav aria-label="Main" className="hidden nav:block">
            <ul className="flex flex-wrap items-center justify-end gap-x-6">
              {navigation.map((item) => (
                <li key={item.href}>
                  <SiteLink href={item.href} className="nav-link whitespace-nowrap">
                    {item.name}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          {cart}
          <SiteLink
            href={bookingAnchor}
            className={buttonClass(
              'primary',
              'shrink-0 max-sm:min-h-11 max-sm:px-3.5 max-sm:text-small max-xs:px-2.5 max-[14rem]:hidden',
            )}
          >
            <span className="sm:hidden">Book Now</span>
            <span className="hidden sm:inline">Book Appointment</span>
          </SiteLink>
          <SmallMenu navigation={navigation} />
        </div>
      </header>
    </>
  )
}

const panel =
  'absolute inset-x-0 top-full max-h-[calc(100dvh-4.75rem)] overflow-y-auto border-stone border-y bg-paper-bright shadow-soft'

/** The same links for small screens, behind a button; without JavaScript behind the browser's own. */
function SmallMenu({ navigation }: { navigation: Navigation }) {
  const { open, setOpen, root } = useDisclosure<HTMLDivElement>()
  return (
    <div ref={root} className="nav:hidden">
      <IconButton
        aria-expanded={open}
        aria-controls="small-menu"
        aria-label={open ? 'Close menu' : 'Open menu'}
        className="needs-script -mr-2"
        onClick={() => setOpen(!open)}
      >
        {open ? <X aria-hidden /> : <Menu aria-hidden />}
      </IconButton>
      <nav id="small-menu" aria-label="Menu" hidden={!open} className={panel}>
        <MenuLinks navigation={navigation} onChoose={() => setOpen(false)} />
      </nav>
      <noscript>
        {import.meta.env.SSR && (
          <details>
            <summary aria-label="Menu" className="icon-button -mr-2 list-none">
              <Menu aria-hidden />
            </summary>
            <nav aria-label="Menu" className={panel}>
              <MenuLinks navigation={navigation} />
            </nav>
          </details>
        )}
      </noscript>
    </div>
  )
}

const MenuLinks = ({ navigation, onChoose }: { navigation: Navigation; onChoose?: () => void }) => (
  <ul className="page py-3">
    {navigation.map((item) => (
      <li key={item.href} className="border-stone border-b">
        <SiteLink href={item.href} onClick={onChoose} className="block py-3 font-serif text-xl hover:text-jade">
          {item.name}
        </SiteLink>
      </li>
    ))}
    <li className="pt-5 pb-3">
      <SiteLink href={bookingAnchor} onClick={onChoose} className={buttonClass('primary', 'w-full')}>
        Book Appointment
      </SiteLink>
    </li>
  </ul>
)

/** How far a page must have moved to count as scrolled, in px (docs/product.md, "Header and footer"). */
const scrolledFrom = 10

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(scrollY > scrolledFrom)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return scrolled
}
