import type { Selectable } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { LedgerKind } from '#domain/vouchers/voucher-ledger.ts'
import { type Engine, inTransaction, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { RowDeps, WriteDeps } from '#server/deps.ts'
import { addLineNote } from '../line-notes.ts'

export type VoucherRow = Selectable<Tables['vouchers']>

/** Many desks may meet at one voucher; each that loses tries again. */
const tries = 40

/**
 * Runs a change of one voucher, with its row locked, in one transaction. `work` may run several times. Returns
 * `unknown` if there is no such voucher.
 */
export const withLockedVoucher = <T>(
  { database }: WriteDeps,
  voucherId: string,
  work: (tx: Tx, voucher: VoucherRow) => Promise<T>,
): Promise<T | { ok: false; reason: 'unknown' }> =>
  inTransaction(
    database,
    async (tx) => {
      const voucher = await lockVoucher(tx, database.engine, voucherId)
      return voucher ? work(tx, voucher) : { ok: false, reason: 'unknown' }
    },
    tries,
  )

async function lockVoucher(tx: Tx, engine: Engine, id: string): Promise<VoucherRow | undefined> {
  // SQLite locks no rows: a write first makes the transaction the only writer before it reads.
  if (engine === 'sqlite')
    await tx
      .updateTable('vouchers')
      .set((row) => ({ status: row.ref('status') }))
      .where('id', '=', id)
      .execute()
  return tx
    .selectFrom('vouchers')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
}

/**
 * A line to be entered. `reason` is for good; `note`, of staff, can be erased. `key` makes it one line, however often it is tried;
 * `undoes` is the line it takes back.
 */
export type NewLedgerLine = {
  kind: LedgerKind
  delta: Cents
  actor: string
  reason?: string
  note?: string
  key: string
  undoes?: string
  at?: string
}

/**
 * Enters a line in a voucher's ledger and moves its balance by the same cents: nothing else may write either after the
 * issue. The balance cannot fall below zero: `undefined` then, and nothing is entered. Returns the line's id.
 */
export async function appendLedgerLine(
  tx: Tx,
  { now, newId }: RowDeps,
  voucherId: string,
  line: NewLedgerLine,
): Promise<string | undefined> {
  const moved = await tx
    .updateTable('vouchers')
    .set((row) => ({ balance_cents: row('balance_cents', '+', line.delta) }))
    .where('id', '=', voucherId)
    .where('balance_cents', '>=', -line.delta)
    .returning('id')
    .executeTakeFirst()
  if (!moved) return undefined
  const id = newId()
  await tx
    .insertInto('voucher_ledger')
    .values({
      id,
      voucher_id: voucherId,
      kind: line.kind,
      delta_cents: line.delta,
      actor: line.actor,
      reason: line.reason ?? '',
      idempotency_key: line.key,
      undoes: line.undoes ?? null,
      created_at: line.at ?? now().toISOString(),
    })
    .execute()
  await addLineNote(tx, id, line.note ?? '')
  return id
}
