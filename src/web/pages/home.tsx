import { Suspense } from 'react'
import { rememberTreatment } from '../features/appointment/remember-treatment.ts'
import { BlogTeaser } from '../features/blog/blog-teaser.tsx'
import { Booking, Reach } from '../features/booking/booking.tsx'
import { About, AboutOnItsWay } from '../features/home/about.tsx'
import { Contact, Hours } from '../features/home/contact.tsx'
import { Features } from '../features/home/features.tsx'
import { Hero, HeroOnItsWay } from '../features/home/hero.tsx'
import { Practitioners } from '../features/home/practitioners.tsx'
import { Services } from '../features/home/services.tsx'
import { OpenNow } from '../features/hours/open-now.tsx'
import { HomeHead } from '../features/seo/home-head.tsx'
import { Shop } from '../features/shop/shop.tsx'

/** Exported for the dashboard's preview of unsaved changes, which imports them from this page's chunk. */
export { About, BlogTeaser, Contact, Features, Hero, Hours, Reach, Services, Shop }

/**
 * The home page: one page with anchored sections, in a fixed order (docs/product.md, "Home page"). Hero and About have
 * placeholders while their data load; this only works if nothing else on the page suspends.
 */
export default function Home() {
  return (
    <main id="content" tabIndex={-1}>
      <Suspense fallback={<HeroOnItsWay />}>
        <Hero />
      </Suspense>
      <Suspense fallback={<PartOnItsWay />}>
        <Services onBook={rememberTreatment} />
      </Suspense>
      <Suspense fallback={<AboutOnItsWay />}>
        <About />
      </Suspense>
      <Suspense fallback={<PartOnItsWay />}>
        <Practitioners />
        <Features />
        <BlogTeaser />
        <Shop />
        <Booking />
        <Contact now={<OpenNow />} />
      </Suspense>
      <Suspense fallback={<span hidden data-awaited />}>
        <HomeHead />
      </Suspense>
    </main>
  )
}

/** A placeholder. `data-awaited` tells the router that the page is still loading. */
const PartOnItsWay = () => <div aria-busy="true" data-awaited className="min-h-[60vh]" />
