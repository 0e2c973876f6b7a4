import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { expect, test } from '../support/browser.ts'
import {
  askConfirmation,
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

test('a delivery adds its state’s fee to hint, total and button, and exactly that is charged', async ({ page }) => {
  guards(
    `When delivery is chosen and a postal code is entered, a hint reads 'Shipping to {state}: \${fee}'.`,
    `a submit button 'Complete Order • \${total}' or 'Processing...'.`,
    'The fee is recalculated when postal code, state or delivery method changes.',
    'Checkout form: name, email, address, city, state, postalCode, phone, deliveryMethod (delivery, pickup or print).',
    'Total = sum of price x quantity plus fee, shown with 2 decimals.',
  )
  await fillCart(page)
  const checkout = await openCheckout(page)
  await fillBuyer(page)
  await page.getByLabel('Delivery', { exact: true }).check()
  await expect(submitButton(page)).toHaveText('Complete Order • $100.00')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText('Calculated at checkout Add your address to see it')
  await expect(page.getByText('By post, anywhere in Australia, $10 to $25 by state')).toBeVisible()
  await page.getByLabel('Postal Code').fill('7000')
  await expect(page.getByText('Shipping to TAS: $18.00')).toBeVisible()
  await expect(submitButton(page)).toHaveText('Complete Order • $118.00')
  await page.getByLabel('State/Province').fill('sa')
  await expect(page.getByText('Shipping to SA: $15.00')).toBeVisible()
  await page.getByLabel('Pickup').check()
  await expect(submitButton(page)).toHaveText('Complete Order • $100.00')
  await page.getByLabel('Delivery', { exact: true }).check()
  await page.getByLabel('Address', { exact: true }).fill('1 Murray Street')
  await page.getByLabel('City').fill('Gawler')
  await expect(summary).toContainText('Shipping$15.00Total$115.00')
  guards(
    'Submit: idle to processing; on success the cart is cleared, a success toast shows, and after 2 s the user goes to /',
    "Order success | 'Order placed successfully!' / 'Thank you for your order. A receipt has been sent to your email.'",
  )
  await fillCard(page, cards.good)
  const sent = page.waitForRequest(`**/api/checkout/${checkout.orderId}`)
  await submitButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    ...buyer,
    address: '1 Murray Street',
    city: 'Gawler',
    state: 'sa',
    postalCode: '7000',
    phone: '',
    deliveryMethod: 'delivery',
  })
  await expect(toastText(page, 'Order placed successfully!')).toBeVisible()
  await expect(toastText(page, 'Thank you for your order. A receipt has been sent to your email.')).toBeVisible()
  expect(await savedCart(page)).toEqual([])
  await page.waitForURL('/')
  expect(await askConfirmation(page, checkout)).toMatchObject({
    state: 'paid',
    amount: 11500,
    deliveryMethod: 'delivery',
    email: buyer.email,
  })
})

test('every state has its fee, and a postal code determines the state that was not typed', async ({ page }) => {
  guards(
    'Shipping fee, added to the total only for delivery, by state: NSW 10, VIC 12, QLD 15, WA 20, SA 15, TAS 18, NT 25, ACT 10, other or unknown 15 (dollars).',
    'State is the typed state value, else inferred from the first digit of the postal code: 0 NT, 1 NSW, 2 NSW, 3 VIC, 4 QLD, 5 SA, 6 WA, 7 TAS, 8 VIC, 9 QLD.',
    'The fee is recalculated when postal code, state or delivery method changes.',
  )
  const fees = { NSW: 10, VIC: 12, QLD: 15, WA: 20, SA: 15, TAS: 18, NT: 25, ACT: 10, Elsewhere: 15 }
  const states = ['NT', 'NSW', 'NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'VIC', 'QLD'] as const
  await fillCart(page)
  await openCheckout(page)
  await page.getByLabel('Delivery', { exact: true }).check()
  const told = async (state: string, fee: number) => {
    await expect(page.getByText(`Shipping to ${state}: $${fee}.00`)).toBeVisible()
    await expect(submitButton(page)).toHaveText(`Complete Order • $${100 + fee}.00`)
  }
  for (const [digit, state] of states.entries()) {
    await page.getByLabel('Postal Code').fill(`${digit}123`)
    await told(state, fees[state])
  }
  for (const [state, fee] of Object.entries(fees)) {
    await page.getByLabel('State/Province').fill(state)
    await told(state.toUpperCase(), fee)
  }
})

test('a pickup needs no address and costs nothing; its confirmation stays for 2 seconds', async ({ page }) => {
  guards(
    "a Delivery Method radio group (delivery, pickup, or the option 'Print Now (Gift Vouchers Only)')",
    'an address section (Address, City, State/Province, Postal Code) shown for delivery and pickup',
    'Phone is optional. Pickup needs no address. The print option needs no address',
    'Pickup and print cost 0.',
    'Submit: idle to processing; on success the cart is cleared, a success toast shows, and after 2 s the user goes to /',
    'redirect 2 s after a paid order',
  )
  await page.clock.install()
  await fillCart(page)
  const checkout = await openCheckout(page)
  // The code of the home page comes now, so that leaving too early would show at once.
  await page.getByRole('banner').getByRole('link').first().hover()
  await fillBuyer(page)
  await page.getByLabel('Pickup').check()
  for (const label of ['Address', 'City', 'State/Province', 'Postal Code'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await page.getByLabel('Postal Code').fill('5118')
  await expect(page.getByText(/Shipping to/)).toHaveCount(0)
  await fillCard(page, cards.good)
  await page.clock.pauseAt(Date.now() + 10_000)
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your payment went through' })).toBeVisible()
  await page.clock.runFor(1990)
  await expect(page).toHaveURL('/checkout')
  await page.clock.runFor(20)
  await expect(page).toHaveURL('/')
  expect(await askConfirmation(page, checkout)).toMatchObject({ amount: 10000, deliveryMethod: 'pickup' })

  // The notice is still there, and leads to the order's number and to what happens next.
  await page.getByRole('link', { name: 'See your order' }).click()
  await page.waitForURL(/\/success/)
  await page.clock.resume()
  await expect(page.getByText(/^Order [A-Z0-9]{4}-[A-Z0-9]{4}\./)).toBeVisible()
  await expect(page.getByText(/with each voucher printed, is ready to pick up at the clinic/)).toBeVisible()
})

test('Print Now is preselected for vouchers and asks for no address', async ({ page }) => {
  guards(
    "a Delivery Method radio group (delivery, pickup, or the option 'Print Now (Gift Vouchers Only)')",
    'an address section (Address, City, State/Province, Postal Code) shown for delivery and pickup',
    'Phone is optional. Pickup needs no address. The print option needs no address',
    'Pickup and print cost 0.',
  )
  await fillCart(page)
  await openCheckout(page)
  await expect(page.getByLabel('Print Now (Gift Vouchers Only)')).toBeChecked()
  await expect(page.getByRole('group', { name: 'Delivery Method' }).getByRole('radio')).toHaveCount(3)
  await expect(page.getByLabel('City')).toHaveCount(0)
  await expect(submitButton(page)).toHaveText('Complete Order • $100.00')
})
