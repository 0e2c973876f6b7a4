import {
  CalendarDays,
  Gift,
  HandHeart,
  Newspaper,
  Package,
  PenLine,
  Quote,
  SquareArrowOutUpRight,
  Store,
  UserPlus,
  UserRound,
} from 'lucide-react'
import type { Entry } from './entry.ts'

/** What can be begun from anywhere. `?new` opens the dialog of the page that it leads to. */
export const actions: Entry[] = [
  { label: 'Sell a voucher', to: '/admin/vouchers?new', Icon: Gift },
  { label: 'Look at pending appointment requests', to: '/admin/appointments?status=pending', Icon: CalendarDays },
  { label: 'Post or hand over orders', to: '/admin/orders?status=to_fulfil', Icon: Package },
  { label: 'Write an article', to: '/admin/posts?new', Icon: PenLine },
  { label: 'Write a newsletter', to: '/admin/newsletter?new', Icon: Newspaper },
  { label: 'Add a subscriber', to: '/admin/newsletter/subscribers?new', Icon: UserPlus },
  { label: 'Add a service', to: '/admin/services?new', Icon: HandHeart },
  { label: 'Add a practitioner', to: '/admin/practitioners?new', Icon: UserRound },
  { label: 'Add a testimonial', to: '/admin/testimonials?new', Icon: Quote },
  { label: 'Add a product', to: '/admin/shop-settings?new', Icon: Store, ownerOnly: true },
  { label: 'Invite somebody', words: ['staff account'], to: '/admin/staff?new', Icon: UserPlus, ownerOnly: true },
  { label: 'View the site', words: ['home page'], to: '/', Icon: SquareArrowOutUpRight },
]
