import { sql } from 'kysely'
import { settledStatuses } from '#domain/orders/order.ts'
import type { Schema } from './schema.ts'

/**
 * Orders, payments and vouchers. What must always be true of money is said here, where no code can get round it:
 * a voucher needs a paid order (foreign key on `order_paid_at`), a paid order has all its vouchers (count and check),
 * and was charged what we computed (check).
 */
export async function shop({ db, engine, table, texts, numbers, flag, integer, index, appendOnly }: Schema) {
  const settled = sql.join(settledStatuses.map((status) => sql.lit(status)))
  await table('orders', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('reference', 'text', (c) => c.notNull().unique())
      .$call(texts('status', 'browser_hash', 'cart_hash', 'currency'))
      .$call(flag('livemode'))
      .$call(numbers('items_cents', 'shipping_cents', 'total_cents'))
      .$call(texts('name', 'email', 'phone', 'delivery_method', 'address', 'city', 'state', 'postal_code'))
      .$call(flag('form_complete'))
      .$call(numbers('voucher_units', 'vouchers_issued'))
      // Rises with every new price, so that two forms sent at once cannot mix their amounts.
      .addColumn('revision', integer, (c) => c.notNull().defaultTo(0))
      .addColumn('paid_payment_id', 'text')
      .addColumn('charged_cents', integer)
      .addColumn('paid_at', 'text')
      .$call(texts('expires_at', 'created_at', 'updated_at'))
      .addUniqueConstraint('orders_paid_once', ['id', 'paid_at'])
      .addCheckConstraint('orders_total', sql`total_cents = items_cents + shipping_cents and total_cents > 0`)
      .addCheckConstraint('orders_paid_status', sql`(status in (${settled})) = (paid_at is not null)`)
      .addCheckConstraint(
        'orders_paid_whole',
        sql`paid_at is null or (vouchers_issued = voucher_units and charged_cents = total_cents and paid_payment_id is not null)`,
      ),
  )
  await index('orders', ['browser_hash', 'status'])
  await index('orders', ['status', 'expires_at'])
  await index('orders', ['created_at'])

  await table('order_lines', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .$call(numbers('position', 'product_id'))
      .$call(texts('kind', 'name', 'image'))
      .$call(numbers('unit_cents', 'quantity'))
      .addUniqueConstraint('order_lines_once', ['order_id', 'position'])
      .addCheckConstraint('order_lines_amount', sql`unit_cents >= 0 and quantity > 0`),
  )

  await table('payments', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .$call(texts('provider'))
      .addColumn('reference', 'text')
      .addColumn('client_secret', 'text')
      .$call(texts('status'))
      .$call(numbers('amount_cents'))
      .$call(texts('currency'))
      .$call(flag('livemode'))
      .$call(texts('created_at', 'updated_at'))
      .addUniqueConstraint('payments_reference_once', ['provider', 'reference']),
  )
  await index('payments', ['order_id'])
  await index('payments', ['status', 'created_at'])

  // Written before the provider is asked, so that a crash in between loses no refund.
  await table('refunds', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
      .$call(texts('reason'))
      .$call(numbers('amount_cents'))
      .addColumn('idempotency_key', 'text', (c) => c.notNull().unique())
      .$call(texts('status'))
      .addColumn('reference', 'text')
      .$call(texts('created_at', 'updated_at'))
      .addCheckConstraint('refunds_amount', sql`amount_cents > 0`),
  )
  await index('refunds', ['payment_id'])
  await index('refunds', ['status'])

  await table('payment_events', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('provider', 'event_id', 'type'))
      .addColumn('payment_reference', 'text')
      .$call(texts('outcome', 'received_at'))
      .addUniqueConstraint('payment_events_once', ['provider', 'event_id']),
  )

  await table('vouchers', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .$call(texts('order_id', 'order_paid_at'))
      .addColumn('order_line_id', 'text', (c) => c.notNull().references('order_lines.id'))
      .$call(numbers('unit', 'initial_cents', 'balance_cents'))
      .$call(texts('status'))
      .$call(flag('livemode'))
      .$call(texts('issued_at', 'expires_at'))
      .addUniqueConstraint('vouchers_once', ['order_line_id', 'unit'])
      .addCheckConstraint('vouchers_balance', sql`balance_cents >= 0`)
      // Deferred, since the vouchers are written before their order turns paid in the same transaction.
      .addForeignKeyConstraint('vouchers_paid_order', ['order_id', 'order_paid_at'], 'orders', ['id', 'paid_at'], (c) =>
        c.deferrable().initiallyDeferred(),
      ),
  )
  await index('vouchers', ['order_id'])

  await table('voucher_ledger', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('voucher_id', 'text', (c) => c.notNull().references('vouchers.id'))
      .$call(texts('kind'))
      .$call(numbers('delta_cents'))
      .$call(texts('actor', 'reason'))
      .addColumn('idempotency_key', 'text', (c) => c.notNull().unique())
      .$call(texts('created_at')),
  )
  await index('voucher_ledger', ['voucher_id', 'created_at'])
  await appendOnly('voucher_ledger')

  if (engine === 'sqlite') {
    await sql`create trigger vouchers_count after insert on vouchers
      begin update orders set vouchers_issued = vouchers_issued + 1 where id = new.order_id; end`.execute(db)
  } else {
    await sql`create function vouchers_count() returns trigger language plpgsql as
      ${sql.lit('begin update orders set vouchers_issued = vouchers_issued + 1 where id = new.order_id; return new; end')}`.execute(
      db,
    )
    await sql`create trigger vouchers_count after insert on vouchers for each row execute function vouchers_count()`.execute(
      db,
    )
  }

  await table('email_outbox', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('template', 'recipient', 'payload'))
      .addColumn('dedupe_key', 'text', (c) => c.notNull().unique())
      .$call(texts('status'))
      .$call(numbers('attempts'))
      .$call(texts('next_attempt_at'))
      .addColumn('last_error', 'text')
      .addColumn('sent_at', 'text')
      .$call(texts('created_at')),
  )
  await index('email_outbox', ['status', 'next_attempt_at'])
}
