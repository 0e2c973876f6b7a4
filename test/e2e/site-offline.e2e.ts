import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'
import { cards, fillBuyer, fillCard, fillCart, openCheckout, submitButton, toastText } from '../support/shopping.ts'

/** Requests and subscriptions are counted by address. */
test.use({ privateServer: true })

test.beforeEach(({ tolerate }) => tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 404|ERR_FAILED/))

/** How often the server was sent this, whatever became of the tries before. */
function countAnswers(page: Page, path: string): () => number {
  let count = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === path) count++
  })
  return () => count
}

const footer = (page: Page) => page.getByRole('contentinfo')

/** Comes near a page whose code is not here yet, as a pointer does on its way. */
const comeNear = (page: Page) => footer(page).getByRole('link', { name: 'Terms of Service' }).hover()

test('a request sent offline is sent once when online again, without retyping', async ({ page, context }) => {
  await openHydrated(page, '/request-appointment')
  const sent = countAnswers(page, '/api/appointments')
  const form = page.locator('main form')
  await form.getByLabel('First name').fill('Jo')
  await form.getByLabel('Last name').fill('O’Brien')
  await form.getByLabel('Email').fill('jo@visitor.example')
  await form.getByLabel('Phone').fill('0400 000 000')
  await form.getByLabel('Preferred date and time').fill('Tuesday morning')
  await form.getByLabel('Service').selectOption({ index: 1 })
  await context.setOffline(true)
  const send = form.getByRole('button', { name: 'Send request' })
  await form.getByLabel('Last name').fill('')
  await send.click()
  await expect(form.getByText('Please enter your last name')).toBeVisible()
  await expect(form.getByLabel('Last name')).toBeFocused()
  await form.getByLabel('Last name').fill('O’Brien')
  await send.click()
  await expect(form.getByRole('alert')).toContainText('couldn’t send your request')
  await comeNear(page)
  await expect(form.getByLabel('First name')).toHaveValue('Jo')
  await context.setOffline(false)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(sent()).toBe(1)
})

test('a subscription sent offline reports it beside the field and in a notice, and succeeds later', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/faq')
  const sent = countAnswers(page, '/api/newsletter')
  const field = footer(page).getByLabel('Email address')
  await field.fill('jo@visitor.example')
  await context.setOffline(true)
  const subscribe = footer(page).getByRole('button', { name: 'Subscribe' })
  await subscribe.click()
  await expect(toastText(page, 'Failed to subscribe. Please try again.')).toBeVisible()
  await expect(footer(page).getByRole('alert')).toHaveText('Failed to subscribe. Please try again.')
  await comeNear(page)
  await expect(field).toHaveValue('jo@visitor.example')
  await context.setOffline(false)
  await subscribe.click()
  await expect(toastText(page, "You've been subscribed to our newsletter.")).toBeVisible()
  expect(sent()).toBe(1)
})

test('the newsletter page keeps the address offline, and has a single form', async ({ page, context }) => {
  await openHydrated(page, '/newsletter')
  const sent = countAnswers(page, '/api/newsletter')
  const field = page.getByLabel('Email address')
  await field.fill('jo@visitor.example')
  await context.setOffline(true)
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  await subscribe.click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to subscribe. Please try again.')
  await expect(field).toHaveValue('jo@visitor.example')
  await context.setOffline(false)
  await subscribe.click()
  await expect(toastText(page, "You've been subscribed to our newsletter.")).toBeVisible()
  expect(sent()).toBe(1)
})

test('unsubscribing offline reports it, and succeeds at the next press', async ({ page, context }) => {
  await openHydrated(page, '/newsletter/unsubscribe?token=unknown')
  const main = page.getByRole('main')
  await context.setOffline(true)
  await main.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(main.getByRole('alert')).toContainText('We couldn’t be reached.')
  await context.setOffline(false)
  await main.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(main.getByRole('alert')).toContainText('isn’t one of ours')
})

test('the voucher check asks for a missing code, and keeps a typed one offline', async ({ page, context }) => {
  await openHydrated(page, '/voucher')
  const field = page.getByLabel('Voucher code')
  const check = page.getByRole('button', { name: 'Check the balance' })
  await check.click()
  await expect(field).toHaveAccessibleDescription(/Please enter your voucher code/)
  await field.fill('ABCD-EFGH-23')
  await context.setOffline(true)
  await check.click()
  await expect(page.getByText('We couldn’t be reached. Please check your connection and try again.')).toBeVisible()
  await comeNear(page)
  await expect(field).toHaveValue('ABCD-EFGH-23')
  await context.setOffline(false)
  await check.click()
  await expect(page.getByText('We couldn’t be reached.')).toHaveCount(0)
  await expect(field).toHaveValue('ABCD-EFGH-23')
})

test('the cart works offline, with a notice', async ({ page, context }) => {
  await openHydrated(page)
  await context.setOffline(true)
  await page.locator('#shop').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastText(page, 'Gift Voucher Added')).toBeVisible()
  // A picture that could not be fetched keeps to its column.
  const card = await page.locator('#shop article').first().boundingBox()
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThan(1280)
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
})

test('an order sent offline is paid once when online again, without retyping', async ({ page, context }) => {
  await fillCart(page)
  const { orderId } = await openCheckout(page)
  const sent = countAnswers(page, `/api/checkout/${orderId}`)
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await context.setOffline(true)
  await submitButton(page).click()
  await expect(toastText(page, 'There was an error processing your payment. Please try again.')).toBeVisible()
  await expect(page.getByText('You seem to be offline. You haven’t been charged.')).toBeVisible()
  await comeNear(page)
  await expect(page.getByLabel('Card number')).toHaveValue(cards.good)
  await context.setOffline(false)
  await submitButton(page).click()
  await expect(toastText(page, 'Order placed successfully!')).toBeVisible()
  expect(sent()).toBe(1)
})

test('a link to a page that cannot be loaded offline keeps the typed form', async ({ page, context }) => {
  await openHydrated(page, '/request-appointment')
  const name = page.getByLabel('First name')
  await name.fill('Jo')
  await context.setOffline(true)
  await footer(page).getByRole('link', { name: 'Terms of Service' }).click()
  await expect(toastText(page, 'No connection')).toBeVisible()
  await expect(name).toHaveValue('Jo')
  await context.setOffline(false)
  await footer(page).getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
})

test('a new release during a visit keeps typed values, and the next page is of the new release', async ({ page }) => {
  await openHydrated(page, '/request-appointment')
  const name = page.getByLabel('First name')
  await name.fill('Jo')
  // What was not fetched of the old release is gone.
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('heading', { level: 1 }).click()
  await comeNear(page)
  await name.press('End')
  await expect(name).toHaveValue('Jo')
  await expect(name).toBeFocused()
  await page.unroute('**/assets/**')
  await footer(page).getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
})
