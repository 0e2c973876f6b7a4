import type { BrowserContext, Page } from '@playwright/test'
import { accessibilityFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/browser.ts'
import {
  askConfirmation,
  buyToPrint,
  cards,
  fillBuyer,
  fillCard,
  fillCart,
  openCheckout,
  shownCodes,
  submitButton,
  toastText,
} from '../support/shopping.ts'

const savedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You For Your Purchase!' })
const paidAlready = (page: Page) => page.getByRole('heading', { name: 'This is already paid' })
const badge = (page: Page) => page.getByTestId('cart-badge')

/** Presses the button with a card whose bank asks, and stands before the bank's page. */
async function goToBank(page: Page, items = [{}]) {
  await fillCart(page, items)
  const checkout = await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.asksBank)
  await submitButton(page).click()
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeEnabled()
  return checkout
}

/** The bank's page in a tab of its own, as from a link in its app. */
async function finishInAnotherTab(page: Page, context: BrowserContext): Promise<Page> {
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(thanks(other)).toBeVisible()
  return other
}

test('a payment finished at the bank in another tab empties the cart, and the first tab cannot pay again', async ({
  page,
  context,
}) => {
  const checkout = await goToBank(page)
  const other = await finishInAnotherTab(page, context)
  await expect(toastText(other, 'Order placed successfully!')).toBeVisible()
  expect(await savedCart(other)).toEqual([])
  await expect(badge(other)).toHaveCount(0)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(submitButton(page)).toHaveCount(0)
  expect(await askConfirmation(page, checkout)).toMatchObject({ state: 'paid', amount: 10000 })
})

