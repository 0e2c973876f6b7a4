import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { paidOrder } from '#test/support/paid-order.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, 'redeem.ts')
type Outcome = { key: string; amount: number; lineId?: string; reason?: string }

onEveryEngine('redeeming one voucher at several desks', (engine) => {
  test('never exceeds the balance with 100 concurrent requests, half of them duplicates', {
    timeout: 120_000,
  }, async () => {
    const database = await newDatabase(engine)
    const { vouchers } = await paidOrder(database)
    const voucherId = vouchers[0]!.id
    // Valid by the wall's clock, which the processes read.
    await database.db.updateTable('vouchers').set({ expires_at: '2099-01-01T00:00:00.000Z' }).execute()

    // 50 redemptions of 10000 cents between them asked 17450; each is sent twice, from different desks.
    const redemptions = Array.from({ length: 50 }, (_, index) => ({
      amount: 300 + (index % 3) * 50,
      key: `sale-${index}`,
    }))
    const desks = 4
    const startAt = Date.now() + 3000
    const outcomes = (
      await Promise.all(
        Array.from({ length: desks }, async (_, desk) => {
          const mine = redemptions.filter((_, index) => index % desks === desk || (index + 1) % desks === desk)
          const task = { place: database.place, voucherId, redemptions: mine, startAt }
          const { stdout } = await run(process.execPath, [program, JSON.stringify(task)])
          return JSON.parse(stdout) as Outcome[]
        }),
      )
    ).flat()
    expect(outcomes).toHaveLength(100)

    const lines = await database.db.selectFrom('voucher_ledger').selectAll().where('kind', '=', 'redeem').execute()
    const taken = lines.reduce((sum, { delta_cents }) => sum - delta_cents, 0)
    const { balance_cents } = await database.db
      .selectFrom('vouchers')
      .select('balance_cents')
      .where('id', '=', voucherId)
      .executeTakeFirstOrThrow()
    expect(balance_cents).toBe(10000 - taken)
    // Nothing more would have fitted: whatever was refused asked for more than was left.
    expect(balance_cents).toBeGreaterThanOrEqual(0)
    expect(balance_cents).toBeLessThan(400)

    // What a desk was told is what stands in the ledger, and both copies of a redemption were told the same line.
    const made = outcomes.filter(({ lineId }) => lineId)
    expect(new Set(made.map(({ lineId }) => lineId))).toEqual(new Set(lines.map(({ id }) => id)))
    for (const { key, amount, lineId } of made) {
      expect(lines.find(({ id }) => id === lineId)).toMatchObject({
        delta_cents: -amount,
        idempotency_key: `redeem:${voucherId}:${key}`,
      })
      expect(made.filter((other) => other.key === key).every((other) => other.lineId === lineId)).toBe(true)
    }
    expect(new Set(outcomes.flatMap(({ reason }) => reason ?? []))).toSatisfy((reasons: Set<string>) =>
      [...reasons].every((reason) => reason === 'short' || reason === 'spent'),
    )
    await database.drop()
  })
})
