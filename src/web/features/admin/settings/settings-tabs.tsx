import type { ReactNode } from 'react'
import { SectionTabs } from '../frame/tabs.tsx'
import { useOpenTab } from '../frame/use-open-tab.ts'
import { BackupsSettings } from './backups/backups-settings.tsx'
import { BookkeepingSettings } from './bookkeeping-settings.tsx'
import { ClinicSettings } from './clinic-settings.tsx'
import { ConnectionsSettings } from './connections/connections-settings.tsx'
import { DevelopersSettings } from './developers/developers-settings.tsx'
import { EmailSettings } from './email-settings.tsx'
import { BookingSettings, BusinessSettings, NewsletterSettings, PageViewsSettings } from './one-panel-settings.tsx'
import { RetentionSettings } from './retention-settings.tsx'

type SettingsTabsProps = { navigation: ReactNode; movingIn: ReactNode; privacy: ReactNode }

/** The settings as tabs; the selected one is in the address. Tabs from other features are passed in by the page. */
export function SettingsTabs({ navigation, movingIn, privacy }: SettingsTabsProps) {
  const tabs = [
    { name: 'clinic', label: 'Clinic', content: <ClinicSettings /> },
    { name: 'business', label: 'Business', content: <BusinessSettings /> },
    { name: 'bookkeeping', label: 'Bookkeeping', content: <BookkeepingSettings /> },
    { name: 'navigation', label: 'Navigation', content: navigation },
    { name: 'booking', label: 'Booking', content: <BookingSettings /> },
    { name: 'email', label: 'Email', content: <EmailSettings /> },
    { name: 'connections', label: 'Connections', content: <ConnectionsSettings /> },
    { name: 'backups', label: 'Backups', content: <BackupsSettings /> },
    { name: 'newsletter', label: 'Newsletter', content: <NewsletterSettings /> },
    { name: 'page-views', label: 'Page views', content: <PageViewsSettings /> },
    { name: 'retention', label: 'Old requests', content: <RetentionSettings /> },
    { name: 'privacy', label: 'Privacy', content: privacy },
    { name: 'developers', label: 'Developers', content: <DevelopersSettings /> },
    { name: 'moving', label: 'Moving in', content: movingIn },
  ]
  const [shown, open] = useOpenTab(
    '/admin/settings',
    tabs.map(({ name }) => name),
  )
  return <SectionTabs label="Settings" tabs={tabs} shown={shown} onOpen={open} />
}
