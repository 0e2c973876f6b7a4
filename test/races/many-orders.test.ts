import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reconcileOpenPayments } from '#server/services/payments/reconcile.ts'
import { reconcileWithList } from '#server/services/payments/reconcile-list.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { expectEveryPurchase, manyOrders } from './many-orders.ts'

const program = join(import.meta.dirname, 'deliver.ts')
/** The full size is for `npm run race`; every test run has a smaller one, since other tests want the machine too. */
const size = Number(process.env.RACE_ORDERS ?? 24)
const lives = Math.max(2, Math.round(size / 20))
/** A process may end after its first step: others follow until there were as many deliveries as make a race. */
const enough = 10 * size

onEveryEngine('many orders at once', (engine) => {
  test(`settle each of ${size} orders at most once while processes are killed`, { timeout: 900_000 }, async () => {
    const { shop, orders, references } = await manyOrders(engine, size)
    const folder = await mkdtemp(join(tmpdir(), 'race-'))
    const tally = join(folder, 'tally')
    const countDeliveries = async () => (await stat(tally)).size
    let kills = 0
    const live = async () => {
      const task = {
        place: shop.database.place,
        references,
        startAt: Date.now() + 1,
        now: shop.clock.now().toISOString(),
        steps: 20 * size,
        lanes: 4,
        tally,
      }
      const child = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'pipe'] })
      let stderr = ''
      child.stderr.on('data', (part) => {
        stderr += part
      })
      const [, signal] = await once(child, 'close')
      kills++
      return { signal, stderr }
    }
    let ended = false
    const webhooks = async () => {
      while (!ended) {
        shop.clock.advance(500)
        await shop.gateway.deliverDue()
        await new Promise((resume) => setTimeout(resume, 50))
      }
    }
    const delivering = webhooks()
    const lineages = Array.from({ length: 3 }, async () => {
      for (let life = 0; life < lives || (await countDeliveries()) <= enough; life++)
        expect(await live()).toEqual({ signal: 'SIGKILL', stderr: '' })
    })
    await Promise.all(lineages)
    ended = true
    await delivering

    shop.clock.advance(60 * 60 * 1000)
    await shop.gateway.deliverDue()
    expect(await reconcileOpenPayments(shop.deps)).toMatchObject({ failed: 0 })
    expect(await reconcileWithList(shop.deps)).toMatchObject({ failed: 0, adopted: 0, unmatched: 0 })
    await expectEveryPurchase(shop, orders)
    const deliveries = await countDeliveries()
    expect(deliveries).toBeGreaterThan(enough)
    if (process.env.RACE_ORDERS)
      console.info(`${engine}: ${size} orders, ${references.length} payments, ${deliveries} deliveries, ${kills} kills`)
    await rm(folder, { recursive: true })
    await shop.drop()
  })
})
