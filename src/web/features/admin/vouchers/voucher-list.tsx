import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearch } from 'wouter'
import type { VoucherRow } from '#contract/voucher.ts'
import { voucherDate } from '#domain/dates/calendar.ts'
import { formatMoney } from '#domain/money.ts'
import { readVoucherCode, type VoucherFilter, voucherFilters } from '#domain/vouchers/voucher-ledger.ts'
import { useApi } from '#web/api.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { type VoucherView, voucherListQuery } from '#web/queries/vouchers.ts'
import { Link } from '#web/router.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { EmailText } from '../email-text.tsx'
import { ListEmpty } from '../lists/list-empty.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { ListFilters, ListPages, ListSearch } from '../lists/list-view.tsx'
import { StateBadge } from './state-badge.tsx'

const filterNames: Record<VoucherFilter, string> = {
  all: 'All',
  active: 'Active',
  expiring: 'Expiring soon',
  spent: 'Spent',
  expired: 'Expired',
  frozen: 'Frozen',
  void: 'Void',
}

/** The view as the address says it, so that it can be shared and Back works. */
function viewOf(search: string): VoucherView {
  const asked = new URLSearchParams(search)
  const status = voucherFilters.find((filter) => filter === asked.get('status')) ?? 'all'
  const page = Math.max(1, Math.trunc(Number(asked.get('page'))) || 1)
  return { status, q: (asked.get('q') ?? '').slice(0, 100), page }
}

function addressOf({ status, q, page }: VoucherView): `/admin/vouchers?${string}` | '/admin/vouchers' {
  const said = new URLSearchParams()
  if (status !== 'all') said.set('status', status)
  if (q) said.set('q', q)
  if (page > 1) said.set('page', String(page))
  return said.size > 0 ? `/admin/vouchers?${said}` : '/admin/vouchers'
}

/** All vouchers, with masked codes: by state, by what is known of them, and page by page. */
export function VoucherList() {
  const search = useSearch()
  const shownSearch = useDeferredValue(search)
  const view = viewOf(shownSearch)
  const { data } = useSuspenseQuery(voucherListQuery(useApi(), view))

  return (
    <section className="panel" aria-label="All vouchers" aria-busy={search !== shownSearch}>
      <div className="list-head">
        <ListFilters
          names={filterNames}
          shown={view.status}
          addressOf={(status) => addressOf({ ...view, status, page: 1 })}
        />
        <ListSearch
          q={view.q}
          label="buyer, email, order or end of the code"
          placeholder="Buyer, email or order"
          allowed={isNoCode}
          addressOf={(q) => addressOf({ ...view, q, page: 1 })}
        />
      </div>
      {data.items.length === 0 ? (
        <ListEmpty total={data.total} firstPage={addressOf({ ...view, page: 1 })}>
          {emptyText(view)}
        </ListEmpty>
      ) : (
        <VoucherTable items={data.items} />
      )}
      <ListPages
        page={data.page}
        pageSize={data.pageSize}
        total={data.total}
        noun="vouchers"
        addressOf={(page) => addressOf({ ...view, page })}
      />
    </section>
  )
}

const emptyText = ({ status, q }: VoucherView) => {
  if (q) return `No vouchers match “${q}”. Try another name, or fewer letters.`
  return status === 'all'
    ? 'No vouchers yet. They’ll appear here as soon as one is bought on the site or sold at the desk.'
    : `No voucher is ${filterNames[status].toLowerCase()} at the moment.`
}

/** Addresses are seen and kept by others: a whole code never stands in one. */
function isNoCode(q: string): boolean {
  const code = readVoucherCode(q) !== undefined
  if (code) toast('Please use the field above', 'It looks up a whole code.', 'destructive')
  return !code
}

function VoucherTable({ items }: { items: VoucherRow[] }) {
  const { timeZone } = useData(siteQuery)
  return (
    <table className="desk-table desk-cards voucher-table">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">State</th>
          <th scope="col">Buyer</th>
          <th scope="col" className="number">
            Left
          </th>
          <th scope="col">Valid until</th>
        </tr>
      </thead>
      <ListRows>
        {items.map((voucher) => (
          <tr key={voucher.id}>
            <td>
              <Link to={`/admin/vouchers/${voucher.id}`} data-opens className="text-link tabular whitespace-nowrap">
                <span className="sr-only">Voucher of {voucher.buyer || 'unknown'}, </span>
                {voucher.maskedCode}
              </Link>
            </td>
            <td>
              <StateBadge state={voucher.state} test={voucher.test} />
            </td>
            <td>
              {voucher.buyer || 'Unknown'}
              <span className="block text-ink-soft text-small">
                <EmailText email={voucher.email || voucher.reference} />
              </span>
            </td>
            <td className="number tabular">
              {formatMoney(voucher.balanceCents)}
              <span className="block text-ink-soft text-small">of {formatMoney(voucher.initialCents)}</span>
            </td>
            <td className="tabular">{voucherDate(voucher.expiresAt, timeZone)}</td>
          </tr>
        ))}
      </ListRows>
    </table>
  )
}
