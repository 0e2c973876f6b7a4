import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CalendarDays,
  Gift,
  HandHeart,
  type LucideIcon,
  Mail,
  Newspaper,
  Package,
  PenLine,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Subscriber } from '#contract/admin-newsletter.ts'
import type { VoucherRow } from '#contract/voucher.ts'
import { preferredDate } from '#domain/appointments/preferred-date.ts'
import { longDateTime } from '#domain/dates/written.ts'
import { formatMoney } from '#domain/money.ts'
import { hasSearchWords } from '#domain/search-text.ts'
import { maskVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { readAnyVoucherCode, readVoucherCode } from '#domain/vouchers/voucher-ledger.ts'
import { type ApiClient, ApiError, useApi } from '#web/api.ts'
import { readAppointments } from '#web/queries/appointments.ts'
import { adminPostsQuery } from '#web/queries/blog.ts'
import { practitionersQuery, servicesQuery, siteQuery } from '#web/queries/catalogue.ts'
import { newslettersQuery, subscribersQuery } from '#web/queries/newsletter.ts'
import { orderListQuery } from '#web/queries/orders.ts'
import { accountsQuery } from '#web/queries/staff.ts'
import { lookUpVoucher, voucherListQuery, voucherQuery } from '#web/queries/vouchers.ts'
import type { Address } from '#web/routes.ts'
import { freshFor } from '../lists/refetch-on-return.ts'

/** `q`: the query of these results. */
export type SearchResults = { q: string; items: SearchResult[] }
export type SearchResult = { id: string; label: string; detail: string; to: Address; Icon: LucideIcon }

const minLength = 3
const anyDay = { from: '', to: '' }
const maxResults = 5
/** Debounce in ms before a search is sent: each search among patients is written to the audit log. */
const debounceMs = 300

/**
 * The results for the typed text: a voucher by its complete code, or else orders, vouchers, requests, articles, newsletters,
 * subscribers, services, practitioners, and for owners staff accounts.
 */
export function useSearchResults(typed: string, isOwner: boolean) {
  const api = useApi()
  const queryClient = useQueryClient()
  const q = useDebounced(typed.trim())
  const { data, error, isFetching } = useQuery({
    queryKey: ['admin', 'finds', q, isOwner],
    queryFn: () => find(api, queryClient, q, isOwner),
    enabled: q.length >= minLength && q === typed.trim(),
    staleTime: 0,
    gcTime: 0,
  })
  return { data, error, isSearching: isFetching || q !== typed.trim() }
}

async function find(api: ApiClient, queryClient: QueryClient, q: string, isOwner: boolean): Promise<SearchResults> {
  // A code is sent in a request body and never in an address, since addresses are logged and visible to others.
  const byCode = readVoucherCode(q) || mayBeForeign(q) ? await findByCode(api, queryClient, q) : undefined
  // Ten letters that are not a voucher code may be a name.
  if (byCode && (byCode.length > 0 || (readVoucherCode(q) && !/^[a-z]+$/i.test(q)))) return { q, items: byCode }
  const kinds = await Promise.all([
    findOrders(api, queryClient, q),
    findVouchers(api, queryClient, q),
    findRequests(api, queryClient, q),
    findArticles(api, queryClient, q),
    findNewsletters(api, queryClient, q),
    findSubscribers(api, queryClient, q),
    findInCatalogue(api, queryClient, q),
    isOwner ? findStaff(api, queryClient, q) : [],
  ])
  return { q, items: kinds.flat() }
}

/** Imported voucher codes have any format; almost all contain a digit. */
const mayBeForeign = (q: string) => /\d/.test(q) && readAnyVoucherCode(q) !== undefined

async function findByCode(api: ApiClient, queryClient: QueryClient, code: string): Promise<SearchResult[]> {
  try {
    const voucher = await lookUpVoucher(api, code)
    queryClient.setQueryData(voucherQuery(api, voucher.id).queryKey, voucher)
    const { id, order, recipient, balanceCents } = voucher
    const maskedCode = maskVoucherCode(voucher.code)
    return [voucherFind({ id, maskedCode, buyer: order.name, recipient, balanceCents })]
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, problem } = error
    if (status === 404) return []
    if (problem.reason !== 'replaced' || typeof problem.voucherId !== 'string') throw error
    const { voucherId: id } = problem
    return [{ id, label: 'A replaced code', detail: 'Opens its voucher', to: `/admin/vouchers/${id}`, Icon: Gift }]
  }
}

async function findOrders(api: ApiClient, queryClient: QueryClient, q: string): Promise<SearchResult[]> {
  const query = orderListQuery(api, { ...anyDay, q, page: 1, status: 'all', sort: '-placed' })
  const { items } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  return items.slice(0, maxResults).map(({ id, reference, name, totalCents }) => ({
    id,
    label: `Order ${reference}`,
    detail: `${name}, ${formatMoney(totalCents)}`,
    to: `/admin/orders/${id}`,
    Icon: Package,
  }))
}

async function findVouchers(api: ApiClient, queryClient: QueryClient, q: string): Promise<SearchResult[]> {
  const query = voucherListQuery(api, { ...anyDay, q, page: 1, status: 'all' })
  const { items } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  return items.slice(0, maxResults).map(voucherFind)
}

