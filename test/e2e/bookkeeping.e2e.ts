import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { editor, expectToast, openDashboardPage, save, sellVoucher } from '#test/support/dashboard.ts'
import { buyer, cards, fillBuyer, fillCard, fillCart, openCheckout, submitButton } from '#test/support/shopping.ts'

test.use({ privateServer: true })

/** What a press on a link saves, line by line. */
async function saved(page: Page, name: string): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
}

test('an owner enters account codes, and downloads the month for Xero and MYOB, by day and by entry', async ({
  page,
}) => {
  await openDashboardPage(page, '/admin/vouchers')
  const { id } = await sellVoucher(page)
  const redeemed = { amountCents: 4000, idempotencyKey: 'redeem-for-books' }
  await page.request.post(`/api/voucher-desk/vouchers/${id}/redemptions`, { data: redeemed })
  await page.goto('/admin/vouchers/report')
  const books = page.getByRole('region', { name: 'For your bookkeeping' })
  await expect(books).toContainText('The numbers of your accounts are missing.')
  await books.getByRole('link', { name: 'Enter them in the settings' }).click()
  const codes = {
    'Card payments': '610',
    'Paid at the desk': '611',
    'Gift vouchers outstanding': '850',
    'Gift vouchers redeemed': '200',
    'Gift vouchers expired': '260',
    'Goods sold': '201',
    'Postage charged': '202',
    Corrections: '498',
  }
  for (const [name, code] of Object.entries(codes)) await editor(page).getByLabel(name).fill(code)
  await editor(page).getByLabel('Email the owners a statement each month').check()
  expect(await accessibilityFaults(page)).toEqual([])
  await save(page)
  await expectToast(page, 'Success', 'Bookkeeping settings updated successfully.')

  await page.goto('/admin/vouchers/report')
  const days = await saved(page, 'File for Xero')
  expect(days.map((line) => line.split(',').slice(2, 6).join(','))).toEqual([
    'Description,*AccountCode,*TaxRate,*Amount',
    'Paid at the desk,611,BAS Excluded,100.00',
    'Gift vouchers outstanding,850,BAS Excluded,-60.00',
    'Gift vouchers redeemed,200,BAS Excluded,-40.00',
  ])
  await expect(books).toContainText('Card fees aren’t in it')
  await books.getByLabel('Lines').selectOption('Every entry')
  const entries = await saved(page, 'File for MYOB')
  expect(entries, 'two journals with an empty line between').toHaveLength(6)
  expect(entries[3]).toBe('')
  expect(await accessibilityFaults(page)).toEqual([])

  await books.getByRole('link', { name: 'Enter one in the settings' }).click()
  await editor(page).getByLabel('Card fees').fill('404')
  await save(page)
  await expectToast(page, 'Success', 'Bookkeeping settings updated successfully.')
  await page.goto('/admin/vouchers/report')
  await expect(books).toContainText('What your card provider keeps as fees is in it')
  await page.setViewportSize({ width: 375, height: 720 })
  await page.reload()
  await expect(page.getByRole('link', { name: 'File for Xero' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

  await page.goto('/admin/vouchers/report?from=2023-01&to=2025-01')
  await expect(books, 'a span that is too long for a file').toContainText('A file holds up to two years.')
  await expect(books.getByRole('button', { name: 'File for MYOB' })).toHaveAccessibleDescription(/Choose fewer months/)
  await expect(books.getByRole('link', { name: /^File for/ })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('To', { exact: true }).fill('2024-12')
  await page.keyboard.press('Enter')
  await expect(books.getByRole('link', { name: 'File for MYOB' })).toBeVisible()
  await expect(page.getByLabel('To', { exact: true })).toBeFocused()
})

test('an order has notes, the list is downloaded as CSV, and several packing slips are printed at once', async ({
  page,
}) => {
  for (let order = 0; order < 2; order++) {
    await fillCart(page)
    await openCheckout(page)
    await fillBuyer(page)
    await page.getByLabel('Pickup').check()
    await fillCard(page, cards.good)
    await submitButton(page).click()
    const again = page.getByRole('button', { name: /again|anyway/i })
    await expect(page.getByRole('heading', { name: 'Your payment went through' }).or(again)).toBeVisible()
    if (await again.isVisible()) await again.click()
    await expect(page.getByRole('heading', { name: 'Your payment went through' })).toBeVisible()
    await page.context().clearCookies()
  }
  await openDashboardPage(page, '/admin/orders')
  const [head, ...lines] = await saved(page, 'Export')
  expect(head, 'with the mark by which Excel knows UTF-8').toMatch(/^\uFEFFOrder,Placed,Buyer,Email,Items/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(buyer.email)
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(document.querySelectorAll('.packing-slip').length)
    }
  })
  for (const box of await page.getByRole('row').getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Print 2 packing slips' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '2')

  await page
    .getByRole('link', { name: /^Order / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add a note' }).click()
  await dialog(page).getByLabel('Note').fill('Rings back on Monday')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expectToast(page, 'Success', 'The note has been added.')
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes).toContainText('Rings back on Monday')
  expect(await accessibilityFaults(page)).toEqual([])
  await notes.getByRole('button', { name: /^Remove the note/ }).click()
  await expect(notes).not.toContainText('Rings back on Monday')
  await expect(notes).toBeFocused()
})
