import {
  CalendarDays,
  ChevronRight,
  CircleHelp,
  Gift,
  type LucideIcon,
  MailX,
  Package,
  SearchAlert,
} from 'lucide-react'
import type { TodayCounts } from '#contract/today.ts'
import { Link } from '#web/router.tsx'
import type { Address } from '#web/routes.ts'

type Kind = { count: keyof TodayCounts; one: string; many: string; todo: string; to: Address; Icon: LucideIcon }

const kinds: Kind[] = [
  {
    count: 'review',
    one: 'order needs a decision',
    many: 'orders need a decision',
    todo: 'Money came that does not fit',
    to: '/admin/orders?status=review',
    Icon: SearchAlert,
  },
  {
    count: 'strayPayments',
    one: 'payment without an order',
    many: 'payments without an order',
    todo: 'Look at the provider’s dashboard',
    to: '/admin/orders',
    Icon: CircleHelp,
  },
  {
    count: 'appointments',
    one: 'appointment request',
    many: 'appointment requests',
    todo: 'Confirm or suggest another time',
    to: '/admin/appointments?status=pending',
    Icon: CalendarDays,
  },
  {
    count: 'toFulfil',
    one: 'paid order',
    many: 'paid orders',
    todo: 'Post or hand over',
    to: '/admin/orders?status=to_fulfil',
    Icon: Package,
  },
  {
    count: 'failedEmails',
    one: 'e-mail not sent',
    many: 'e-mails not sent',
    todo: 'See why, and try again',
    to: '/admin/emails?status=failed',
    Icon: MailX,
  },
  {
    count: 'expiringVouchers',
    one: 'voucher ends within 30 days',
    many: 'vouchers end within 30 days',
    todo: 'Good to know; it can be extended',
    to: '/admin/vouchers?status=expiring',
    Icon: Gift,
  },
]

/** What waits, the most urgent first, each with the way to its list. */
export function Waiting({ counts }: { counts: TodayCounts }) {
  const shown = kinds.filter(({ count }) => counts[count] > 0)
  if (shown.length === 0)
    return (
      <p className="panel text-center">
        No request, order or e-mail waits for you. <span className="text-ink-soft">New ones will stand here.</span>
      </p>
    )
  return (
    <ul className="waiting" aria-label="What needs you now">
      {shown.map(({ count, one, many, todo, to, Icon }) => (
        <li key={count}>
          <Link to={to} className="waiting-item">
            <Icon aria-hidden className="size-6 shrink-0 text-jade" strokeWidth={1.6} />
            <span className="min-w-0">
              <span className="waiting-count tabular">{counts[count]}</span>{' '}
              <span className="font-semibold">{counts[count] === 1 ? one : many}</span>
              <span className="block text-ink-soft text-small">{todo}</span>
            </span>
            <ChevronRight aria-hidden className="ml-auto size-5 shrink-0 text-ink-soft" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
