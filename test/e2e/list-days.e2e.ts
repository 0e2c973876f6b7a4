import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { openDashboardPage, sellVoucher } from '#test/support/dashboard.ts'
import { untilHydrated } from '#test/support/hydration.ts'
import { press, tabTo } from '#test/support/keyboard.ts'
import type { BuiltServer } from '#test/support/server.ts'
import { changeData } from '#test/support/shopping.ts'

test.use({ privateServer: true })

/** The moments at the clinic just before, at the start of, at the end of, and just after November. */
const moments = {
  Before: '2025-10-31T13:29:59.999Z',
  First: '2025-10-31T13:30:00.000Z',
  Last: '2025-11-30T13:29:59.999Z',
  After: '2025-11-30T13:30:00.000Z',
}

/** An order with one voucher at each of these moments, by buyers of these names. */
async function sellAtEach(page: Page, server: BuiltServer): Promise<void> {
  for (const [name, at] of Object.entries(moments)) {
    const { id } = await sellVoucher(page)
    const order = '(select order_id from vouchers where id = ?)'
    changeData(server, `update orders set name = ?, created_at = ? where id = ${order}`, name, at, id)
    changeData(server, 'update vouchers set issued_at = ? where id = ?', at, id)
  }
}

const dates = (page: Page) => page.getByRole('button', { name: 'Dates' })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link', { name: /^(Order|Voucher)/ }) })

/** Types a range of days, in the order of the browser’s fields. */
async function typeDays(page: Page, from: string, to: string): Promise<void> {
  for (const [label, day] of [
    ['From', from],
    ['To', to],
  ] as const) {
    await tabTo(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(day)
  }
  await page.keyboard.press('Enter')
}

test('orders of one month are listed and downloaded as CSV, by keyboard, also on a phone', async ({ page, server }) => {
  await openDashboardPage(page, '/admin/today')
  await sellAtEach(page, server)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/admin/orders')
    await expect(rows(page)).toHaveCount(4)
    await press(dates(page))
    await expect(page.getByRole('group', { name: 'The day an order was placed' })).toBeVisible()
    expect(await accessibilityFaults(page), `${width} px`).toEqual([])
    await typeDays(page, '11302025', '11012025')
    await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
      'Please choose a day on or after “From”',
    )
    await expect(page.getByLabel('To', { exact: true })).toBeFocused()
    expect(await accessibilityFaults(page), `${width} px, refused`).toEqual([])
    await expect(page.getByLabel('From'), 'what was typed is still there').toHaveValue('2025-11-30')
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('2025-11-01')
    await expect(rows(page)).toHaveCount(4)

    await page.keyboard.press('Escape')
    await expect(dates(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(dates(page)).toBeFocused()
    await press(dates(page))
    await typeDays(page, '11012025', '11302025')
    await expect(page).toHaveURL('/admin/orders?from=2025-11-01&to=2025-11-30')
    await expect(rows(page)).toHaveText([/Last/, /First/])
    await expect(page.getByText('2 orders')).toBeVisible()
    await expect(dates(page)).toHaveAccessibleName('Dates November 2025')
    await expect(dates(page), 'the fields are closed').toBeFocused()
    await expect(page.getByLabel('From')).toHaveCount(0)
    await expect(rows(page).first()).toBeInViewport()
    expect(await accessibilityFaults(page), `${width} px, filtered`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    const downloading = page.waitForEvent('download')
    await press(page.getByRole('link', { name: 'Export' }))
    const csv = await readFile(await (await downloading).path(), 'utf8')
    const [head, ...lines] = csv.trim().split('\r\n')
    expect(head).toMatch(/,Paid,Posted or handed over$/)
    expect(lines).toEqual([expect.stringContaining(',2025-11-30 23:59,Last,'), expect.stringContaining(',First,')])

    await page.getByRole('link', { name: 'Total' }).click()
    await expect(page).toHaveURL('/admin/orders?from=2025-11-01&to=2025-11-30&sort=-total')
    await page.goBack()
    await expect(page).toHaveURL('/admin/orders?from=2025-11-01&to=2025-11-30')
    await page.goBack()
    await expect(rows(page)).toHaveCount(4)
    await expect(dates(page)).toHaveAccessibleName('Dates')
  }
})

test('vouchers of this month, of the last and of all days are one press away', async ({ page, server }) => {
  await openDashboardPage(page, '/admin/today')
  await sellAtEach(page, server)
  // Already the next day, and month, at the clinic.
  await page.clock.setFixedTime('2025-11-30T14:00:00.000Z')
  await page.goto('/admin/vouchers')
  await expect(rows(page)).toHaveCount(4)
  for (const [choice, names, address] of [
    ['Last month', [/Last/, /First/], '/admin/vouchers?from=2025-11-01&to=2025-11-30'],
    ['This month', [/After/], '/admin/vouchers?from=2025-12-01&to=2025-12-31'],
    ['All days', [/After/, /Last/, /First/, /Before/], '/admin/vouchers'],
  ] as const) {
    await press(dates(page))
    await press(page.getByRole('button', { name: choice }))
    await expect(page).toHaveURL(address)
    await expect(rows(page)).toHaveText([...names])
    await expect(dates(page)).toBeFocused()
  }
  await page.goto('/admin/vouchers?from=2025-11-05&to=2025-11-06')
  await expect(page.getByText('No vouchers on these days.')).toBeVisible()
  await page.goto('/admin/vouchers?from=2025-11-05&to=2025-11-06&q=jo')
  await expect(page.getByText('No vouchers on these days match “jo”. Try fewer letters')).toBeVisible()
  await expect(dates(page)).toHaveAccessibleName('Dates Nov 5, 2025 to Nov 6, 2025')
  await press(page.getByRole('button', { name: 'Clear the search' }))
  await expect(page).toHaveURL('/admin/vouchers?from=2025-11-05&to=2025-11-06')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await press(page.getByRole('button', { name: 'Show all days' }))
  await expect(page).toHaveURL('/admin/vouchers')
  await expect(rows(page)).toHaveText([/After/, /Last/, /First/, /Before/])
  await page.goto('/admin/vouchers?from=2025-12-01&to=2025-11-01')
  await expect(dates(page)).toHaveAccessibleName('Dates Nov 1, 2025 to Dec 1, 2025')
  await expect(rows(page)).toHaveText([/After/, /Last/, /First/])

  await page.goto('/admin/vouchers?status=spent&q=last&from=2025-11-01')
  await expect(page.getByText('No vouchers under “Spent” on these days match “last”.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Look in all vouchers' }))
  await expect(page).toHaveURL('/admin/vouchers?q=last&from=2025-11-01')
  await expect(rows(page)).toHaveText([/Last/])
  await page.goto('/admin/vouchers?status=spent')
  await untilHydrated(page)
  await press(page.getByRole('button', { name: 'Show all vouchers' }))
  await expect(page).toHaveURL('/admin/vouchers')
})
