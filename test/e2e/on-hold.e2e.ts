import { hour } from '#domain/dates/durations.ts'
import { putOnHold } from '#server/services/hold.ts'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard } from '#test/support/dashboard.ts'
import { withDatabaseOf } from '#test/support/empty-installation.ts'
import type { BuiltServer } from '#test/support/server.ts'

test.use({ privateServer: true })

/** As a restore leaves it, in an hour, so that whatever is asked for before counts as having waited. */
const hold = (server: BuiltServer) =>
  withDatabaseOf(server.variables, ({ db }) =>
    putOnHold(db, { copyOf: '2026-03-02T01:00:00.000Z', now: new Date(Date.now() + hour) }),
  )

test('every page shows that a copy is on hold, until an owner releases it by keyboard alone', async ({
  page,
  server,
}) => {
  await hold(server)
  await askFor(server, { firstName: 'Ann' })
  await openDashboard(page, '/admin/orders')
  const banner = page.getByRole('region', { name: 'This is a restored copy, on hold' })
  await expect(banner).toContainText('It shows the clinic as it was on March 2, 2026 at 11:30 AM.')
  await page.goto('/admin/today')
  await expect(banner).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toContainText('2 waiting')
  const entry = page.getByRole('button', { name: /^This copy is on hold/ })
  await expect(entry).toBeEnabled()
  expect(await accessibilityFaults(page)).toEqual([])

  await entry.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Make this copy the live site?' })
  await expect(dialog).toContainText('2 waiting emails')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(entry).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel(/^Send what is waiting/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel(/^Don’t send what is waiting/)).toBeChecked()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'This is now the live site. 2 waiting emails were not sent.')
  await expect(banner).toHaveCount(0)
  await expect(entry).toHaveCount(0)
})

test('a checkout on a copy on hold shows whom to contact, and creates no order', async ({ page, server, tolerate }) => {
  tolerate(/status of 503/)
  await hold(server)
  await page.goto('/')
  await page.evaluate(() =>
    localStorage.setItem(
      'cart',
      JSON.stringify([{ id: 100, name: 'Gift Voucher', price: '100.00', image: '', quantity: 1 }]),
    ),
  )
  await page.goto('/checkout')
  await expect(page.getByRole('group', { name: 'Payment Information' })).toContainText(/\d{4} \d{4}|\d{3} \d{3}/)
  const orders = await withDatabaseOf(server.variables, ({ db }) => db.selectFrom('orders').selectAll().execute())
  expect(orders).toEqual([])
})