type FoundVoucher = Pick<VoucherRow, 'id' | 'maskedCode' | 'buyer' | 'recipient' | 'balanceCents'>
const voucherFind = ({ id, maskedCode, buyer, recipient, balanceCents }: FoundVoucher): SearchResult => ({
  id,
  label: `Voucher ${maskedCode}`,
  detail: `${buyer || 'Unknown'}${recipient && ` for ${recipient}`}, ${formatMoney(balanceCents)} left`,
  to: `/admin/vouchers/${id}`,
  Icon: Gift,
})

async function findRequests(api: ApiClient, queryClient: QueryClient, q: string): Promise<SearchResult[]> {
  const { timeZone } = await queryClient.ensureQueryData(siteQuery(api))
  const { items } = await readAppointments(api, { q, page: 1, status: 'all', time: 'any', sort: '-requested' })
  return items.slice(0, maxResults).map(({ id, firstName, lastName, preferredDate: wished, agreedTime, status }) => ({
    id,
    label: `${firstName} ${lastName}`,
    // Once there is a time, what was wished for is not when they come.
    detail: `Appointment request, ${status}: ${agreedTime ? longDateTime(agreedTime, timeZone) : preferredDate(wished, 'short')}`,
    to: `/admin/appointments?open=${id}`,
    Icon: CalendarDays,
  }))
}

async function findArticles(api: ApiClient, queryClient: QueryClient, q: string): Promise<SearchResult[]> {
  const query = adminPostsQuery(api, { q, page: 1, status: 'all', sort: '-changed' })
  const { items } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  return items.slice(0, maxResults).map(({ id, title, state }) => ({
    id,
    label: title,
    detail: `Article, ${state}`,
    to: `/admin/posts/${id}`,
    Icon: PenLine,
  }))
}

async function findNewsletters(api: ApiClient, queryClient: QueryClient, q: string): Promise<SearchResult[]> {
  const { items } = await queryClient.fetchQuery({ ...newslettersQuery(api, { q, page: 1 }), staleTime: 0 })
  return items.slice(0, maxResults).map(({ id, subject, state }) => ({
    id,
    label: subject,
    // Whether one that has left reached anybody is told by its page.
    detail: state === 'draft' || state === 'scheduled' ? `Newsletter, ${state}` : 'Newsletter',
    to: `/admin/newsletter/${id}`,
    Icon: Newspaper,
  }))
}

/** People on the newsletter's list, with those who have left it or not confirmed yet. */
async function findSubscribers(api: ApiClient, queryClient: QueryClient, q: string): Promise<SearchResult[]> {
  const query = subscribersQuery(api, { q, page: 1, status: 'all', sort: '-joined' })
  const { items } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  return items.slice(0, maxResults).map((subscriber) => ({
    id: subscriber.id,
    label: subscriber.email,
    detail: `Newsletter list, ${stateOnList(subscriber)}`,
    to: `/admin/newsletter/subscribers?${new URLSearchParams({ status: 'all', q: subscriber.email })}`,
    Icon: Mail,
  }))
}

const stateOnList = ({ status, leftBecause }: Subscriber) =>
  leftBecause === 'unconfirmed' ? 'not confirmed yet' : status

/** Staff accounts, for owners: others may not read them. Whoever was removed has none. */
async function findStaff(api: ApiClient, queryClient: QueryClient, q: string): Promise<SearchResult[]> {
  const accounts = await queryClient.fetchQuery(accountsQuery(api))
  return accounts
    .filter(({ name, email }) => hasSearchWords(`${name} ${email}`, q))
    .slice(0, maxResults)
    .map(({ id, name, email, role, active }) => ({
      id,
      label: name,
      detail: `${active ? (role === 'owner' ? 'Owner' : 'Staff') : 'Deactivated account'}, ${email}`,
      to: '/admin/staff',
      Icon: UsersRound,
    }))
}

/** Results from short lists, which the browser loads completely; each opens its editor. */
async function findInCatalogue(api: ApiClient, queryClient: QueryClient, q: string): Promise<SearchResult[]> {
  const [services, practitioners] = await Promise.all([
    queryClient.fetchQuery({ ...servicesQuery(api), staleTime: freshFor }),
    queryClient.fetchQuery({ ...practitionersQuery(api), staleTime: freshFor }),
  ])
  const fits = (text: string) => hasSearchWords(text, q)
  return [
    ...services
      .filter(({ title, shortDesc }) => fits(`${title} ${shortDesc}`))
      .map(
        ({ id, title }): SearchResult => ({
          id,
          label: title,
          detail: 'Service',
          to: `/admin/services?edit=${id}`,
          Icon: HandHeart,
        }),
      ),
    ...practitioners
      .filter(({ name, title }) => fits(`${name} ${title}`))
      .map(
        ({ id, name }): SearchResult => ({
          id,
          label: name,
          detail: 'Practitioner',
          to: `/admin/practitioners?edit=${id}`,
          Icon: UserRound,
        }),
      ),
  ]
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
