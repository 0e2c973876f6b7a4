import type { ReactNode } from 'react'
import { type EditableSection, sections } from '#contract/content.ts'
import { SectionTabs } from '../frame/tabs.tsx'
import { useOpenTab } from '../frame/use-open-tab.ts'
import { AboutEditor } from './about-editor.tsx'
import { ClinicEditor } from './clinic-editor.tsx'
import { ContactEditor } from './contact-editor.tsx'
import { FeaturesEditor } from './features-editor.tsx'
import { HeroEditor } from './hero-editor.tsx'
import { PreviewProvider, type SectionPreview } from './preview.ts'

type Tab = Exclude<EditableSection, 'navigation' | 'closures' | 'faq' | 'look' | 'words'>
// Constant elements, so that changing tabs does not render the forms again.
const editors: Record<Tab, ReactNode> = {
  hero: <HeroEditor />,
  features: <FeaturesEditor />,
  about: <AboutEditor />,
  contact: <ContactEditor />,
  clinic: <ClinicEditor />,
}
const names = Object.keys(editors) as Tab[]
const tabs = names.map((name) => ({ name, label: sections[name].label, content: editors[name] }))

/** The sections' editors as tabs; the selected one is in the address. `preview` renders it as visitors will see it. */
export function ContentTabs({ preview }: { preview: SectionPreview }) {
  const [shown, open] = useOpenTab('/admin', names)
  return (
    <PreviewProvider value={{ Section: preview, shown }}>
      <SectionTabs label="Sections" tabs={tabs} shown={shown} onOpen={open} />
    </PreviewProvider>
  )
}
