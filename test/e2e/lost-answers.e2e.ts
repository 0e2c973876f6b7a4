import type { Page } from '@playwright/test'
import type { Appointment } from '#contract/appointment.ts'
import type { OrderDetail } from '#contract/order.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboard } from '#test/support/dashboard.ts'
import { openHydrated } from '#test/support/hydration.ts'

/** What is done is counted. */
test.use({ privateServer: true })

/** Lets the next call to this address arrive, and nothing of its answer come back. */
const loseAnswer = (page: Page, address: string | RegExp) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

const unreached = 'The server couldn’t be reached. Please try again in a moment.'

/** Gives up the dialog whose answer was lost. */
async function giveUp(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('a refund with a lost answer is shown, and made once also from a dialog opened again', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await openDashboard(page, '/admin/vouchers')
  const sale = { amountCents: 10_000, method: 'cash', name: 'Mei Harper', email: '', idempotencyKey: 'sale-of-mei' }
  const { orderId } = await (await page.request.post('/api/voucher-desk/sales', { data: sale })).json()
  await page.goto(`/admin/orders/${orderId}`)
  const refund = async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog(page).getByLabel('Amount').fill('25')
    await dialog(page).getByLabel('Reason').fill('Paid too much')
    await dialog(page)
      .getByRole('button', { name: /^Note the refund/ })
      .click()
  }
  await loseAnswer(page, /\/api\/orders\/[^/]+\/refunds$/)
  await refund()
  await expect(dialog(page).getByText(unreached)).toBeVisible()
  await expect(dialog(page).getByText('You can refund up to $75.00.')).toBeVisible()
  await giveUp(page)
  await refund()
  await expectToast(page, 'Success', '$25.00 has been refunded.')
  const order: OrderDetail = await (await page.request.get(`/api/orders/${orderId}`)).json()
  expect(order.refundableCents).toBe(7500)
})

test('a sale at the desk with a lost answer is in the list, and sold again it is the same one', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await openDashboard(page, '/admin/vouchers')
  const sell = async () => {
    await page.getByRole('button', { name: 'Sell a voucher' }).click()
    await dialog(page).getByLabel('Value in dollars').fill('60')
    await dialog(page).getByLabel('Buyer’s name').fill('Lou Lost')
    await dialog(page).getByRole('button', { name: 'Paid $60.00: make the voucher' }).click()
  }
  await loseAnswer(page, '**/api/voucher-desk/sales')
  await sell()
  await expect(dialog(page).getByText(unreached)).toBeVisible()
  await giveUp(page)
  await expect(page.getByText('1 voucher', { exact: true })).toBeVisible()
  await sell()
  await expect(dialog(page, 'The voucher is ready')).toBeVisible()
  expect((await (await page.request.get('/api/voucher-desk/vouchers')).json()).total).toBe(1)
})

test('a redemption with a lost answer is made once also where staff go back and confirm it again', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await openDashboard(page, '/admin/vouchers')
  const sale = { amountCents: 10_000, method: 'cash', name: 'Mei Harper', email: '', idempotencyKey: 'sale-to-redeem' }
  const { vouchers } = await (await page.request.post('/api/voucher-desk/sales', { data: sale })).json()
  const { id } = vouchers[0]
  await page.goto(`/admin/vouchers/${id}`)
  const review = async () => {
    await page.getByLabel('Amount in dollars').fill('40')
    await page.getByRole('button', { name: 'Redeem $40.00' }).click()
  }
  await review()
  await loseAnswer(page, '**/redemptions')
  await page.route(`**/api/voucher-desk/vouchers/${id}`, (route) => route.abort())
  await page.getByRole('button', { name: 'Confirm $40.00' }).click()
  await expect(page.getByText(unreached)).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await review()
  await page.getByRole('button', { name: 'Confirm $40.00' }).click()
  await expect(page.getByText('$60.00').first()).toBeVisible()
  const voucher = await (await page.request.get(`/api/voucher-desk/vouchers/${id}`)).json()
  expect(voucher.balanceCents).toBe(6000)
})

test('a redemption that was undone after its answer was lost is made again', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED/)
  await openDashboard(page, '/admin/vouchers')
  const sale = { amountCents: 10_000, method: 'cash', name: 'Mei Harper', email: '', idempotencyKey: 'sale-to-undo' }
  const { vouchers } = await (await page.request.post('/api/voucher-desk/sales', { data: sale })).json()
  await page.goto(`/admin/vouchers/${vouchers[0].id}`)
  const redeem = async () => {
    await page.getByLabel('Amount in dollars').fill('40')
    await page.getByRole('button', { name: 'Redeem $40.00' }).click()
    await page.getByRole('button', { name: 'Confirm $40.00' }).click()
  }
  await loseAnswer(page, '**/redemptions')
  await redeem()
  await page.getByRole('button', { name: 'Undo the redemption of $40.00' }).click()
  await expect(page.getByLabel('Amount in dollars')).toHaveValue('100.00')
  await redeem()
  await expect(page.getByLabel('Amount in dollars')).toHaveValue('60.00')
  const voucher = await (await page.request.get(`/api/voucher-desk/vouchers/${vouchers[0].id}`)).json()
  expect(voucher.balanceCents).toBe(6000)
})

test('a status set with a lost answer is shown', async ({ page, server, tolerate }) => {
  tolerate(/ERR_FAILED/)
  await openDashboard(page, '/admin/appointments')
  const entry = {
    firstName: 'Ben',
    lastName: 'Ng',
    email: '',
    phone: '0412 345 678',
    preferredDate: 'soon',
    message: '',
  }
  const data = { ...entry, service: 'cupping-therapy' }
  const { id }: Appointment = await (await page.request.post(`${server.url}/api/appointment-entries`, { data })).json()
  await page.goto(`/admin/appointments?open=${id}`)
  await loseAnswer(page, '**/api/appointments/*/status')
  await dialog(page, 'Appointment Details').getByLabel('Status').selectOption('cancelled')
  await page.getByRole('button', { name: 'Confirm Status Change' }).click()
  await expectToast(page, 'Error', 'Failed to update appointment status: the server couldn’t be reached')
  await dialog(page, 'Update Appointment Status').getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page, 'Appointment Details').getByText('Cancelled').first()).toBeVisible()
})

test('a patient’s request with a lost answer is sent again as the same one', async ({ page, newVisitor, tolerate }) => {
  tolerate(/ERR_FAILED/)
  await openHydrated(page, '/request-appointment')
  const form = page.locator('main form')
  for (const [label, text] of [
    ['First name', 'Jo'],
    ['Last name', 'O’Brien'],
    ['Email', 'jo@visitor.example'],
    ['Phone', '0400 000 000'],
    ['Preferred date and time', 'Tuesday morning'],
  ] as const)
    await form.getByLabel(label).fill(text)
  await form.getByLabel('Service').selectOption({ index: 1 })
  await loseAnswer(page, '**/api/appointments')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('alert')).toHaveText(/couldn’t send your request/)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const staff = await newVisitor()
  await openDashboard(staff, '/admin/today')
  const requests: Appointment[] = await (await staff.request.get('/api/appointments')).json()
  expect(requests.map(({ firstName }) => firstName)).toEqual(['Jo'])
})
