import type { Reader, Tx } from '../database/connect.ts'

/**
 * Keeps what staff note beside a line of the audit log or of a voucher's ledger. Both are append-only, and a note may name anybody: it is kept
 * apart from them, so that it can go with the buyer's name (docs/product.md, "Everything about one person").
 */
export async function addLineNote(tx: Tx, lineId: string, text: string): Promise<void> {
  if (text !== '') await tx.insertInto('line_notes').values({ line_id: lineId, text }).execute()
}

/** The notes of these lines, by the lines' ids. */
export async function notesOfLines(db: Reader, lineIds: string[]): Promise<Map<string, string>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db.selectFrom('line_notes').selectAll().where('line_id', 'in', lineIds).execute()
  return new Map(rows.map(({ line_id, text }) => [line_id, text]))
}

/** Deletes the notes about an order, its vouchers and payments of it that were not expected. */
export async function deleteLineNotes(
  tx: Tx,
  { orderId, voucherIds }: { orderId: string; voucherIds: string[] },
): Promise<void> {
  const unmatched = tx.selectFrom('unmatched_payments').select('id').where('order_id', '=', orderId)
  const logged = tx
    .selectFrom('audit_log')
    .select('id')
    .where((row) =>
      row.or([
        row.and([row('entity', '=', 'order'), row('entity_id', '=', orderId)]),
        row.and([row('entity', '=', 'voucher'), row('entity_id', 'in', [...voucherIds, ''])]),
        row.and([row('entity', '=', 'unmatched_payment'), row('entity_id', 'in', unmatched)]),
      ]),
    )
  const entered = tx
    .selectFrom('voucher_ledger')
    .select('id')
    .where('voucher_id', 'in', [...voucherIds, ''])
  await tx
    .deleteFrom('line_notes')
    .where((row) => row.or([row('line_id', 'in', logged), row('line_id', 'in', entered)]))
    .execute()
}
