import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type EditableSection, sections } from '#contract/content.ts'
import { useHydrated } from '#web/hydrated.ts'
import { useUnsavedNames } from '../forms/unsaved.ts'
import { useOpenTab } from '../frame/use-open-tab.ts'
import { AboutEditor } from './about-editor.tsx'
import { ClinicEditor } from './clinic-editor.tsx'
import { ContactEditor } from './contact-editor.tsx'
import { FeaturesEditor } from './features-editor.tsx'
import { HeroEditor } from './hero-editor.tsx'
import { PreviewProvider, type SectionPreview } from './preview.ts'

type Tab = Exclude<EditableSection, 'navigation' | 'faq'>
// The same elements each time, so that a change of tabs draws none of the forms anew.
const editors: Record<Tab, ReactNode> = {
  hero: <HeroEditor />,
  features: <FeaturesEditor />,
  about: <AboutEditor />,
  contact: <ContactEditor />,
  clinic: <ClinicEditor />,
}
const tabs = Object.keys(editors) as Tab[]

/**
 * The sections' editors under their tabs. The open one stands in the address; the others stay in place, so that what is
 * typed in one is still there after a look at another. `preview` draws the open one as visitors will see it.
 */
export function ContentTabs({ preview }: { preview: SectionPreview }) {
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('section')
  const [shown, open] = useOpenTab(tabs.find((section) => section === asked) ?? 'hero', (section) =>
    navigate(section === 'hero' ? '/admin' : `/admin?section=${section}`, { replace: true }),
  )
  const unsaved = useUnsavedNames()
  const hydrated = useHydrated()
  return (
    <PreviewProvider value={{ Section: preview, shown }}>
      <Tabs.Root value={shown} onValueChange={(section) => open(section as Tab)}>
        <Tabs.List className="tab-list" aria-label="Sections">
          {tabs.map((section) => (
            <Tabs.Trigger key={section} value={section} disabled={!hydrated} className="tab">
              {sections[section].label}
              {unsaved.includes(sections[section].label) && <span className="tab-dot" title="Not saved yet" />}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map((section) => (
          <Tabs.Content key={section} value={section} forceMount hidden={section !== shown} className="tab-panel">
            {editors[section]}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </PreviewProvider>
  )
}
