import { CalendarDays, Gift, HandHeart, type LucideIcon, Package, PenLine, Quote, UserRound } from 'lucide-react'
import type { Address } from '#web/routes.ts'

/** What can be begun from anywhere. `?new` opens the dialog of the page that it leads to. */
export const actions: { label: string; to: Address; Icon: LucideIcon }[] = [
  { label: 'Sell a voucher', to: '/admin/vouchers?new', Icon: Gift },
  { label: 'Look at pending appointment requests', to: '/admin/appointments?status=pending', Icon: CalendarDays },
  { label: 'Post or hand over orders', to: '/admin/orders?status=to_fulfil', Icon: Package },
  { label: 'Write an article', to: '/admin/posts?new', Icon: PenLine },
  { label: 'Add a service', to: '/admin/services?new', Icon: HandHeart },
  { label: 'Add a practitioner', to: '/admin/practitioners?new', Icon: UserRound },
  { label: 'Add a testimonial', to: '/admin/testimonials?new', Icon: Quote },
]
