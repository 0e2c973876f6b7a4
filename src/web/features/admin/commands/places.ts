import {
  CalendarClock,
  CalendarDays,
  ChartColumn,
  CircleUserRound,
  FileText,
  Fingerprint,
  Link,
  Mail,
  MonitorSmartphone,
  Newspaper,
  Settings,
  ShieldCheck,
  UsersRound,
} from 'lucide-react'
import { menu } from '../frame/menu.ts'
import type { Entry } from './entry.ts'

const setting = (label: string, section: string, Icon: Entry['Icon'], words: string[] = []): Entry => ({
  label: `Settings: ${label}`,
  words,
  to: `/admin/settings?section=${section}`,
  Icon,
  ownerOnly: true,
})
const content = (label: string, section: string): Entry => ({
  label: `Page Content: ${label}`,
  to: `/admin?section=${section}`,
  Icon: FileText,
})

/** Every place of the dashboard: the tabs of its menu, and what lies below them. */
export const places: Entry[] = [
  ...menu.flatMap(({ items }) => items),
  { label: 'Subscribers', words: ['newsletter list'], to: '/admin/newsletter/subscribers', Icon: UsersRound },
  { label: 'Voucher report', words: ['liability', 'CSV'], to: '/admin/vouchers/report', Icon: ChartColumn },
  { label: 'Your account', words: ['name', 'email', 'password'], to: '/admin/account', Icon: CircleUserRound },
  { label: 'Two-factor sign-in', words: ['recovery codes'], to: '/admin/account#second-factor', Icon: ShieldCheck },
  { label: 'Passkeys', to: '/admin/account#passkeys', Icon: Fingerprint },
  { label: 'Where you are signed in', words: ['sessions'], to: '/admin/account#sessions', Icon: MonitorSmartphone },
  content('Hero', 'hero'),
  content('Features', 'features'),
  content('About', 'about'),
  content('Contact', 'contact'),
  content('Clinic Info', 'clinic'),
  setting('Clinic', 'clinic', Settings, ['time zone']),
  setting('Navigation', 'navigation', Link, ['menu', 'links']),
  setting('Booking', 'booking', CalendarDays),
  setting('E-mail', 'email', Mail, ['email', 'sender']),
  setting('Newsletter', 'newsletter', Newspaper),
  setting('Retention', 'retention', CalendarClock, ['delete old requests']),
]
