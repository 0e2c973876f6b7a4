import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, CalendarDays, type LucideIcon, MailX, Package } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { emailName } from '#contract/email-templates.ts'
import type { MailOutage, NewsItem } from '#contract/today.ts'
import { preferredDate } from '#domain/appointments/preferred-date.ts'
import { formatMoney } from '#domain/money.ts'
import { useApi } from '#web/api.ts'
import { markNewsSeen, newsQuery } from '#web/queries/today.ts'
import { Link } from '#web/router.tsx'
import type { Address } from '#web/routes.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useDisclosure } from '#web/ui/use-disclosure.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { messageOf } from '../forms/failure.ts'
import { Badge } from '../lists/badge.tsx'
import { useFormatTime } from './format-time.ts'
import { TextLink } from './text-link.tsx'
import { Tooltip } from './tooltip.tsx'
import { useOutageWords } from './use-outage-words.ts'
import { useToday, useTodayRefetching } from './use-today.ts'

/** The news since this member of staff last opened the bell; opening it marks them as seen. */
export function NewsBell() {
  useTodayRefetching()
  const today = useToday()
  const count = today?.news ?? 0
  const outage = today?.mailOutage ?? null
  const isOut = outage !== null
  const { open, setOpen, root } = useDisclosure<HTMLDivElement>()
  const before = useRef({ count: 0, isOut: false })
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (count > before.current.count) setSaid(`What’s new: ${count} since you last looked`)
    if (isOut && !before.current.isOut) setSaid('Email is not going out')
    before.current = { count, isOut }
  }, [count, isOut])
  const label = `What’s new: ${count > 0 ? count : 'nothing'} since you last looked`
  const name = isOut ? `${label}. Email is not going out` : label
  const hydrated = useHydrated()
  return (
    <div ref={root} className="relative">
      <Tooltip text={name}>
        <button
          type="button"
          className={buttonClass('quiet', 'relative w-[min(2.5rem,41px)] p-0!')}
          aria-expanded={open}
          aria-label={name}
          disabled={!hydrated}
          onClick={() => setOpen(!open)}
        >
          <Bell aria-hidden className="size-5" />
          {(count > 0 || isOut) && (
            <span
              aria-hidden
              className={`absolute -top-2 -right-[0.45rem] min-w-5 rounded-full px-1 text-paper-bright text-xs/[1.25rem] ${isOut ? 'bg-cinnabar font-bold' : 'bg-jade'}`}
            >
              {isOut ? '!' : count > 99 ? '99+' : count}
            </span>
          )}
        </button>
      </Tooltip>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {open && <NewsPanel outage={outage} waiting={today?.waiting ?? 0} />}
    </div>
  )
}

function NewsPanel({ outage, waiting }: { outage: MailOutage | null; waiting: number }) {
  const outageWords = useOutageWords()
  const api = useApi()
  const queryClient = useQueryClient()
  const { data, error } = useQuery(newsQuery(api))
  const when = useFormatTime()
  const until = data?.until
  useEffect(() => {
    if (until === undefined) return
    // No message on failure: the same news are counted again.
    void markNewsSeen(api, until).then(
      () => queryClient.invalidateQueries({ queryKey: ['admin', 'today'] }),
      () => {},
    )
  }, [api, queryClient, until])
  return (
    <div className="fixed top-[calc(var(--dashboard-bar)+0.4rem)] right-4 z-30 max-h-[min(32rem,calc(100dvh-6rem))] w-[min(23rem,calc(100vw-2rem))] overflow-y-auto rounded-xl border border-stone bg-paper-bright p-4 shadow-soft sm:absolute sm:top-[calc(100%+0.6rem)] sm:right-0">
      <h2 className="mb-2 text-heading">What’s new</h2>
      {outage && (
        <Link to="/admin/today" className="mb-2 flex gap-3 rounded-lg bg-amber px-2 py-2.5 text-amber-ink">
          <MailX aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.7} />
          <span className="min-w-0">
            <span className="block">{outageWords(outage)}</span>
            <span className="block text-small">See what to do</span>
          </span>
        </Link>
      )}
      {!data && !error && <p aria-busy="true">Loading…</p>}
      {error && <p role="alert">{messageOf(error)}</p>}
      {data?.items.length === 0 && <p className="text-ink-soft">Nothing new in the last seven days.</p>}
      <ul>
        {data?.items.map((item) => {
          const { Icon, to, title, detail } = newsLineOf(item)
          return (
            <li key={`${item.kind}${item.id}`}>
              <Link to={to} className="flex gap-3 rounded-lg px-2 py-2.5 hover:bg-paper-deep">
                <Icon aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.7} />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="block">
                    {title}
                    {item.unseen && (
                      <Badge tone="success" className="ml-2">
                        New
                      </Badge>
                    )}
                  </span>
                  <span className="block text-ink-soft text-small">{detail}</span>
                  <span className="block text-ink-soft text-small">{when(item.at)}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      <div className="mt-2.5 grid gap-1.5 border-stone border-t px-2 pt-3 text-small">
        {data && data.more > 0 && (
          <p>
            Not shown: {data.more} older {data.more === 1 ? 'notice' : 'notices'} from the last seven days.
          </p>
        )}
        <TextLink to="/admin/today">{waiting > 0 ? `Today: ${waiting} waiting` : 'Today: nothing waiting'}</TextLink>
        <ul aria-label="All of them" className="flex flex-wrap gap-x-5 gap-y-1">
          {lists.map(({ label, to }) => (
            <li key={to}>
              <TextLink to={to}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Links to the pages with the older entries. */
const lists: { label: string; to: Address }[] = [
  { label: 'All requests', to: '/admin/appointments' },
  { label: 'All orders', to: '/admin/orders' },
  { label: 'All emails', to: '/admin/emails' },
]

type NewsLine = { Icon: LucideIcon; to: Address; title: string; detail: string }

/** One entry: the person, the event, and a link to it. */
function newsLineOf(item: NewsItem): NewsLine {
  switch (item.kind) {
    case 'request':
      return {
        Icon: CalendarDays,
        to: `/admin/appointments?open=${item.id}`,
        title: `${item.patient} asked for ${item.service}`,
        detail: `Preferred date: ${preferredDate(item.preferredDate, 'short')}`,
      }
    case 'order':
      return {
        Icon: Package,
        to: `/admin/orders/${item.id}`,
        title: `${item.buyer} paid ${formatMoney(item.totalCents)}`,
        detail: `Order ${item.reference}, ${ways[item.deliveryMethod]}`,
      }
    case 'email':
      return {
        Icon: MailX,
        to: `/admin/emails?status=failed#email-${item.id}`,
        title: `An email to ${item.recipient} failed`,
        detail: [emailName(item.template), item.fault].filter(Boolean).join(': '),
      }
  }
}

const ways = { delivery: 'to be posted', pickup: 'to be picked up', print: 'printed at home' }
