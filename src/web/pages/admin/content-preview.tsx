import { type ComponentProps, type ComponentType, lazy } from 'react'
import { agreedHours } from '#domain/content/written-hours.ts'
import { DraftContent } from '#web/features/admin/content/draft-content.tsx'
import type { SectionPreview } from '#web/features/admin/content/preview.ts'
import { PreviewFrame } from '#web/features/admin/content/preview-frame.tsx'
import { Footer } from '#web/features/layout/footer.tsx'
import { Header } from '#web/features/layout/header.tsx'
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx'
import { CartMenu } from '#web/features/shop/cart-menu.tsx'
import { PageHero } from '#web/page-hero.tsx'
import { clinicQuery, faqQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'

type Home = typeof import('../home.tsx')
/** Imported in the same way as in the router, so that the home page stays one chunk. */
const ofHome = <P,>(pick: (home: Home) => ComponentType<P>) =>
  lazy(() => import('../home.tsx').then((home) => ({ default: pick(home) })))
const Hero = ofHome((home) => home.Hero)
const Features = ofHome((home) => home.Features)
const About = ofHome((home) => home.About)
const Contact = ofHome((home) => home.Contact)
const Hours = ofHome((home) => home.Hours)
const Services = ofHome((home) => home.Services)
const BlogTeaser = ofHome((home) => home.BlogTeaser)
const Shop = ofHome((home) => home.Shop)
const Answers = lazy(() => import('../faq.tsx').then((faq) => ({ default: faq.Answers })))
const Reach = ofHome((home) => home.Reach)

/** The parts of the site with the clinic’s details, without the content between them. */
function Clinic() {
  // The server generates the text of the hours on saving, so the preview generates it from the unsaved hours.
  const hours = agreedHours(useData(clinicQuery).hours)
  return (
    <>
      <Header cart={<CartMenu />} />
      <div className="page grid gap-x-16 gap-y-12 pt-section lg:grid-cols-2">
        <Reach intro="Would you rather talk to us?" />
        <Hours hours={hours} />
      </div>
      <Footer newsletter={<NewsletterForm />} />
    </>
  )
}

function FaqPart() {
  const { title, subtitle } = useData(faqQuery)
  return (
    <>
      <PageHero title={title} subtitle={subtitle} />
      <Answers />
    </>
  )
}

/** The pages with most of the texts. */
const WordsPart = () => (
  <>
    <Services />
    <Features />
    <BlogTeaser />
    <Shop />
    <Contact now={null} />
    <Footer newsletter={<NewsletterForm />} />
  </>
)

/** The parts of the site that show each section. */
const parts = {
  hero: <Hero />,
  features: <Features />,
  about: <About />,
  contact: <Contact now={null} />,
  clinic: <Clinic />,
  closures: null,
  navigation: null,
  faq: <FaqPart />,
  words: <WordsPart />,
  look: null,
}

/** Renders a section of the public site with the input of its editor. It is a separate chunk, since it is rarely opened. */
const ContentPreview = ({ section, draft, device }: ComponentProps<SectionPreview>) => (
  <PreviewFrame key={device} device={device}>
    <DraftContent section={section} draft={draft}>
      {parts[section]}
    </DraftContent>
  </PreviewFrame>
)
export default ContentPreview
