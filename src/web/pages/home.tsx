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

/** The dashboard shows these with what is not saved yet; the page's own chunk is where they are. */
export { About, BlogTeaser, Contact, Features, Hero, Hours, Reach, Services, Shop }

/**
 * The home page: one page with anchored sections, in a fixed order (docs/product.md, "Home page"). Hero and about keep
 * their places while their words are on their way; so that they can, nothing else may hold up the page.
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

/** Room for what is not here yet. `data-awaited` tells the router that the page is not whole. */
const PartOnItsWay = () => <div aria-busy="true" data-awaited className="min-h-[60vh]" />
