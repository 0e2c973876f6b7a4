import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/browser.ts'
import {
  buyer,
  cards,
  fillBuyer,
  fillCard,
  fillCart,
  openCheckout,
  submitButton,
  toastText,
} from '../support/shopping.ts'

const savedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
const noViolations = async (page: Page) => expect(await accessibilityFaults(page)).toEqual([])

test('an empty cart shows that it is empty, and links back to the shop', async ({ page }) => {
  guards(
    "Empty cart: 'Your cart is empty' / 'There are no items in your cart to checkout' and a 'Return to Shop' button to /#shop.",
    'Checkout: empty cart gives the empty state',
  )
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByText('There are no items in your cart to checkout')).toBeVisible()
  await noViolations(page)
  await page.getByRole('link', { name: 'Return to Shop' }).click()
  await expect(page).toHaveURL('/#shop')
})

test('the page shows “Preparing Checkout” until the payment session exists', async ({ page }) => {
  guards(
    "While the payment session is created: 'Preparing Checkout' and 'Setting up secure payment system...'.",
    'non-empty cart gives creating payment session (loading), then form ready once a client secret is returned.',
    "POST /api/create-payment-intent | {cartItems: list of cart items} | reads clientSecret; failure gives the toast 'Payment system error' / 'There was a problem connecting to the payment system. Please try again later.'",
  )
  await fillCart(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/create-payment-intent', async (route) => {
    await held
    await route.continue()
  })
  const opening = page.waitForResponse('**/api/create-payment-intent')
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Preparing Checkout' })).toBeVisible()
  await expect(page.getByText('Setting up secure payment system...')).toBeVisible()
  answer()
  await expect(submitButton(page)).toHaveText('Complete Order • $100.00')
  expect((await opening).request().postDataJSON()).toEqual({ cartItems: await savedCart(page) })
  expect(await (await opening).json()).toMatchObject({ clientSecret: expect.any(String) })
})

test('the summary lists each item with quantity and line total, and the total', async ({ page }) => {
  guards(
    "Right: Order Summary listing each item (image, name, quantity, line total), a subtotal, a shipping line reading 'Calculated at checkout', a total, and a 'Continue Shopping' button to /#shop.",
    '/checkout | Cart-based checkout',
    'Otherwise two columns. Left: the form.',
    "a 'Payment Information' card-entry area from the card payment provider",
    'Total = sum of price x quantity plus fee, shown with 2 decimals.',
  )
  await fillCart(page, [{ quantity: 2 }])
  await openCheckout(page)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByRole('listitem')).toHaveText(/\$100 Gift Voucher.*Quantity: 2.*\$200\.00/)
  await expect(summary.locator('img')).toBeVisible()
  await expect(summary).toContainText('Subtotal$200.00')
  await expect(summary).toContainText('ShippingCalculated at checkout Free for Print Now')
  await expect(summary).toContainText('Total$200.00')
  const [form, beside] = await Promise.all([page.getByLabel('Full Name *').boundingBox(), summary.boundingBox()])
  expect(beside?.x).toBeGreaterThan(form ? form.x + form.width : Number.NaN)
  await expect(page.getByRole('group', { name: 'Payment Information' }).getByLabel('Card number')).toBeVisible()
  await expect(page.getByText('Test mode: no real money moves')).toBeVisible()
  await noViolations(page)
  await summary.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/#shop')
})

test('changing the quantity in the summary opens a payment session for the new total', async ({ page }) => {
  await fillCart(page, [{ quantity: 2 }])
  await openCheckout(page)
  await page.getByLabel('Full Name *').fill('Mei Harper')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await summary.getByRole('button', { name: 'One more $100 Gift Voucher' }).click()
  await expect(summary.getByRole('listitem')).toHaveText(/Quantity: 3.*\$300\.00/)
  await expect(submitButton(page)).toHaveText('Complete Order • $300.00')
  await expect(submitButton(page)).toBeEnabled()
  await expect(page.getByLabel('Full Name *')).toHaveValue('Mei Harper')
})

