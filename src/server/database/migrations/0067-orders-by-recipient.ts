import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * The list of orders is searched by whom vouchers are for as well: the order's own gift, and one for each of its vouchers. The
 * triggers that keep the lean table are made anew.
 */
export async function ordersByRecipient({ db, engine }: Schema) {
  // On lines of their own, so that the end of one and the beginning of the next are not found as one.
  const searchOf = (order: 'new' | 'found') => {
    const column = (name: string) => sql`${sql.raw(order)}.${sql.raw(name)}`
    return sql`lower(${sql.join(['reference', 'name', 'email', 'gift_to', 'gift_email'].map(column), sql` || '\n' || `)}
      || coalesce((select string_agg('\n' || gift_to || '\n' || gift_email, '') from order_gifts
        where order_id = ${column('id')}), ''))`
  }
  // Not called `new` here, which is the row of the trigger.
  const found = sql`(select ${searchOf('found')} from orders as found where found.id = order_list.id)`
  const names = sql.raw(`id, search, ${copied.join(', ')}`)
  const values = sql`new.id, ${searchOf('new')}, ${sql.raw(copied.map((column) => `new.${column}`).join(', '))}`
  const add = sql`insert into order_list (${names}) values (${values})`
  const change = sql`update order_list set (${names}) = (select ${values}) where id = new.id`
  const refresh = (row: 'new' | 'old') =>
    sql`update order_list set search = ${found} where id = ${sql.raw(row)}.order_id`

  await sql`update order_list set search = ${found}
    where id in (select id from orders where gift_to != '' or gift_email != '')
      or id in (select order_id from order_gifts)`.execute(db)

  if (engine === 'sqlite') {
    await sql`drop trigger order_list_added`.execute(db)
    await sql`drop trigger order_list_kept`.execute(db)
    await sql`create trigger order_list_added after insert on orders begin ${add}; end`.execute(db)
    await sql`create trigger order_list_kept after update on orders begin ${change}; end`.execute(db)
    for (const [event, row] of events)
      await sql`create trigger ${sql.id(`order_list_gift_${event}`)} after ${sql.raw(event)} on order_gifts
        begin ${refresh(row)}; end`.execute(db)
    return
  }
  await sql`create or replace function order_list_kept() returns trigger language plpgsql as $$
    begin if tg_op = 'INSERT' then ${add}; else ${change}; end if; return null; end $$`.execute(db)
  await sql`create function order_list_gift_kept() returns trigger language plpgsql as $$
    begin if tg_op = 'DELETE' then ${refresh('old')}; else ${refresh('new')}; end if; return null; end $$`.execute(db)
  await sql`create trigger order_list_gift_kept after insert or update or delete on order_gifts
    for each row execute function order_list_gift_kept()`.execute(db)
}

const copied = ['status', 'delivery_method', 'name', 'created_at', 'total_cents', 'fulfilled_at', 'review_reason']
const events = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const
