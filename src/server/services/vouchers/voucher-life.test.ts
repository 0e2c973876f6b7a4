import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { actor, issuedVoucher } from '#test/support/issued-voucher.ts'
import { adjustVoucher } from './voucher-administration.ts'
import { expireVouchers } from './voucher-expiry.ts'

onEveryEngine('the life of a voucher', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))

  test('keeps the balance equal to the ledger’s sum and never negative, for any actions in any order', async () => {
    const amount = fc.integer({ min: 1, max: 6000 })
    const step = fc.oneof(
      fc.record({ do: fc.constant('redeem' as const), amount, key: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ do: fc.constant('undo' as const), line: fc.nat({ max: 12 }) }),
      fc.record({ do: fc.constant('adjust' as const), delta: fc.integer({ min: -6000, max: 6000 }) }),
      fc.record({ do: fc.constant('extend' as const), days: fc.integer({ min: 0, max: 900 }) }),
      fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 300 }) }),
      fc.record({ do: fc.constantFrom('reissue' as const, 'expire' as const, 'void' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const held = await issuedVoucher(database)
        for (const [index, what] of steps.entries()) {
          const lines = (await held.read()).history
          if (what.do === 'redeem') await held.redeem(what.amount, `key-${what.key}`)
          else if (what.do === 'undo') await held.undo(lines[what.line % lines.length]?.id ?? '')
          else if (what.do === 'adjust' && what.delta !== 0)
            await adjustVoucher(held.deps, {
              voucherId: held.voucherId,
              delta: what.delta,
              reason: 'x',
              idempotencyKey: String(index),
              actor,
            })
          else if (what.do === 'extend')
            await held.extend(new Date(held.clock.now().getTime() + what.days * day).toISOString().slice(0, 10))
          else if (what.do === 'wait') held.clock.advance(what.days * day)
          else if (what.do === 'reissue') await held.reissue()
          else if (what.do === 'expire') await expireVouchers(held.deps)
          else if (what.do === 'void' && index > 8) await held.revoke()

          const after = await held.read()
          expect(after.balanceCents).toBe(after.history.reduce((sum, { deltaCents }) => sum + deltaCents, 0))
          for (const { balanceCents } of after.history) expect(balanceCents).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: engine === 'sqlite' ? 40 : 20 },
    )
  })
})
