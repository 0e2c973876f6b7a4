import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/browser.ts'
import {
  askConfirmation,
  buyer,
  cards,
  fillBuyer,
  fillCard,
  fillCart,
  notice,
  openCheckout,
  submitButton,
} from '../support/shopping.ts'

const savedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
const noViolations = async (page: Page) => expect(await accessibilityFaults(page)).toEqual([])

test('an empty cart is told so, and leads back to the shop', async ({ page }) => {
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByText('There are no items in your cart to checkout')).toBeVisible()
  await noViolations(page)
  await page.getByRole('link', { name: 'Return to Shop' }).click()
  await expect(page).toHaveURL('/#shop')
})

test('the page says that it is being prepared until the payment session is there', async ({ page }) => {
  await fillCart(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/create-payment-intent', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Preparing Checkout' })).toBeVisible()
  await expect(page.getByText('Setting up secure payment system...')).toBeVisible()
  answer()
  await expect(submitButton(page)).toHaveText('Complete Order • $100.00')
})

test('the summary lists each item with quantity and line total, and says what it comes to', async ({ page }) => {
  await fillCart(page, [{ quantity: 2 }])
  await openCheckout(page)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByRole('listitem')).toHaveText(/\$100 Gift Voucher.*Quantity: 2.*\$200\.00/)
  await expect(summary.locator('img')).toBeVisible()
  await expect(summary).toContainText('ShippingCalculated at checkout')
  await expect(summary).toContainText('Total$200.00')
  await expect(page.getByText('Test mode: no real money moves')).toBeVisible()
  await noViolations(page)
  await summary.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/#shop')
})

test('name and email are asked for first, then the address, each beside its field; nothing typed is lost', async ({
  page,
}) => {
  await fillCart(page)
  await openCheckout(page)
  await page.getByLabel('Delivery', { exact: true }).check()
  await page.getByLabel('Phone Number').fill('0400 000 000')
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(notice(page, 'Missing information')).toBeVisible()
  await expect(notice(page, 'Please fill in all required fields')).toBeVisible()
  await expect(page.getByLabel('Full Name *')).toBeFocused()
  await expect(page.getByLabel('Full Name *')).toHaveAccessibleDescription('Please enter your name')
  await expect(page.getByLabel('Address', { exact: true })).not.toHaveAttribute('aria-invalid')
  await noViolations(page)

  await fillBuyer(page)
  await page.getByLabel('Email Address *').fill('mei.tan')
  await submitButton(page).click()
  await expect(page.getByLabel('Email Address *')).toHaveAccessibleDescription('Please enter a valid email address')
  await page.getByLabel('Email Address *').fill(buyer.email)

  await page.getByLabel('City').fill('Gawler')
  await submitButton(page).click()
  await expect(notice(page, 'Missing shipping information')).toBeVisible()
  await expect(notice(page, 'Please fill in all required shipping fields')).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await expect(page.getByLabel('City')).not.toHaveAttribute('aria-invalid')

  await page.reload()
  await expect(page.getByLabel('Full Name *')).toHaveValue(buyer.name)
  await expect(page.getByLabel('Phone Number')).toHaveValue('0400 000 000')
  await expect(page.getByLabel('City')).toHaveValue('Gawler')
  await expect(page.getByLabel('Delivery', { exact: true })).toBeChecked()
  await expect(page.getByLabel('Card number')).toHaveValue('')
})

test('a delivery adds the fee of its state to hint, total and button, and exactly that is charged', async ({
  page,
}) => {
  await fillCart(page)
  const checkout = await openCheckout(page)
  await fillBuyer(page)
  await page.getByLabel('Delivery', { exact: true }).check()
  await expect(submitButton(page)).toHaveText('Complete Order • $100.00')
  await page.getByLabel('Postal Code').fill('7000')
  await expect(page.getByText('Shipping to TAS: $18.00')).toBeVisible()
  await expect(submitButton(page)).toHaveText('Complete Order • $118.00')
  await page.getByLabel('State/Province').fill('sa')
  await expect(page.getByText('Shipping to SA: $15.00')).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('1 Murray Street')
  await page.getByLabel('City').fill('Gawler')
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Shipping$15.00Total$115.00')
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(notice(page, 'Order placed successfully!')).toBeVisible()
  await expect(notice(page, 'Thank you for your order. A receipt has been sent to your email.')).toBeVisible()
  expect(await savedCart(page)).toEqual([])
  await page.waitForURL('/')
  expect(await askConfirmation(page, checkout)).toMatchObject({
    state: 'paid',
    amount: 11500,
    deliveryMethod: 'delivery',
    email: buyer.email,
  })
})

test('a pickup needs no address and costs nothing', async ({ page }) => {
  await fillCart(page)
  const checkout = await openCheckout(page)
  await fillBuyer(page)
  await page.getByLabel('Pickup').check()
  await expect(page.getByLabel('City')).toBeVisible()
  await page.getByLabel('Postal Code').fill('5118')
  await expect(page.getByText(/Shipping to/)).toHaveCount(0)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await page.waitForURL('/')
  expect(await askConfirmation(page, checkout)).toMatchObject({ amount: 10000, deliveryMethod: 'pickup' })
})

test('Print Now is preselected for vouchers and asks for no address', async ({ page }) => {
  await fillCart(page)
  await openCheckout(page)
  await expect(page.getByLabel('Print Now (Gift Vouchers Only)')).toBeChecked()
  await expect(page.getByLabel('City')).toHaveCount(0)
})

test('an order can be placed with the keyboard alone', async ({ page }) => {
  await fillCart(page)
  await openCheckout(page)
  const { keyboard } = page
  await page.getByLabel('Full Name *').focus()
  await keyboard.type(buyer.name)
  await keyboard.press('Tab')
  await keyboard.type(buyer.email)
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(page.getByLabel('Print Now (Gift Vouchers Only)')).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(page.getByLabel('Pickup')).toBeChecked()
  await keyboard.press('ArrowDown')
  await keyboard.press('Tab')
  await expect(page.getByLabel('Send as a gift')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.type('4242424242424242')
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await keyboard.press('Tab')
  await keyboard.type('1234')
  await expect(page.getByLabel('Expiry date')).toHaveValue('12 / 34')
  await keyboard.press('Tab')
  await keyboard.type('123')
  await keyboard.press('Enter')
  await page.waitForURL(/\/success/)
  await expect(page.getByRole('heading', { name: 'Thank You For Your Purchase!' })).toBeVisible()
})
