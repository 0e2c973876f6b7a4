import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHydrated } from '#web/hydrated.ts'
import { useUnsavedNames } from '../forms/unsaved.ts'
import { useOpenTab } from '../frame/use-open-tab.ts'
import { BookingSettings } from './booking-settings.tsx'
import { ClinicSettings } from './clinic-settings.tsx'
import { EmailSettings } from './email-settings.tsx'
import { NewsletterSettings } from './newsletter-settings.tsx'
import { RetentionSettings } from './retention-settings.tsx'

type Tab = { name: string; label: string; content: ReactNode }

/**
 * The settings under their tabs. The open one stands in the address; the others stay in place, so that what is typed in
 * one is still there after a look at another. `navigation` is content, and comes with the page.
 */
export function SettingsTabs({ navigation }: { navigation: ReactNode }) {
  const tabs: Tab[] = [
    { name: 'clinic', label: 'Clinic', content: <ClinicSettings /> },
    { name: 'navigation', label: 'Navigation', content: navigation },
    { name: 'booking', label: 'Booking', content: <BookingSettings /> },
    { name: 'email', label: 'Email', content: <EmailSettings /> },
    { name: 'newsletter', label: 'Newsletter', content: <NewsletterSettings /> },
    { name: 'retention', label: 'Old requests', content: <RetentionSettings /> },
  ]
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('section')
  const [shown, open] = useOpenTab(tabs.find(({ name }) => name === asked)?.name ?? 'clinic', (name) =>
    navigate(name === 'clinic' ? '/admin/settings' : `/admin/settings?section=${name}`, { replace: true }),
  )
  const unsaved = useUnsavedNames()
  const hydrated = useHydrated()
  return (
    <Tabs.Root value={shown} onValueChange={open}>
      <Tabs.List className="tab-list" aria-label="Settings">
        {tabs.map(({ name, label }) => (
          <Tabs.Trigger key={name} value={name} disabled={!hydrated} className="tab">
            {label}
            {unsaved.includes(label) && <span className="tab-dot" title="Not saved yet" />}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Content key={name} value={name} forceMount className="tab-panel">
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
