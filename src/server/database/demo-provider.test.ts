import { afterEach, beforeEach, expect, test } from 'vitest'
import { startDemoGateway } from '#server/payments/demo.ts'
import { databaseBeforeMigration, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { migrate } from './migrate.ts'

onEveryEngine('the demo gateway’s data of an older version', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await databaseBeforeMigration(engine, '0034-demo-provider')
  })
  afterEach(() => database.drop())

  test('remains readable, and a repeated refund is not made twice', async () => {
    const at = '2026-03-01T00:00:00.000Z'
    const payment = {
      id: 'pi_1',
      object: 'payment_intent',
      amount: 10_000,
      amount_received: 10_000,
      currency: 'aud',
      client_secret: 'pi_1_secret_1',
      created: 1_772_323_200,
      livemode: false,
      metadata: { order_id: 'o1' },
      status: 'succeeded',
      last_payment_error: null,
      next_action: null,
      receipt_email: null,
      canceled_at: null,
    }
    const refund = (id: string, amount: number) => ({
      id,
      object: 'refund',
      amount,
      currency: 'aud',
      payment_intent: 'pi_1',
      status: 'succeeded',
      created: 0,
    })
    const { db } = database
    const dates = { created_at: at, updated_at: at }
    await db
      .insertInto('demo_payments')
      .values({ id: 'pi_1', object: JSON.stringify(payment), authentication_hash: null, ...dates })
      .execute()
    for (const [id, amount] of [['re_1', 4000] as const, ['re_2', 1000] as const])
      await db
        .insertInto('demo_refunds')
        .values({
          id,
          payment_id: 'pi_1',
          amount_cents: amount,
          created_at: at,
          object: JSON.stringify(refund(id, amount)),
        })
        .execute()
    const response = JSON.stringify(refund('re_1', 4000))
    await db
      .insertInto('demo_idempotency_keys')
      .values({ key: 'refund-1', request_hash: 'of another form', response, created_at: at })
      .execute()
    await migrate(database)

    const gateway = await startDemoGateway(testDeps(database))
    expect(await gateway.fetchPayment('pi_1')).toMatchObject({ status: 'succeeded', amount: 10_000 })
    const again = { reference: 'pi_1', amount: 4000, idempotencyKey: 'refund-1' }
    expect(await gateway.refundPayment(again)).toMatchObject({ reference: 're_1' })
    expect(await gateway.listRefunds('pi_1')).toHaveLength(2)
    await gateway.close()
  })
})
