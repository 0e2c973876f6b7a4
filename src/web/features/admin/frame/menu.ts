import {
  CalendarDays,
  CalendarOff,
  ChartNoAxesColumn,
  Files,
  FileText,
  Gift,
  HandHeart,
  Images,
  type LucideIcon,
  Mails,
  Newspaper,
  Package,
  Palette,
  PenLine,
  Quote,
  ScrollText,
  Settings,
  Store,
  Sun,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { Address } from '#web/routes.ts'

export type MenuItem = {
  to: Address
  label: string
  Icon: LucideIcon
  /** Shown to owners only. */
  ownerOnly?: boolean
  /** The key that leads here, typed after G. */
  go?: string
}
/** A group without a label has no heading. */
export type MenuGroup = { label?: string; items: MenuItem[] }

/**
 * The side menu in its groups. Today heads it (docs/product.md, "Dashboard"); the five tabs whose names and order are
 * fixed (`test/conformance/admin-sentences.ts`) follow, and `/admin` opens on Page Content.
 */
export const menu: MenuGroup[] = [
  { items: [{ to: '/admin/today', label: 'Today', Icon: Sun, go: 't' }] },
  {
    label: 'Clinic',
    items: [
      { to: '/admin', label: 'Page Content', Icon: FileText, go: 'c' },
      { to: '/admin/services', label: 'Services', Icon: HandHeart, go: 's' },
      { to: '/admin/practitioners', label: 'Practitioners', Icon: UserRound, go: 'p' },
      { to: '/admin/testimonials', label: 'Testimonials', Icon: Quote, go: 'q' },
      { to: '/admin/appointments', label: 'Appointments', Icon: CalendarDays, go: 'a' },
      { to: '/admin/closed-days', label: 'Closed Days', Icon: CalendarOff, go: 'x' },
    ],
  },
  {
    label: 'Shop',
    items: [
      { to: '/admin/orders', label: 'Orders', Icon: Package, go: 'o' },
      { to: '/admin/vouchers', label: 'Vouchers', Icon: Gift, go: 'v' },
    ],
  },
  {
    label: 'Publishing',
    items: [
      { to: '/admin/pages', label: 'Text Pages', Icon: Files, go: 'w' },
      { to: '/admin/posts', label: 'Blog', Icon: PenLine, go: 'b' },
      { to: '/admin/media', label: 'Media', Icon: Images, go: 'm' },
      { to: '/admin/newsletter', label: 'Newsletter', Icon: Newspaper, go: 'l' },
      { to: '/admin/page-views', label: 'Page Views', Icon: ChartNoAxesColumn, go: 'y' },
    ],
  },
  {
    label: 'Set-up',
    items: [
      { to: '/admin/emails', label: 'Emails', Icon: Mails, go: 'e' },
      { to: '/admin/appearance', label: 'Appearance', Icon: Palette, ownerOnly: true, go: 'k' },
      { to: '/admin/settings', label: 'Settings', Icon: Settings, ownerOnly: true, go: ',' },
      { to: '/admin/shop-settings', label: 'Shop Settings', Icon: Store, ownerOnly: true, go: 'h' },
      { to: '/admin/staff', label: 'Staff', Icon: UsersRound, ownerOnly: true, go: 'u' },
      { to: '/admin/audit', label: 'Audit Log', Icon: ScrollText, ownerOnly: true, go: 'd' },
    ],
  },
]

/** The menu entry of an address: it is the current one on its own page and on the pages below it. */
export const menuItemAt = (path: string): MenuItem | undefined =>
  menu.flatMap(({ items }) => items).find(({ to }) => path === to || (to !== '/admin' && path.startsWith(`${to}/`)))
