import type { Page } from '@playwright/test'
import { expect } from '../support/browser.ts'
import { cards, fillBuyer, fillCart, openCheckout, shownCodes, submitButton } from '../support/shopping.ts'
import { fillCard, test, thanks, wholeForm } from '../support/stripe-shop.ts'

test.use(wholeForm)

const savedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
const complete = (page: Page) => page.getByRole('button', { name: 'Complete', exact: true })

async function payAtBank(page: Page): Promise<void> {
  await fillBuyer(page)
  await fillCard(page, cards.asksBank)
  await submitButton(page).click()
  await expect(complete(page)).toBeVisible()
}

test('after Back, a payment finished at the bank in another tab is shown as paid in both', async ({
  page,
  context,
}) => {
  await fillCart(page)
  await openCheckout(page)
  await payAtBank(page)
  const bank = page.url()
  await page.goBack()
  await expect(submitButton(page)).toBeEnabled()

  const other = await context.newPage()
  await other.goto(bank)
  await complete(other).click()
  await expect(thanks(other)).toBeVisible()
  expect(await savedCart(other)).toEqual([])
  await expect(page.getByRole('heading', { name: 'This is already paid' })).toBeVisible()
  await expect(submitButton(page)).toHaveCount(0)
})

test('Buy Now with Stripe questions a repeated purchase, and keeps the cart', async ({ page, tolerate }) => {
  tolerate(/409/)
  await fillCart(page, [{ quantity: 3 }])
  await page.goto('/checkout?product=100')
  await expect(submitButton(page)).toBeEnabled()
  await payAtBank(page)
  await complete(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await savedCart(page), 'what is bought at once is none of the cart').toMatchObject([{ quantity: 3 }])

  await page.goto('/checkout?product=100')
  await expect(page.getByRole('heading', { name: 'Buy it again?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'No, back to the shop' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, buy it again' }).click()
  await expect(submitButton(page)).toBeEnabled()
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await shownCodes(page)).toHaveLength(1)
  expect(await savedCart(page)).toMatchObject([{ quantity: 3 }])
})