test('after Back and Forward to the bank’s page the payment is finished once and the cart is empty', async ({
  page,
}) => {
  await goToBank(page)
  await page.goBack()
  await expect(submitButton(page)).toBeEnabled()
  await expect(page.getByText('Your payment wasn’t finished.')).toBeVisible()
  await expect(page.getByText('Nothing has been charged so far. You can pay again here.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await savedCart(page), 'not paid yet').toHaveLength(1)
  await page.goForward()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(thanks(page)).toBeVisible()
  await expect(toastText(page, 'Order placed successfully!')).toBeVisible()
  expect(await shownCodes(page)).toHaveLength(1)
  expect(await savedCart(page)).toEqual([])
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('the bank’s page of a confirmed payment says so and links to the order, without buttons', async ({
  page,
  context,
}) => {
  await goToBank(page)
  const asleep = await context.newPage()
  await asleep.goto(page.url())
  await expect(asleep.getByRole('button', { name: 'Fail authentication' })).toBeEnabled()
  const bank = page.url()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(thanks(page)).toBeVisible()

  const confirmed = (at: Page) => at.getByRole('heading', { name: 'This payment is already confirmed' })
  const buttons = (at: Page) => at.getByRole('main').getByRole('button')
  await page.goBack()
  await expect(page).toHaveURL(bank)
  await expect(confirmed(page)).toBeVisible()
  await expect(buttons(page)).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByText('$100.00 AUD')).toBeVisible()

  // A tab that still shows the buttons hears of it when it is come back to.
  await asleep.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(confirmed(asleep)).toBeVisible()
  await expect(buttons(asleep)).toHaveCount(0)
  await asleep.getByRole('link', { name: 'See your order' }).click()
  await expect(thanks(asleep)).toBeVisible()
})

test('a late press on the bank’s page shows what became of the payment, and a failed one leads to the checkout', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/status of 40[49]/)
  const { paymentId } = await goToBank(page)
  const failed = await page.request.post(`/api/demo-gateway/payments/${paymentId}/authenticate`, {
    data: { outcome: 'fail' },
  })
  expect(failed.ok()).toBe(true)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByRole('heading', { name: 'This payment didn’t go through' })).toBeVisible()
  await expect(page.getByText('You haven’t been charged.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  const bank = page.url()
  await page.getByRole('link', { name: 'Return to Checkout' }).click()
  await expect(submitButton(page)).toBeEnabled()

  await context.clearCookies()
  await page.goto(bank)
  await expect(page.getByRole('heading', { name: 'There’s no payment to confirm here' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Shop' })).toBeVisible()
})

test('after a tab closed at the bank, paid items have left the cart and later ones are kept', async ({
  page,
  context,
}) => {
  const { paymentId } = await goToBank(page)
  // The bank confirms in its own app, and the buyer never comes back by its page.
  const authenticated = await page.request.post(`/api/demo-gateway/payments/${paymentId}/authenticate`, {
    data: { outcome: 'complete' },
  })
  expect(authenticated.ok()).toBe(true)
  await page.close()

  const later = await context.newPage()
  await later.goto('/robots.txt')
  await later.evaluate(() => {
    const [item] = JSON.parse(localStorage.getItem('cart') ?? '[]')
    localStorage.setItem('cart', JSON.stringify([{ ...item, quantity: item.quantity + 2 }]))
  })
  await later.goto('/faq')
  await expect(toastText(later, 'Order placed successfully!')).toBeVisible()
  await expect(badge(later)).toHaveText('2')
  await later.getByRole('link', { name: 'See your order' }).click()
  await expect(thanks(later)).toBeVisible()
  expect(await savedCart(later)).toMatchObject([{ quantity: 2 }])
  await later.goto('/faq')
  await expect(badge(later), 'once only').toHaveText('2')
})

test('a checkout open in another tab shows that it was paid, links to the order, and has no pay button', async ({
  page,
  context,
}) => {
  await fillCart(page)
  await openCheckout(page)
  const other = await context.newPage()
  await other.goto('/checkout')
  await fillBuyer(other)
  await fillCard(other, cards.good)
  await submitButton(other).click()
  await expect(thanks(other)).toBeVisible()

  await expect(paidAlready(page)).toBeVisible()
  await expect(submitButton(page)).toHaveCount(0)
  await expect(badge(page)).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(thanks(page)).toBeVisible()
  expect(await shownCodes(page)).toHaveLength(1)
})

test('a checkout restored by the Back button notices that it was paid meanwhile', async ({ page }) => {
  await fillCart(page)
  const { paymentId } = await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.asksBank)
  // The page stays as it was when the browser left for the bank.
  await page.route('**/demo-gateway/authenticate**', (route) => route.fulfill({ status: 204 }))
  const confirmed = page.waitForResponse(/\/confirm$/)
  await submitButton(page).click()
  await confirmed
  await page.request.post(`/api/demo-gateway/payments/${paymentId}/authenticate`, { data: { outcome: 'complete' } })
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(paidAlready(page)).toBeVisible()
  await expect(page.getByText('Your payment wasn’t finished.')).toHaveCount(0)
  await expect(badge(page)).toHaveCount(0)
  expect(await savedCart(page)).toEqual([])
})

test('buying the same again within an hour is questioned: No clears the cart, and only Yes sells it', async ({
  page,
  tolerate,
}) => {
  tolerate(/409/)
  await buyToPrint(page)
  await fillCart(page)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Buy it again?' })).toBeVisible()
  await expect(page.getByText('You bought the same thing less than a minute ago.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^See order [A-Z2-9]{4}-[A-Z2-9]{4}$/ })).toBeVisible()
  await expect(submitButton(page)).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'No, clear my cart' }).click()
  await page.waitForURL('/#shop')
  expect(await savedCart(page)).toEqual([])

  await fillCart(page)
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Yes, buy it again' }).click()
  await expect(submitButton(page)).toBeEnabled()
  await page.reload()
  await expect(submitButton(page), 'the answer counts for a reload too').toBeEnabled()
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await savedCart(page)).toEqual([])

  await fillCart(page)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Buy it again?' }), 'a third one is asked about anew').toBeVisible()
})
