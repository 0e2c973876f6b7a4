import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboard, refused, sellVoucher } from '#test/support/dashboard.ts'
import { joinStaff } from '#test/support/join-staff.ts'
import { choose, type } from '#test/support/keyboard.ts'

test.use({ privateServer: true })

/** Sells a voucher of 100.00 at the desk. Returns its order's id. */
async function sell(page: Page): Promise<string> {
  await sellVoucher(page)
  return (await (await page.request.get('/api/orders')).json()).items[0].id
}

test('staff request a refund, and an owner approves it from Today in three presses', async ({
  page,
  newVisitor,
  tolerate,
}) => {
  tolerate(refused(409))
  await openDashboard(page, '/admin/today')
  const orderId = await sell(page)
  const ivy = await newVisitor()
  await joinStaff(page, ivy)
  await ivy.goto(`/admin/orders/${orderId}`)
  await expect(ivy.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
  await ivy.getByRole('button', { name: 'Ask for a refund' }).click()
  await type(ivy, 'Amount', '400')
  await type(ivy, 'Reason', 'Bought twice')
  await choose(ivy, 'Ask for a refund of $400.00')
  await expect(dialog(ivy)).toContainText('The most you can refund on this order now is $100.00')
  await type(ivy, 'Amount', '40')
  await choose(ivy, 'Ask for a refund of $40.00')
  await expectToast(ivy, 'Success', 'An owner will see it under Today.')
  const waiting = (who: Page) => who.getByRole('region', { name: 'A refund of $40.00 is waiting for an owner' })
  await expect(waiting(ivy)).toContainText('Bought twice')
  await expect(waiting(ivy)).toContainText('Asked for by Ivy Moss')
  await expect(waiting(ivy).getByRole('button')).toHaveText(['Change what you ask for'])
  await ivy.goto('/admin/today')
  await expect(ivy.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ivy.getByText('refund to approve')).toHaveCount(0)

  await page.reload()
  await page.getByRole('link', { name: /1 refund to approve/ }).click()
  await expect(waiting(page)).toContainText('Bought twice')
  expect(await accessibilityFaults(page)).toEqual([])
  await waiting(page).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(page)).toContainText('Ivy Moss asked for it.')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Note the refund of $40.00' }).click()
  await expectToast(page, 'Success', '$40.00 has been refunded.')
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByText('$40.00, Bought twice (asked for by Ivy Moss)').first()).toBeVisible()
})

test('a refund that has become impossible says so in its dialog, and on the voucher that is about to be used', async ({
  page,
  newVisitor,
  tolerate,
}) => {
  tolerate(refused(409))
  await openDashboard(page, '/admin/today')
  const voucher = await sellVoucher(page)
  const orderId = (await (await page.request.get('/api/orders')).json()).items[0].id
  const ivy = await newVisitor()
  await joinStaff(page, ivy)
  const asked = { amountCents: 10_000, reason: 'Bought twice' }
  expect((await ivy.request.post(`/api/orders/${orderId}/refund-request`, { data: asked })).status()).toBe(200)
  await page.goto(`/admin/orders/${orderId}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await ivy.goto(`/admin/vouchers/${voucher.id}`)
  await expect(ivy.getByText('A refund of $100.00 has been asked for this order.')).toBeVisible()
  await ivy.getByLabel('Amount').fill('40')
  await ivy.getByRole('button', { name: /^Redeem/ }).click()
  await ivy.getByRole('button', { name: 'Confirm $40.00' }).click()
  await expect(ivy.getByRole('region', { name: 'Voucher', exact: true })).toContainText('$60.00')
  await dialog(page).getByRole('button', { name: 'Note the refund of $100.00' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('The most you can refund on this order now is $60.00')
})

test('an owner declines a refund request, and the person who asked reads the reason', async ({ page, newVisitor }) => {
  await openDashboard(page, '/admin/today')
  const orderId = await sell(page)
  const ivy = await newVisitor()
  await joinStaff(page, ivy)
  const asked = { amountCents: 4000, reason: 'Does not like needles' }
  expect((await ivy.request.post(`/api/orders/${orderId}/refund-request`, { data: asked })).status()).toBe(200)
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto(`/admin/orders/${orderId}`)
  await page.getByRole('button', { name: 'Don’t refund' }).click()
  await choose(page, 'Don’t refund')
  await expect(dialog(page)).toContainText('Please fill in this field')
  await type(page, 'Why', 'Vouchers can be given away')
  await choose(page, 'Don’t refund')
  await expectToast(page, 'Success', 'The request has been declined.')
  await ivy.goto(`/admin/orders/${orderId}`)
  await expect(ivy.getByText('Refund not approved')).toBeVisible()
  await expect(ivy.getByText('$40.00, Vouchers can be given away')).toBeVisible()
  await expect(ivy.getByRole('button', { name: 'Ask for a refund' })).toBeEnabled()
})
