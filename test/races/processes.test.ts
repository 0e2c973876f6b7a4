import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reconcileOpenPayments } from '#server/services/payments/reconcile.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { contestedOrder, expectNothingHalfMade, expectOnePurchase } from './purchase.ts'

const program = join(import.meta.dirname, 'deliver.ts')

/** Runs a process that settles until it kills itself. Returns how it ended and what it complained of. */
async function settleUntilKilled(task: object): Promise<{ signal: NodeJS.Signals | null; stderr: string }> {
  const child = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (part) => {
    stderr += part
  })
  const [, signal] = await once(child, 'close')
  return { signal, stderr }
}

onEveryEngine('settling in several processes that are killed', (engine) => {
  test('makes exactly one purchase', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 3; round++) {
      const payments = 3
      const { shop, orderId, references } = await contestedOrder(engine, payments)
      const { place } = shop.database
      const task = { place, references, startAt: Date.now() + 2000, now: shop.clock.now().toISOString() }
      const ends = await Promise.all(Array.from({ length: 4 }, () => settleUntilKilled(task)))
      expect(ends).toEqual(Array(4).fill({ signal: 'SIGKILL', stderr: '' }))
      await expectNothingHalfMade(shop, orderId)
      shop.clock.advance(60_000)
      await shop.gateway.deliverDue()
      expect(await reconcileOpenPayments(shop.deps)).toMatchObject({ failed: 0 })
      await expectOnePurchase(shop, orderId, payments)
      await shop.drop()
    }
  })
})
