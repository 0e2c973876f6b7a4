import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppointmentStatus, appointmentQuerySchema } from '#contract/appointment.ts'
import { orderListQuerySchema } from '#contract/order.ts'
import { readAppointments } from '#server/services/appointments/appointment-list.ts'
import { listOrders } from '#server/services/orders/order-list.ts'
import { databaseBeforeMigration, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { migrate } from './migrate.ts'

const at = '2026-03-02T01:00:00.000Z'

onEveryEngine('the search tables of the lists', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await databaseBeforeMigration(engine, '0021-lean-lists')
  })
  afterEach(() => database.drop())

  const ask = (id: string, status: AppointmentStatus = 'pending') =>
    database.db
      .insertInto('appointments')
      .values({
        id,
        first_name: 'Zoë',
        last_name: 'Hart',
        email: 'zoe@home.example',
        phone: '0412 345 678',
        service: 'cupping',
        preferred_date: 'Tuesday',
        message: '',
        status,
        search: 'zoe hart',
        sort_name: 'hart zoe',
        created_at: at,
        updated_at: at,
      })
      .execute()
  /** An order without vouchers, in the columns that there were before the migration. */
  const orderOfThen = (name: string) =>
    database.db
      .insertInto('orders')
      .values({
        id: 'earlier-order',
        reference: 'AAAA-2222',
        status: 'review',
        livemode: 0,
        browser_hash: '',
        cart_hash: '',
        currency: 'AUD',
        items_cents: 10000,
        shipping_cents: 0,
        total_cents: 10000,
        name,
        email: 'ada@visitor.example',
        phone: '',
        delivery_method: 'print',
        address: '',
        city: '',
        state: '',
        postal_code: '',
        form_complete: 1,
        voucher_units: 1,
        vouchers_issued: 0,
        paid_payment_id: null,
        charged_cents: null,
        paid_at: null,
        fulfilled_at: null,
        review_reason: null,
        expires_at: at,
        created_at: at,
        updated_at: at,
      })
      .returning('id as orderId')
      .executeTakeFirstOrThrow()
  const requests = async (query: object) => {
    const asked = { query: appointmentQuerySchema.parse(query), actor: { id: null, name: 'test' } }
    return (await readAppointments(testDeps(database), asked)).items.map(({ id }) => id)
  }
  const orders = async (query: object) =>
    (await listOrders(database.db, orderListQuerySchema.parse(query))).items.map(({ id }) => id)

  test('include earlier rows after the migration, and follow every change', async () => {
    await ask('earlier', 'completed')
    const earlier = await orderOfThen('Ada Earlier')
    await migrate(database)
    await ask('later')
    const later = await paidOrder(database, { name: 'Bo Later' })

    expect(await requests({ q: 'zoe', sort: 'requested' })).toEqual(['earlier', 'later'])
    expect(await requests({ q: 'zoe', status: 'completed' })).toEqual(['earlier'])
    await database.db.updateTable('appointments').set({ status: 'completed' }).where('id', '=', 'later').execute()
    expect(await requests({ q: 'zoe', status: 'completed' })).toEqual(['later', 'earlier'])
    await database.db.deleteFrom('appointments').where('id', '=', 'earlier').execute()
    expect(await requests({ status: 'completed' })).toEqual(['later'])
    expect(await database.db.selectFrom('appointment_list').select('id').execute()).toEqual([{ id: 'later' }])

    expect(await orders({ q: 'ADA' })).toEqual([earlier.orderId])
    expect(await orders({ q: 'bo later' })).toEqual([later.orderId])
    const changes = { name: 'Cy Changed', review_reason: 'amount', fulfilled_at: at } as const
    await database.db.updateTable('orders').set(changes).where('id', '=', later.orderId).execute()
    expect(await orders({ q: 'bo later' })).toEqual([])
    expect(await orders({ q: 'cy', status: 'review' })).toEqual([later.orderId])
    const kept = database.db.selectFrom('order_list').selectAll().where('id', '=', later.orderId)
    expect(await kept.executeTakeFirst()).toMatchObject({ name: 'Cy Changed', fulfilled_at: at, total_cents: 10000 })
  })

  test('match no text across two columns', async () => {
    await migrate(database)
    const { orderId } = await paidOrder(database, { name: 'Jo Visitor' })
    expect(await orders({ q: 'visitor' })).toEqual([orderId])
    expect(await orders({ q: 'visitor jo@' }), 'each word in a column of its own').toEqual([orderId])
    expect(await orders({ q: 'visitorjo@' })).toEqual([])
  })
})
