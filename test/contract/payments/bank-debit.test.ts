import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { stripeProvider } from '#server/payments/stripe.ts'
import { reconcileOpenPayments } from '#server/services/payments/reconcile.ts'
import { type CardProvider, startCardProvider } from '#test/support/card-provider/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import { outcomeOf } from '#test/support/paid-shop.ts'
import { confirmation, form, newShop, open, type TestShop, teaItem, voucherItem } from '#test/support/shop.ts'

onEveryEngine('a payment by bank debit', (engine) => {
  let shop: TestShop
  let stripe: CardProvider
  let browser: HttpClient
  beforeEach(async () => {
    const now = () => shop.clock.now()
    stripe = await startCardProvider({ now })
    const settings = { ...stripe.keys, webhookSecrets: [stripe.secret], apiBase: stripe.url }
    shop = await newShop(engine, { payments: stripeProvider(settings, { now, newId: uuidv7 }) })
    browser = httpClient(shop.app)
  })
  afterEach(async () => {
    await stripe.close()
    await shop.drop()
  })

  async function debited(cart: unknown[] = [voucherItem]) {
    const opened = await open(browser, cart)
    await browser.send('PUT', `/api/checkout/${opened.orderId}`, { ...form, deliveryMethod: 'pickup' })
    await stripe.pay(opened.paymentId, 'pm_bank_debit')
    return opened
  }
  const opening = (cartItems: unknown[]) => browser.send('POST', '/api/create-payment-intent', { cartItems })

  test('is shown as processing, and the same cart cannot be paid again meanwhile', async () => {
    const debit = await debited()
    expect(await confirmation(browser, debit)).toEqual({ state: 'processing' })
    const refused = { status: 409, body: { type: 'payment_processing', paymentId: debit.paymentId } }
    expect(await opening([voucherItem])).toMatchObject(refused)
    await open(browser, [teaItem])
    expect(await opening([voucherItem]), 'after something else was opened').toMatchObject(refused)
  })

  test('allows another purchase in the same browser, and is settled by reconciliation', async () => {
    const debit = await debited()
    const other = await open(browser, [teaItem])
    await browser.send('PUT', `/api/checkout/${other.orderId}`, { ...form, deliveryMethod: 'pickup' })
    await stripe.pay(other.paymentId)
    expect(await confirmation(browser, other)).toMatchObject({ state: 'paid' })
    shop.clock.advance(3 * day)
    expect(await reconcileOpenPayments(shop.deps)).toMatchObject({ failed: 0, ended: 0 })
    expect(await outcomeOf(shop, debit.orderId)).toMatchObject({ status: 'pending' })
    await stripe.endWaiting(debit.paymentId, true)
    await reconcileOpenPayments(shop.deps)
    expect(await outcomeOf(shop, debit.orderId)).toMatchObject({ status: 'paid', vouchers: ['active 100'] })
    expect(await confirmation(browser, debit)).toMatchObject({ state: 'paid' })
  })

  test('can be bought again after the bank refused it', async () => {
    const debit = await debited()
    await open(browser, [teaItem])
    await stripe.endWaiting(debit.paymentId, false)
    const again = await open(browser, [voucherItem])
    expect(again.orderId).not.toBe(debit.orderId)
    expect(await outcomeOf(shop, debit.orderId)).toMatchObject({ status: 'cancelled', emails: ['payment-failed'] })
  })

  test('emails the buyer once when the bank refuses it, and not for a declined card', async () => {
    const debit = await debited()
    const declined = await open(browser, [teaItem])
    await browser.send('PUT', `/api/checkout/${declined.orderId}`, { ...form, deliveryMethod: 'pickup' })
    await stripe.pay(declined.paymentId, 'pm_card_visa_chargeDeclined')
    await reconcileOpenPayments(shop.deps)
    shop.clock.advance(3 * day)
    await stripe.endWaiting(debit.paymentId, false)
    for (let round = 0; round < 2; round++) await reconcileOpenPayments(shop.deps)
    const outcomes = [await outcomeOf(shop, debit.orderId), await outcomeOf(shop, declined.orderId)]
    expect(outcomes).toMatchObject([
      { status: 'cancelled', emails: ['payment-failed'] },
      { status: 'cancelled', emails: [] },
    ])
  })

  test('a refund without a status counts as pending', async () => {
    const opened = await open(browser)
    await stripe.pay(opened.paymentId)
    const asked = { reference: opened.paymentId, amount: 1000, idempotencyKey: 'refund' }
    const { reference } = await shop.deps.payments.refundPayment(asked)
    await stripe.editRefund(reference, { status: null })
    expect(await shop.deps.payments.listRefunds(opened.paymentId)).toEqual([
      { reference, status: 'pending', amount: 1000 },
    ])
  })
})
