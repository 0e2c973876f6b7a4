import { type VoucherListQuery, voucherListQuerySchema } from '#contract/voucher.ts'
import { shortDate } from '#domain/dates/written.ts'
import { formatMoney } from '#domain/money.ts'
import { stateLabels } from '#domain/vouchers/state-labels.ts'
import type { VoucherFilter } from '#domain/vouchers/voucher-ledger.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { voucherListQuery } from '#web/queries/vouchers.ts'
import { Link } from '#web/router.tsx'
import { ExportLink } from '../lists/export-link.tsx'
import { defineList, useList } from '../lists/list.ts'
import { ListView } from '../lists/list-view.tsx'
import { EmailText } from '../mail/email-text.tsx'
import { StateBadge } from './state-badge.tsx'
import { VoucherBulkActions } from './voucher-bulk-actions.tsx'

const filters: Record<VoucherFilter, string> = {
  all: 'All',
  active: stateLabels.active,
  expiring: 'Expiring soon',
  spent: stateLabels.spent,
  expired: stateLabels.expired,
  frozen: stateLabels.frozen,
  void: stateLabels.void,
}

const vouchers = defineList({
  path: '/admin/vouchers',
  query: voucherListQuerySchema,
  label: 'All vouchers',
  nouns: ['voucher', 'vouchers'],
  search: {
    label: 'buyer, recipient, email, order or end of the code',
    placeholder: 'Name, email, order',
    opensVouchers: true,
  },
  days: 'a voucher was issued',
  filters,
  empty: ({ status }: VoucherListQuery) =>
    status === 'all'
      ? 'No vouchers yet. They’ll appear here as soon as one is bought on the site or sold at the desk.'
      : `No voucher is ${filters[status].toLowerCase()} at the moment.`,
})

/** Exports the list with its filters, all pages. */
export function VoucherExport() {
  const { page: _page, ...view } = useList(vouchers).view
  return <ExportLink address="/api/vouchers.csv" view={view} />
}

/** The list of all vouchers, with masked codes, filters, search and pages. */
export function VoucherList() {
  const { timeZone } = useData(siteQuery)
  return (
    <ListView
      state={useList(vouchers)}
      query={voucherListQuery}
      bulk={{
        nameOf: ({ buyer, maskedCode }) => `the voucher of ${buyer || 'unknown'}, ${maskedCode}`,
        fits: ({ state }) => state === 'active' || state === 'expired',
        actions: (chosen) => <VoucherBulkActions chosen={chosen} />,
      }}
      stacked={false}
      columns={[
        {
          heading: 'Code',
          cell: ({ id, buyer, maskedCode }) => (
            <Link to={`/admin/vouchers/${id}`} data-opens className="text-link tabular @3xl:whitespace-nowrap">
              <span className="sr-only">Voucher of {buyer || 'unknown'}, </span>
              {maskedCode}
            </Link>
          ),
        },
        {
          heading: 'State',
          className: '@max-3xl:text-right',
          cell: ({ state, test }) => <StateBadge state={state} test={test} />,
        },
        {
          heading: 'Buyer',
          cell: ({ buyer }) => buyer || 'Unknown',
          detail: ({ email, reference, recipient, recipientEmail }) => (
            <>
              <EmailText email={email || reference} />
              {(recipient || recipientEmail) && (
                <span className="block text-ink">For {recipient || <EmailText email={recipientEmail} />}</span>
              )}
            </>
          ),
        },
        {
          heading: 'Left',
          number: true,
          cell: ({ balanceCents }) => formatMoney(balanceCents),
          detail: ({ initialCents, treatment }) =>
            `of ${formatMoney(initialCents)}${treatment && `, for ${treatment}`}`,
        },
        {
          heading: 'Valid until',
          className:
            'tabular @max-3xl:col-span-full @max-3xl:whitespace-normal! @max-3xl:text-ink-soft @max-3xl:text-small',
          cell: ({ expiresAt }) => (
            <>
              <span className="@3xl:hidden">Valid until </span>
              {shortDate(expiresAt, timeZone)}
            </>
          ),
        },
      ]}
    />
  )
}
