import type { ReactNode } from 'react'
import { SectionTabs } from '../frame/tabs.tsx'
import { useOpenTab } from '../frame/use-open-tab.ts'
import { BookingSettings } from './booking-settings.tsx'
import { BusinessSettings } from './business-settings.tsx'
import { ClinicSettings } from './clinic-settings.tsx'
import { ConnectionsSettings } from './connections/connections-settings.tsx'
import { EmailSettings } from './email-settings.tsx'
import { NewsletterSettings } from './newsletter-settings.tsx'
import { RetentionSettings } from './retention-settings.tsx'

/** The settings under their tabs; the open one stands in the address. What other parts of the dashboard bring comes with the page. */
export function SettingsTabs({ navigation, movingIn }: { navigation: ReactNode; movingIn: ReactNode }) {
  const tabs = [
    { name: 'clinic', label: 'Clinic', content: <ClinicSettings /> },
    { name: 'business', label: 'Business', content: <BusinessSettings /> },
    { name: 'navigation', label: 'Navigation', content: navigation },
    { name: 'booking', label: 'Booking', content: <BookingSettings /> },
    { name: 'email', label: 'Email', content: <EmailSettings /> },
    { name: 'connections', label: 'Connections', content: <ConnectionsSettings /> },
    { name: 'newsletter', label: 'Newsletter', content: <NewsletterSettings /> },
    { name: 'retention', label: 'Old requests', content: <RetentionSettings /> },
    { name: 'moving', label: 'Moving in', content: movingIn },
  ]
  const [shown, open] = useOpenTab(
    '/admin/settings',
    tabs.map(({ name }) => name),
  )
  return <SectionTabs label="Settings" tabs={tabs} shown={shown} onOpen={open} />
}
