import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { expect } from '../support/browser.ts'
import type { CardProvider } from '../support/card-provider/provider.ts'
import {
  askConfirmation,
  buyer,
  cards,
  codePattern,
  fillBuyer,
  fillCart,
  openCheckout,
  shownCodes,
  submitButton,
  toastText,
} from '../support/shopping.ts'
import { fillCard, test, thanks, wholeForm } from '../support/stripe-shop.ts'

test.use(wholeForm)

const savedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))

const confirmations = (stripe: CardProvider, id: string) =>
  stripe.requests.filter(({ path }) => path === `/v1/payment_intents/${id}/confirm`).map(({ form }) => form)

test('a visitor comes from the cart, pays by Stripe and sees the voucher', async ({ page, stripe, server }) => {
  guards(
    "a 'Payment Information' card-entry area from the card payment provider",
    'Payment is confirmed without leaving the page unless the provider requires a redirect (return address {origin}/success).',
  )
  await page.goto('/')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastText(page, 'Gift Voucher Added')).toBeVisible()
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(submitButton(page)).toBeEnabled()
  await expect(page.getByText('Test mode: no real money moves')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(toastText(page, 'Order placed successfully!')).toBeVisible()
  await expect(thanks(page)).toBeVisible()
  expect((await shownCodes(page))[0]).toMatch(codePattern)
  expect(await savedCart(page)).toEqual([])

  const id = new URL(page.url()).searchParams.get('payment_intent') ?? ''
  const [form] = confirmations(stripe, id)
  expect(form).toMatchObject({
    return_url: `${server.url}/success`,
    receipt_email: buyer.email,
    payment_method_data: { billing_details: buyer },
  })
  expect(form?.payment_method_data).not.toHaveProperty('billing_details.address')
  expect(form?.payment_method_data).not.toHaveProperty('billing_details.phone')
})

test('a delivery is sent to Stripe with its address and phone, and charged with its shipping', async ({
  page,
  stripe,
  server,
}) => {
  guards(
    'Card payment provider: confirm the payment with the card element, return address {origin}/success, receipt e-mail, billing details (name, email, phone; for delivery also an address with line1, city, state, postal_code, country AU); redirect only if required.',
    'Country is fixed to AU.',
  )
  await fillCart(page)
  const checkout = await openCheckout(page)
  await fillBuyer(page)
  await page.getByLabel('Phone Number').fill('0400 000 000')
  await page.getByLabel('Delivery', { exact: true }).check()
  await page.getByLabel('Address', { exact: true }).fill('1 Murray Street')
  await page.getByLabel('City').fill('Gawler')
  await page.getByLabel('State/Province').fill('SA')
  await page.getByLabel('Postal Code').fill('5118')
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await page.waitForURL('/')
  const address = { line1: '1 Murray Street', city: 'Gawler', state: 'SA', postal_code: '5118', country: 'AU' }
  expect(confirmations(stripe, checkout.paymentId)).toMatchObject([
    {
      return_url: `${server.url}/success`,
      receipt_email: buyer.email,
      payment_method_data: { billing_details: { ...buyer, phone: '0400 000 000', address } },
    },
  ])
  expect(await askConfirmation(page, checkout)).toMatchObject({ state: 'paid', amount: 11_500 })
})

test('the card form uses Australian English and the site’s main colour', async ({ page }) => {
  guards('Payment form has a primary theme colour set in its appearance options.')
  await fillCart(page)
  await openCheckout(page)
  const options = JSON.parse((await page.locator('html').getAttribute('data-stripe-options')) ?? '{}')
  const jade = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--color-jade')
    pen.fillRect(0, 0, 1, 1)
    const [...parts] = pen.getImageData(0, 0, 1, 1).data.slice(0, 3)
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
  })
  expect(options).toMatchObject({ locale: 'en-AU', appearance: { variables: { colorPrimary: jade } } })
})

test('a declined card shows Stripe’s message, and another one pays', async ({ page, tolerate }) => {
  tolerate(/402/)
  guards(
    "Payment failure | 'Payment failed': provider's message or 'There was an error processing your payment. Please try again.' (also on exceptions)",
  )
  await fillCart(page)
  const checkout = await openCheckout(page)
  await submitButton(page).click()
  await expect(page.getByLabel('Full Name *')).toBeFocused()
  await expect(page.getByText('Please enter your card details'), 'in the same round').toBeVisible()
  await fillBuyer(page)
  await submitButton(page).click()
  await expect(toastText(page, 'Your card number is incomplete.')).toBeVisible()

  await fillCard(page, cards.noFunds)
  await submitButton(page).click()
  await expect(toastText(page, 'Payment failed')).toBeVisible()
  await expect(toastText(page, 'Your card has insufficient funds.')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Checkout' })).toContainText('insufficient funds')
  expect(await savedCart(page)).toHaveLength(1)

  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await askConfirmation(page, checkout)).toMatchObject({ state: 'paid', amount: 10_000 })
})

test('a card with authentication goes to the bank and back, and the address keeps no secret', async ({ page }) => {
  guards(
    'Payment is confirmed without leaving the page unless the provider requires a redirect (return address {origin}/success).',
  )
  await fillCart(page)
  const checkout = await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.asksBank)
  await submitButton(page).click()
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(thanks(page)).toBeVisible()
  expect(page.url()).toContain(checkout.paymentId)
  expect(page.url()).not.toContain('secret')
  expect(await savedCart(page)).toEqual([])
})

test('when Stripe’s answer is lost the shop is asked, and the buyer pays once', async ({
  page,
  context,
  stripe,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await fillCart(page)
  const checkout = await openCheckout(page)
  await context.route('https://api.stripe.com/**/confirm', async (route) => {
    await route.fetch({ url: route.request().url().replace('https://api.stripe.com', stripe.url) })
    await route.abort()
  })
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(confirmations(stripe, checkout.paymentId)).toHaveLength(1)
})

test('a changed cart gets its own form, which pays the new total', async ({ page }) => {
  await fillCart(page)
  await openCheckout(page)
  const other = await page.context().newPage()
  await fillCart(other, [{ quantity: 2 }])
  await expect(submitButton(page)).toHaveText('Complete Order • $200.00')
  await expect(submitButton(page)).toBeEnabled()
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await shownCodes(page)).toHaveLength(2)
})

test('Buy Now opens a checkout of that one voucher, here as a gift, and keeps the cart', async ({ page }) => {
  await fillCart(page, [{ quantity: 3 }])
  await page.goto('/')
  await page.getByRole('button', { name: 'Buy Now ($100)' }).click()
  await page.waitForURL('/checkout?product=100')
  await expect(submitButton(page)).toBeEnabled()
  await expect(submitButton(page)).toHaveText('Complete Order • $100.00')
  await fillBuyer(page)
  await page.getByLabel('Send as a gift').check()
  await page.getByLabel('Recipient’s name').fill('Robin')
  await page.getByLabel('Your message').fill('An hour of quiet.')
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByText('We can’t send email at the moment, so please print or download it.')).toBeVisible()
  expect(await shownCodes(page)).toHaveLength(1)
  await expect(page.locator('.voucher')).toContainText(/To Robin.*An hour of quiet\./s)
  expect(await savedCart(page)).toMatchObject([{ quantity: 3 }])
})
