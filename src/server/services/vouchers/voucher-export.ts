import type { VoucherExportQuery, VoucherRow } from '#contract/voucher.ts'
import type { Cell } from '#domain/csv.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { priceText } from '#domain/money.ts'
import { stateLabels } from '#domain/vouchers/state-labels.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { exportList } from '../list-export.ts'
import { readWholeList } from '../list-page.ts'
import { readSetting } from '../stored-settings.ts'
import { asVoucherRows, isWholeCode, listingOf } from './voucher-list.ts'

const headings = [
  'Code',
  'State',
  'Buyer',
  'Email',
  'Order',
  'Value',
  'Left',
  'Issued',
  'Valid until',
  'Test',
  'Treatment',
  'For',
  'For email',
]

export type VoucherExport = { ok: true; parts: AsyncGenerator<string> } | { ok: false; reason: 'whole_code' }

/** The vouchers of a view of the list as CSV with masked codes, all of its pages (docs/product.md, "Lists as CSV"). */
export async function exportVouchers(
  deps: WriteDeps,
  { actor, ...view }: VoucherExportQuery & { actor: Actor },
): Promise<VoucherExport> {
  const { db } = deps.database
  if (await isWholeCode(db, view.q)) return { ok: false, reason: 'whole_code' }
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const at = deps.now()
  const cellsOf = (row: VoucherRow): Cell[] => [
    row.maskedCode,
    stateLabels[row.state],
    row.buyer,
    row.email,
    row.reference,
    { number: priceText(row.initialCents) },
    { number: priceText(row.balanceCents) },
    calendarDay(row.issuedAt, timeZone),
    calendarDay(row.expiresAt, timeZone),
    row.test ? 'Test' : '',
    row.treatment,
    row.recipient,
    row.recipientEmail,
  ]
  async function* rows() {
    for await (const part of readWholeList(db, 'vouchers', listingOf(view, { at, timeZone })))
      yield await asVoucherRows(db, part, at)
  }
  const { status, from, to, q } = view
  const after = { status, from, to, searched: q !== '' }
  const auditInput = { action: 'voucher.exported', entity: 'voucher', actor, after } as const
  return { ok: true, parts: exportList(deps, { ...auditInput, headings, cellsOf, parts: rows() }) }
}
