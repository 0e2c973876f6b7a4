import { type ComponentType, lazy } from 'react'
import { DraftContent } from '#web/features/admin/content/draft-content.tsx'
import type { SectionPreview } from '#web/features/admin/content/preview.ts'
import { PreviewFrame } from '#web/features/admin/content/preview-frame.tsx'

type Home = typeof import('../home.tsx')
/** Asked for as the router asks for it, so that the home page stays one chunk. */
const ofHome = <P,>(pick: (home: Home) => ComponentType<P>) =>
  lazy(() => import('../home.tsx').then((home) => ({ default: pick(home) })))
const Hero = ofHome((home) => home.Hero)
const Features = ofHome((home) => home.Features)
const About = ofHome((home) => home.About)
const Contact = ofHome((home) => home.Contact)

/** The parts of the home page that show each section. Of the clinic itself it is the hours, which stand with the contact. */
const parts = {
  hero: <Hero />,
  features: <Features />,
  about: <About />,
  contact: <Contact now={null} />,
  clinic: <Contact now={null} />,
  navigation: null,
}

/** A section of the public site with what its editor holds. A chunk of its own: most visits to the form go without. */
const ContentPreview: SectionPreview = ({ section, draft, device }) => (
  <PreviewFrame key={device} device={device}>
    <DraftContent section={section} draft={draft}>
      {parts[section]}
    </DraftContent>
  </PreviewFrame>
)
export default ContentPreview
