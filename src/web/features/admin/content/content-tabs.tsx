import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHydrated } from '#web/hydrated.ts'
import type { EditableSection } from '#web/queries/admin.ts'
import { useUnsavedNames } from '../forms/unsaved.ts'
import { useOpenTab } from '../frame/use-open-tab.ts'
import { sectionLabels } from '../section-labels.ts'
import { AboutEditor } from './about-editor.tsx'
import { ClinicEditor } from './clinic-editor.tsx'
import { ContactEditor } from './contact-editor.tsx'
import { FeaturesEditor } from './features-editor.tsx'
import { HeroEditor } from './hero-editor.tsx'
import { PreviewProvider, type SectionPreview } from './preview.ts'

type Tab = Exclude<EditableSection, 'navigation'>
// The same elements each time, so that a change of tabs draws none of the forms anew.
const editors: Record<Tab, ReactNode> = {
  hero: <HeroEditor />,
  features: <FeaturesEditor />,
  about: <AboutEditor />,
  contact: <ContactEditor />,
  clinic: <ClinicEditor />,
}
const sections = Object.keys(editors) as Tab[]

/**
 * The sections' editors under their tabs. The open one stands in the address; the others stay in place, so that what is
 * typed in one is still there after a look at another. `preview` draws the open one as visitors will see it.
 */
export function ContentTabs({ preview }: { preview: SectionPreview }) {
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('section')
  const [shown, open] = useOpenTab(sections.find((section) => section === asked) ?? 'hero', (section) =>
    navigate(section === 'hero' ? '/admin' : `/admin?section=${section}`, { replace: true }),
  )
  const unsaved = useUnsavedNames()
  const hydrated = useHydrated()
  return (
    <PreviewProvider value={{ Section: preview, shown }}>
      <Tabs.Root value={shown} onValueChange={(section) => open(section as Tab)}>
        <Tabs.List className="tab-list" aria-label="Sections">
          {sections.map((section) => (
            <Tabs.Trigger key={section} value={section} disabled={!hydrated} className="tab">
              {sectionLabels[section]}
              {unsaved.includes(sectionLabels[section]) && <span className="tab-dot" title="Not saved yet" />}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {sections.map((section) => (
          <Tabs.Content key={section} value={section} forceMount hidden={section !== shown} className="tab-panel">
            {editors[section]}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </PreviewProvider>
  )
}
