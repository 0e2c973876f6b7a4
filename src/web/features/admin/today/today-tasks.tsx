import {
  CalendarClock,
  CalendarDays,
  ChevronRight,
  CircleHelp,
  CirclePause,
  Gift,
  HandCoins,
  type LucideIcon,
  MailX,
  Package,
  SearchAlert,
} from 'lucide-react'
import type { TodayCounts } from '#contract/today.ts'
import type { ReviewReason } from '#domain/orders/order.ts'
import { Link } from '#web/router.tsx'
import type { Address } from '#web/routes.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { useGoLive } from '../frame/use-go-live.tsx'

/** What is to be decided about an order, in a line. */
const decisions: Record<ReviewReason, string> = {
  amount: 'The payment doesn’t match the order',
  currency: 'The payment doesn’t match the order',
  mode: 'The payment doesn’t match the order',
  another: 'More than one payment arrived',
  spent: 'More was refunded than was left on its vouchers',
  refund_failed: 'A refund couldn’t be made',
  twice: 'The money went back twice',
}

type Kind = { count: keyof TodayCounts; one: string; many: string; todo: string; to: Address; Icon: LucideIcon }

const kinds: Kind[] = [
  {
    count: 'review',
    one: 'order needs a decision',
    many: 'orders need a decision',
    todo: 'See what happened to the payment',
    to: '/admin/orders?status=review',
    Icon: SearchAlert,
  },
  {
    count: 'refundRequests',
    one: 'refund to approve',
    many: 'refunds to approve',
    todo: 'Staff asked for it',
    to: '/admin/orders',
    Icon: HandCoins,
  },
  {
    count: 'unmatchedPayments',
    one: 'payment without an order',
    many: 'payments without an order',
    todo: 'Check the payment provider’s dashboard',
    to: '/admin/orders',
    Icon: CircleHelp,
  },
  {
    count: 'appointments',
    one: 'appointment request',
    many: 'appointment requests',
    todo: 'Confirm a time or get in touch',
    to: '/admin/appointments?status=pending',
    Icon: CalendarDays,
  },
  {
    count: 'otherTimes',
    one: 'patient asks for another time',
    many: 'patients ask for another time',
    todo: 'Find one that suits them',
    to: '/admin/appointments?status=confirmed',
    Icon: CalendarClock,
  },
  {
    count: 'missingTimes',
    one: 'confirmed request has no time yet',
    many: 'confirmed requests have no time yet',
    todo: 'Agree on a time',
    to: '/admin/appointments?status=confirmed&time=missing',
    Icon: CalendarClock,
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
    one: 'email not sent',
    many: 'emails not sent',
    todo: 'See why and try again',
    to: '/admin/emails?status=failed',
    Icon: MailX,
  },
  {
    count: 'expiringVouchers',
    one: 'voucher expires within 30 days',
    many: 'vouchers expire within 30 days',
    todo: 'You can extend it if needed',
    to: '/admin/vouchers?status=expiring',
    Icon: Gift,
  },
]

const cardClass =
  'rounded-xl border border-stone bg-paper-bright transition-colors duration-150 ease-calm hover:border-jade'
const rowClass = 'flex w-full grow items-center gap-4 px-4.5 py-4'
const itemClass = `${rowClass} ${cardClass}`

type TodayTasksProps = {
  counts: TodayCounts
  reviewReasons: ReviewReason[]
  oldestRequest: string | null
  oldestOtherTime: string | null
  oldestRefund: string | null
  onHold: boolean
  mayRelease: boolean
  nothingElse: boolean
}

/** The open tasks, the most urgent first, each with a link to its list. `nothingElse`: no alert is on the page. */
export function TodayTasks({
  counts,
  reviewReasons,
  onHold,
  mayRelease,
  nothingElse: quiet,
  ...oldest
}: TodayTasksProps) {
  const { oldestRequest, oldestOtherTime, oldestRefund } = oldest
  const first: Partial<Record<keyof TodayCounts, Address | null>> = {
    otherTimes: oldestOtherTime ? `/admin/appointments?open=${oldestOtherTime}` : null,
    refundRequests: oldestRefund ? `/admin/orders/${oldestRefund}` : null,
  }
  const decided = [...new Set(reviewReasons.map((reason) => decisions[reason]))].join('. ')
  const shown = kinds.filter(({ count }) => counts[count] > 0)
  if (shown.length === 0 && !onHold && !quiet) return null
  if (shown.length === 0 && !onHold)
    return (
      <p className="panel text-center">
        Nothing is waiting for you.{' '}
        <span className="text-ink-soft">New requests, orders and failed emails will show here.</span>
      </p>
    )
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3.5"
      aria-label="What needs you now"
    >
      {onHold && (
        <li className="flex flex-col">
          <OnHold mayRelease={mayRelease} />
        </li>
      )}
      {shown.map(({ count, one, many, todo, to, Icon }) => (
        <li key={count} className={`flex flex-col ${cardClass}`}>
          <Link to={first[count] ?? to} className={`rounded-xl ${rowClass}`}>
            <Icon aria-hidden className="size-6 shrink-0 text-jade" strokeWidth={1.6} />
            <span className="min-w-0">
              <span className="tabular mr-[0.2rem] font-[480] font-serif text-[1.7rem]/none">{counts[count]}</span>{' '}
              <span className="font-semibold">{counts[count] === 1 ? one : many}</span>
              <span className="block text-ink-soft text-small">{count === 'review' ? decided || todo : todo}</span>
            </span>
            <ChevronRight aria-hidden className="ml-auto size-5 shrink-0 text-ink-soft" />
          </Link>
          {count === 'appointments' && oldestRequest && (
            <Link
              to={`/admin/appointments?status=pending&open=${oldestRequest}#settle`}
              className="group mx-4.5 flex min-h-11 items-center border-stone border-t text-small"
            >
              <span className="text-link">Answer the one that has waited longest</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The task on a restored copy: it sends no emails until an owner releases it. */
function OnHold({ mayRelease }: { mayRelease: boolean }) {
  const { ask, busy, dialog } = useGoLive()
  const hydrated = useHydrated()
  const inner = (
    <>
      <CirclePause aria-hidden className="size-6 shrink-0 text-jade" strokeWidth={1.6} />
      <span className="min-w-0 text-start">
        <span className="font-semibold">This copy is on hold</span>
        <span className="block text-ink-soft text-small">
          {mayRelease ? 'Decide whether this is the live site' : 'An owner can make it the live site'}
        </span>
      </span>
    </>
  )
  if (!mayRelease) return <div className={itemClass}>{inner}</div>
  return (
    <>
      <button type="button" className={itemClass} aria-busy={busy} disabled={!hydrated} onClick={ask}>
        {inner}
        <ChevronRight aria-hidden className="ml-auto size-5 shrink-0 text-ink-soft" />
      </button>
      {dialog}
    </>
  )
}
