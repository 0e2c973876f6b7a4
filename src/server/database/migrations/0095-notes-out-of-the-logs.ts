import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * The audit log and the vouchers' ledger are for good, and a note may name anybody. What staff note beside a line of them gets
 * a table of its own, from which it goes with the buyer's name. For this once both can be changed, so that earlier notes move there too.
 */
export async function notesOutOfTheLogs({ db, engine, table, texts }: Schema) {
  await table('line_notes', (t) => t.addColumn('line_id', 'text', (c) => c.primaryKey().notNull()).$call(texts('text')))
  const logged = await sql<{ id: string; after: string }>`select id, "after" from audit_log
    where action in (${sql.join(actions)}) and "after" is not null`.execute(db)
  const entered = await sql<{
    id: string
    reason: string
  }>`select voucher_ledger.id, voucher_ledger.reason from voucher_ledger
    join vouchers on vouchers.id = voucher_ledger.voucher_id join orders on orders.id = vouchers.order_id
    where kind in ('redeem', 'adjust', 'void') and reason <> '' and reason <> 'order ' || orders.reference`.execute(db)
  const note = (id: string, text: string) =>
    sql`insert into line_notes (line_id, text) values (${id}, ${text})`.execute(db)

  const allow = async (name: string) => {
    if (engine === 'sqlite') {
      const { rows } = await sql<{
        sql: string
      }>`select sql from sqlite_master where name = ${`${name}_no_update`}`.execute(db)
      await sql`drop trigger ${sql.id(`${name}_no_update`)}`.execute(db)
      return () => sql.raw(rows[0]!.sql).execute(db)
    }
    const turn = (how: 'disable' | 'enable') =>
      sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger ${sql.id(`${name}_append_only`)}`.execute(db)
    await turn('disable')
    return () => turn('enable')
  }
  const refuse = [await allow('audit_log'), await allow('voucher_ledger')]
  for (const { id, after } of logged.rows) {
    const { note: words, ...facts } = withNote(JSON.parse(after))
    if (!words) continue
    await note(id, words)
    await sql`update audit_log set "after" = ${JSON.stringify(facts)} where id = ${id}`.execute(db)
  }
  for (const { id, reason } of entered.rows) {
    await note(id, reason)
    await sql`update voucher_ledger set reason = '' where id = ${id}`.execute(db)
  }
  for (const again of refuse) await again()
}

/** Orders have called it a note, vouchers a reason. */
const withNote = ({ reason, ...facts }: { reason?: string; note?: string }) => ({ note: reason, ...facts })

const actions = [
  ...['order.handed_over', 'order.not_handed_over', 'order.accepted', 'order.turned_down', 'order.review_ended'],
  ...['order.refund_declined', 'payment.unmatched_resolved', 'voucher.voided', 'voucher.reissued', 'voucher.adjusted'],
]