test('missing name and email are reported first, then the address, beside their fields, and typed values stay', async ({
  page,
}) => {
  guards(
    'Form: Full Name *, Email Address *, Phone Number',
    'Form fields also carry required flags: name, email (e-mail type); address, city, state, postalCode only for delivery.',
    "1. Name or email missing: toast 'Missing information' / 'Please fill in all required fields'.",
    "2. Delivery chosen and any of address, city, state, postalCode missing: 'Missing shipping information' / 'Please fill in all required shipping fields'.",
    'Checkout validation | see point 5',
  )
  await fillCart(page)
  await openCheckout(page)
  const required = page.locator('form[aria-label="Checkout"] input:required:not([name^="card"])')
  const names = () => required.evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
  await page.getByLabel('Pickup').check()
  expect(await names()).toEqual(['name', 'email'])
  await page.getByLabel('Delivery', { exact: true }).check()
  expect(await names()).toEqual(['name', 'email', 'address', 'city', 'state', 'postalCode'])
  await expect(page.getByLabel('Email Address *')).toHaveAttribute('type', 'email')
  await page.getByLabel('Phone Number').fill('0400 000 000')
  await submitButton(page).click()
  await expect(toastText(page, 'Missing information')).toBeVisible()
  await expect(toastText(page, 'Please fill in all required fields')).toBeVisible()
  await expect(page.getByLabel('Full Name *')).toBeFocused()
  await expect(page.getByLabel('Full Name *')).toHaveAccessibleDescription('Please enter your name')
  for (const [label, message] of [
    ['Address', 'Please enter a street address or PO box'],
    ['Card number', 'Your card number is incomplete.'],
    ['Security code', 'Your card’s security code is incomplete.'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true }), 'in the same round').toHaveAccessibleDescription(message)
  await noViolations(page)

  await fillCard(page, cards.good)
  await fillBuyer(page)
  await page.getByLabel('Email Address *').fill('mei.tan')
  await submitButton(page).click()
  await expect(page.getByLabel('Email Address *')).toHaveAccessibleDescription('Please enter a valid email address')
  await page.getByLabel('Email Address *').fill(buyer.email)

  await page.getByLabel('City').fill('Gawler')
  await submitButton(page).click()
  await expect(toastText(page, 'Missing shipping information')).toBeVisible()
  await expect(toastText(page, 'Please fill in all required shipping fields')).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await expect(page.getByLabel('City')).not.toHaveAttribute('aria-invalid')

  await page.reload()
  await expect(page.getByLabel('Full Name *')).toHaveValue(buyer.name)
  await expect(page.getByLabel('Phone Number')).toHaveValue('0400 000 000')
  await expect(page.getByLabel('City')).toHaveValue('Gawler')
  await expect(page.getByLabel('Delivery', { exact: true })).toBeChecked()
  await expect(page.getByLabel('Card number')).toHaveValue('')
})

test('required fields have the same star, the card’s fields too', async ({ page }) => {
  await fillCart(page)
  await openCheckout(page)
  await page.getByLabel('Delivery', { exact: true }).check()
  const stars = await page.locator('form[aria-label="Checkout"] input:required').evaluateAll((fields) =>
    (fields as HTMLInputElement[]).map(({ name, labels }) => {
      const label = labels?.[0]
      const typed = label?.querySelector('span')
      const drawn = label && getComputedStyle(label, '::after')
      if (typed) return [name, typed.textContent, getComputedStyle(typed).color]
      return [name, drawn?.content.match(/\*/)?.[0], drawn?.color]
    }),
  )
  expect(stars.map(([name]) => name)).toEqual([
    ...['name', 'email', 'address', 'city', 'state', 'postalCode'],
    ...['cardNumber', 'cardExpiry', 'cardSecurityCode'],
  ])
  expect(new Set(stars.map(([, star, colour]) => `${star} ${colour}`)).size).toBe(1)
  expect(stars[0]?.[1]).toBe('*')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

  test('the notice of missing fields disappears on typing or scrolling', async ({ page, context }) => {
    await fillCart(page)
    await openCheckout(page)
    await submitButton(page).click()
    await expect(toastText(page, 'Missing information')).toBeVisible()
    await expect(page.getByLabel('Full Name *')).toBeFocused()
    await page.keyboard.type('M')
    await expect(toastText(page, 'Missing information')).toHaveCount(0, { timeout: 1000 })

    await submitButton(page).click()
    await expect(toastText(page, 'Missing information')).toBeVisible()
    const client = await context.newCDPSession(page)
    await client.send('Input.synthesizeScrollGesture', {
      x: 180,
      y: 400,
      yDistance: -250,
      gestureSourceType: 'touch',
    })
    await expect(toastText(page, 'Missing information')).toHaveCount(0, { timeout: 1000 })
    await page.getByLabel('Pickup').check({ timeout: 1000 })
  })
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
