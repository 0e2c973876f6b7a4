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
  Palette,
  Plug,
  Settings,
  ShieldCheck,
  Signpost,
  Truck,
  UsersRound,
} from 'lucide-react'
import { menu } from '../frame/menu.ts'
import type { Entry } from './entry.ts'
import { everydayWords } from './everyday-words.ts'

const setting = (label: string, section: string, Icon: Entry['Icon'], words: string[] = []): Entry => ({
  label: `Settings: ${label}`,
  words,
  to: `/admin/settings?section=${section}`,
  Icon,
  ownerOnly: true,
})
const content = (label: string, section: string, words: string[]): Entry => ({
  label: `Page Content: ${label}`,
  words,
  to: `/admin?section=${section}`,
  Icon: FileText,
})

/** Every place of the dashboard: the tabs of its menu, and what lies below them. */
export const places: Entry[] = [
  ...menu.flatMap(({ items }) => items).map((item) => ({ ...item, words: everydayWords[item.to] })),
  {
    label: 'Check the site',
    words: ['links', 'example', 'placeholders', 'leftovers'],
    to: '/admin/today/check',
    Icon: ShieldCheck,
  },
  {
    label: 'Logo',
    words: ['icon', 'favicon', 'seal', 'brand', 'monogram'],
    to: '/admin/appearance/logo',
    Icon: Palette,
  },
  { label: 'FAQ', words: ['questions', 'answers'], to: '/admin/pages/faq', Icon: FileText },
  { label: 'Words', words: ['headings', 'phrases', 'footer', 'texts'], to: '/admin/pages/words', Icon: FileText },
  { label: 'Subscribers', words: ['newsletter list'], to: '/admin/newsletter/subscribers', Icon: UsersRound },
  {
    label: 'Voucher report',
    words: ['liability', 'CSV', 'tax', 'GST', 'bookkeeping', 'accountant'],
    to: '/admin/vouchers/report',
    Icon: ChartColumn,
  },
  { label: 'Your account', words: ['my name', 'my email'], to: '/admin/account', Icon: CircleUserRound },
  {
    label: 'Two-factor sign-in',
    words: ['recovery codes', '2fa', 'authenticator app'],
    to: '/admin/account#second-factor',
    Icon: ShieldCheck,
  },
  { label: 'Passkeys', words: ['fingerprint', 'face'], to: '/admin/account#passkeys', Icon: Fingerprint },
  { label: 'Where you’re signed in', words: ['sessions'], to: '/admin/account#sessions', Icon: MonitorSmartphone },
  content('Hero', 'hero', ['slideshow', 'banner', 'welcome', 'headline', 'buttons']),
  content('Features', 'features', ['reasons', 'why us', 'icons']),
  content('About', 'about', ['our story', 'history', 'mission', 'logo']),
  content('Contact', 'contact', [
    'map',
    'directions',
    'how to find us',
    'phone number',
    'address',
    'facebook',
    'instagram',
  ]),
  content('Clinic Info', 'clinic', ['clinic name', 'social media', 'holidays', 'closed']),
  setting('Clinic', 'clinic', Settings, ['time zone']),
  setting('Navigation', 'navigation', Link, ['menu', 'links']),
  setting('Booking', 'booking', CalendarDays, ['online booking', 'cliniko', 'widget']),
  setting('Email', 'email', Mail, ['email', 'sender']),
  setting('Connections', 'connections', Plug, ['mail server', 'SMTP', 'Stripe', 'payments', 'keys', 'SPF', 'DKIM']),
  setting('Newsletter', 'newsletter', Newspaper, ['welcome message']),
  setting('Old requests', 'retention', CalendarClock, [
    'retention',
    'delete old requests',
    'privacy',
    'how long we keep',
  ]),
  setting('Moving in', 'moving', Truck, ['import', 'old site', 'wordpress', 'old vouchers', 'migrate']),
  {
    label: 'Redirects',
    words: ['old addresses', '301', 'old links', 'moved'],
    to: '/admin/settings/redirects',
    Icon: Signpost,
    ownerOnly: true,
  },
  {
    label: 'Import from WordPress',
    words: ['old articles', 'old blog', 'WXR', 'export'],
    to: '/admin/settings/wordpress',
    Icon: Truck,
    ownerOnly: true,
  },
]
