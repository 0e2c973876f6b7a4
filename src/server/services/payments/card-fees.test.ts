import { expect, test } from 'vitest'
import { day, hour } from '#domain/dates/durations.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { httpClient } from '#test/support/http-client.ts'
import { buyAndSettle, newPaidShop, withDisputes, withFees } from '#test/support/paid-shop.ts'
import { refuseRow } from '#test/support/refused-row.ts'
import { buy } from '#test/support/shop.ts'
import { readVoucherReport } from '../vouchers/voucher-report.ts'
import { recordCardFees } from './card-fees.ts'
import { syncPayment } from './sync-payment.ts'

onEveryEngine('the card fee of a payment', (engine) => {
  const shop = fixtureForEach(() => newPaidShop(engine))
  const kept = () =>
    shop.database.db.selectFrom('payment_fees').select(['kind', 'cents']).orderBy('charged_at').execute()

  const unknown = async () => {
    const outcome = await readVoucherReport(shop.deps, {})
    return outcome.ok && outcome.report.withoutFee
  }

  test('is recorded once, also with concurrent requests', async () => {
    await buyAndSettle(shop)
    expect(await unknown(), 'before it was asked').toBe(1)
    // One that is not paid has no fee.
    await buy(httpClient(shop.app))
    const asked = await Promise.all([1, 2, 3].map(() => recordCardFees(shop.deps)))
    expect(Math.max(...asked)).toBe(1)
    // 1.75 % of $100 and 30 cents.
    expect(await kept()).toEqual([{ kind: 'charge', cents: 205 }])
    expect(await recordCardFees(shop.deps), 'nothing is left to ask').toBe(0)
    expect(await unknown()).toBe(0)
  })

  test('is requested hourly until the provider has booked it, for a month at most', async () => {
    const { paymentId } = await buyAndSettle(shop)
    const fees: Record<string, number[]> = {}
    const asked = withFees(shop, fees)
    await recordCardFees(shop.deps)
    shop.clock.advance(hour - 1000)
    await recordCardFees(shop.deps)
    expect(asked()).toEqual([paymentId])
    shop.clock.advance(1000)
    await recordCardFees(shop.deps)
    expect(asked()).toEqual([paymentId])
    fees[paymentId] = [205]
    shop.clock.advance(hour)
    await recordCardFees(shop.deps)
    expect(await kept()).toEqual([{ kind: 'charge', cents: 205 }])
    const { paymentId: never } = await buyAndSettle(shop)
    shop.clock.advance(31 * day)
    asked()
    await recordCardFees(shop.deps)
    shop.clock.advance(day)
    await recordCardFees(shop.deps)
    expect(asked()).toEqual([never])
  })

  test('a payment whose fee can’t be written down holds up no other, whether or not the provider told it', async () => {
    const [told, untold, other] = [await buyAndSettle(shop), await buyAndSettle(shop), await buyAndSettle(shop)]
    withFees(shop, { [told.paymentId]: [205], [other.paymentId]: [205] })
    const { listFees } = shop.deps.payments
    shop.deps.payments.listFees = async (reference) => {
      if (reference === untold.paymentId) throw new ProviderError('no such payment', false)
      return listFees(reference)
    }
    for (const { paymentId } of [told, untold]) await refusePayment(paymentId)
    await expect(recordCardFees(shop.deps)).rejects.toThrow('2 card fees could not be written down')
    expect(await kept()).toEqual([{ kind: 'charge', cents: 205 }])
  })
  const refusePayment = async (reference: string) => {
    const payment = shop.database.db.selectFrom('payments').select('id').where('reference', '=', reference)
    await refuseRow(shop.database, { table: 'payments', event: 'update', ...(await payment.executeTakeFirstOrThrow()) })
  }

  test('includes the fee of a dispute', async () => {
    const { paymentId } = await buyAndSettle(shop)
    const fees = { [paymentId]: [205] }
    withFees(shop, fees)
    await recordCardFees(shop.deps)
    fees[paymentId]!.push(2500)
    expect(await recordCardFees(shop.deps)).toBe(0)
    const bank = withDisputes(shop)
    bank.say('open')
    await syncPayment(shop.deps, { reference: paymentId })
    expect(await recordCardFees(shop.deps)).toBe(1)
    fees[paymentId]!.push(-2500)
    bank.say('won')
    await syncPayment(shop.deps, { reference: paymentId })
    await recordCardFees(shop.deps)
    expect(await kept()).toEqual([
      { kind: 'charge', cents: 205 },
      { kind: 'dispute', cents: 2500 },
      { kind: 'dispute', cents: -2500 },
    ])
  })

  test('that cannot be read does not stop the others, while an unreachable provider ends the run', async () => {
    const { paymentId: first } = await buyAndSettle(shop)
    const { paymentId: second } = await buyAndSettle(shop)
    const asked = withFees(shop, { [first]: [205], [second]: [205] })
    const { listFees } = shop.deps.payments
    let temporary = true
    shop.deps.payments = {
      ...shop.deps.payments,
      listFees: async (reference) => {
        const fees = await listFees(reference)
        if (reference === second || temporary) throw new ProviderError('no', temporary)
        return fees
      },
    }
    await recordCardFees(shop.deps)
    expect(asked(), 'the first that fails ends the round').toHaveLength(1)
    expect(await kept()).toEqual([])
    temporary = false
    shop.clock.advance(hour)
    await recordCardFees(shop.deps)
    expect(asked().toSorted()).toEqual([first, second].toSorted())
    expect(await kept()).toEqual([{ kind: 'charge', cents: 205 }])
    shop.clock.advance(day)
    expect(await recordCardFees(shop.deps), 'what is refused for good is not asked again').toBe(0)
  })

  test('cannot be changed or deleted', async () => {
    await buyAndSettle(shop)
    await recordCardFees(shop.deps)
    await expect(shop.database.db.updateTable('payment_fees').set({ cents: 1 }).execute()).rejects.toThrow()
    await expect(shop.database.db.deleteFrom('payment_fees').execute()).rejects.toThrow()
    expect(await kept()).toEqual([{ kind: 'charge', cents: 205 }])
  })
})
