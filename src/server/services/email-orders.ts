import type { Selectable } from 'kysely'
import type { EmailList } from '#contract/email.ts'
import { readReference } from '#domain/orders/reference.ts'
import type { Reader } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

/** What the emails of the order are about whose reference was typed: itself and its vouchers. `undefined` if there is no such order. */
export async function subjectsOfReference(db: Reader, typed: string): Promise<string[] | undefined> {
  const reference = readReference(typed)
  const order =
    reference && (await db.selectFrom('orders').select('id').where('reference', '=', reference).executeTakeFirst())
  if (!order) return undefined
  const vouchers = await db.selectFrom('vouchers').select('id').where('order_id', '=', order.id).execute()
  return [order.id, ...vouchers.map(({ id }) => id)]
}

type Subject = Pick<Selectable<Tables['email_outbox']>, 'subject_kind' | 'subject_id'>
type EmailOrder = NonNullable<EmailList['items'][number]['order']>

/** The order that each email is about, itself or by a voucher of it, by the id of its subject. */
export async function ordersOfEmails(db: Reader, rows: readonly Subject[]): Promise<Map<string, EmailOrder>> {
  const ids = (kind: string) =>
    rows.flatMap((row) => (row.subject_kind === kind && row.subject_id ? row.subject_id : []))
  const [orders, vouchers] = [ids('order'), ids('voucher')]
  const ofOrders =
    orders.length === 0
      ? []
      : await db.selectFrom('orders').select(['id', 'reference', 'name']).where('id', 'in', orders).execute()
  const ofVouchers =
    vouchers.length === 0
      ? []
      : await db
          .selectFrom('vouchers')
          .innerJoin('orders', 'orders.id', 'vouchers.order_id')
          .select(['vouchers.id', 'orders.reference', 'orders.name'])
          .where('vouchers.id', 'in', vouchers)
          .execute()
  return new Map([...ofOrders, ...ofVouchers].map(({ id, reference, name }) => [id, { reference, name }]))
}
