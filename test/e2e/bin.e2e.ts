import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog, entry, headings } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage } from '#test/support/dashboard.ts'

test.use({ privateServer: true })

test('a deleted treatment is restored to its place from the link above its list, by keyboard', async ({
  page,
  newVisitor,
}) => {
  await openDashboardPage(page, '/admin/services')
  const before = await headings(page).allTextContents()
  const deleted = page.getByRole('link', { name: /^Deleted/ })
  await expect(deleted, 'nothing was deleted yet').toHaveCount(0)
  await entry(page, 'Cupping Therapy').getByRole('button', { name: 'Delete Cupping Therapy' }).click()
  await expect(dialog(page)).toContainText('We keep a copy under Deleted for 30 days')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'Service deleted successfully')
  const visitor = await newVisitor()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'Cupping Therapy' })).toHaveCount(0)

  await expect(deleted).toHaveText('Deleted (1)')
  await deleted.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/deleted?status=service')
  await expect(page.getByRole('row', { name: /Cupping Therapy/ })).toContainText(/by /)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring back Cupping Therapy' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', '“Cupping Therapy” is back.')
  await expect(page.getByText('No deleted services.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Deleted' })).toBeFocused()
  await page.goBack()
  await expect(headings(page)).toHaveText(before)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Cupping Therapy' })).not.toHaveCount(0)
})

test('a deleted request leaves all lists, is restored, and is deleted for good after a confirmation', async ({
  page,
  server,
}) => {
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  const remove = async () => {
    await page.getByRole('button', { name: /View Details/ }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await dialog(page, 'Delete Appointment').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Success', 'Appointment deleted successfully')
    await expect(page.getByText('No appointments found.')).toBeVisible()
    await page.getByRole('link', { name: 'Deleted (1)' }).click()
  }
  await remove()
  await page.setViewportSize({ width: 375, height: 720 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring back Zoë Hart' }).click()
  await expectToast(page, 'Success', '“Zoë Hart” is back.')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/appointments')
  await remove()
  await page.getByRole('button', { name: 'Delete for good: Zoë Hart' }).click()
  await dialog(page).getByRole('button', { name: 'Delete for good' }).click()
  await expectToast(page, 'Success', '“Zoë Hart” is gone for good.')
  await expect(page.getByText('No deleted requests.')).toBeVisible()
})

test('a deleted subscriber is restored unchanged', async ({ page }) => {
  await openDashboardPage(page, '/admin/newsletter/subscribers')
  const added = await page.request.post('/api/subscribers', {
    data: { email: 'kim@home.example', consentNote: 'Asked' },
  })
  expect(added.status()).toBe(201)
  await page.reload()
  await page.getByRole('button', { name: 'Delete kim@home.example' }).click()
  await expect(dialog(page)).toContainText('choose “Erase” instead')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'The subscriber has been deleted.')
  await page.getByRole('link', { name: 'Deleted (1)' }).click()
  await page.getByRole('button', { name: 'Bring back kim@home.example' }).click()
  await expectToast(page, 'Success', '“kim@home.example” is back.')
  await page.goto('/admin/newsletter/subscribers')
  await expect(page.getByRole('row', { name: /kim@home\.example/ })).toContainText('Subscribed')
})
