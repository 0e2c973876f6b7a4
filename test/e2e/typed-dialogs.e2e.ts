import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, sellVoucher } from '#test/support/dashboard.ts'
import { press } from '#test/support/keyboard.ts'
import { reopenAfterTabCrash } from '#test/support/tab-crash.ts'

test.use({ privateServer: true })

const found = (page: Page) => dialog(page).getByText('This is what you typed last time and haven’t saved.')
const keptKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => /^dialog:/.test(key)))
const copies = async (page: Page) => (await keptKeys(page)).length
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
/** Sells a voucher and opens its order. */
const openOrder = async (page: Page) => {
  await sellVoucher(page)
  await page.goto('/admin/orders')
  await page
    .getByRole('link', { name: /^Order / })
    .first()
    .click()
}
const giveUp = async (page: Page) => {
  await page.keyboard.press('Escape')
  await dialog(page, 'Close without saving?').getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('the product dialog restores unsaved input after the tab crashes', async ({ page }) => {
  await openDashboardPage(page, '/admin/shop-settings')
  let tab = page
  const open = () => press(button(tab, 'Add a product'))
  const field = (label: string) => dialog(tab).getByLabel(label, { exact: true })
  await open()
  await field('Name').fill('Tea for two')
  await field('Kind').selectOption('voucher')
  await field('Price').fill('30')
  await field('Description').fill('Two cups\nand a pot')
  await field('Sold in the shop').uncheck()
  await expect.poll(() => copies(tab)).toBe(1)

  tab = await reopenAfterTabCrash(tab, '/admin/shop-settings')
  await open()
  await expect(found(tab)).toBeVisible()
  expect(await accessibilityFaults(tab)).toEqual([])
  await expect(field('Name')).toHaveValue('Tea for two')
  await expect(field('Kind')).toHaveValue('voucher')
  await expect(field('Price')).toHaveValue('30')
  await expect(field('Description')).toHaveValue('Two cups\nand a pot')
  await expect(field('Sold in the shop')).not.toBeChecked()

  // It is typed on, and is still there after another crash.
  await field('Name').fill('Tea for three')
  tab = await reopenAfterTabCrash(tab, '/admin/shop-settings')
  await open()
  await expect(field('Name')).toHaveValue('Tea for three')
  await dialog(tab).getByRole('button', { name: 'Discard it' }).click()
  await expect(found(tab)).toHaveCount(0)
  await expect(field('Name')).toHaveValue('')
  await expect(field('Sold in the shop')).toBeChecked()
  expect(await copies(tab)).toBe(0)

  // Nothing is typed any more, so nothing is asked.
  await tab.keyboard.press('Escape')
  await expect(dialog(tab)).toHaveCount(0)
  await open()
  await field('Name').fill('Gone')
  await expect.poll(() => copies(tab)).toBe(1)
  await giveUp(tab)
  expect(await copies(tab)).toBe(0)
})

test('restored input keeps a price that a colleague saved after the crash', async ({ page }) => {
  await openDashboardPage(page, '/admin/shop-settings')
  const open = (tab: Page) => press(button(tab, /^Edit \$100/))
  await open(page)
  await dialog(page).getByLabel('Description').fill('Typed before the crash')
  await expect.poll(() => copies(page)).toBe(1)
  const { products } = await (await page.request.get('/api/shop-settings')).json()
  const { id, name, description, image, active, taxClass } = products[0]
  const theirs = { name, description, image, active, taxClass, priceCents: 12_000 }
  expect((await page.request.put(`/api/shop-products/${id}`, { data: theirs })).ok()).toBe(true)

  const tab = await reopenAfterTabCrash(page, '/admin/shop-settings')
  await open(tab)
  await expect(found(tab)).toBeVisible()
  await expect(dialog(tab).getByLabel('Description')).toHaveValue('Typed before the crash')
  await expect(dialog(tab).getByLabel('Price')).toHaveValue('120.00')
  await dialog(tab).getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(tab, 'Success', 'The product has been saved.')
  expect(await copies(tab)).toBe(0)
  const saved = (await (await tab.request.get('/api/shop-settings')).json()).products[0]
  expect([saved.description, saved.price]).toEqual(['Typed before the crash', '120.00'])
})

test('restored input names what a colleague has changed of the same fields, and theirs can be taken', async ({
  page,
}) => {
  await openDashboardPage(page, '/admin/shop-settings')
  const open = (tab: Page) => press(button(tab, /^Edit \$100/))
  await open(page)
  await dialog(page).getByLabel('Price').fill('110')
  await dialog(page).getByLabel('Description').fill('Typed before the crash')
  await expect.poll(() => copies(page)).toBe(1)
  const { products } = await (await page.request.get('/api/shop-settings')).json()
  const { id, name, description, image, active, taxClass } = products[0]
  const theirs = { name, description, image, active, taxClass, priceCents: 12_000 }
  expect((await page.request.put(`/api/shop-products/${id}`, { data: theirs })).ok()).toBe(true)

  const tab = await reopenAfterTabCrash(page, '/admin/shop-settings')
  await open(tab)
  const notice = dialog(tab).getByRole('status').filter({ hasText: 'This is what you typed last time' })
  await expect(notice).toContainText('someone else has changed this too. If you save, yours replaces theirs')
  await expect(notice).toContainText('Price: 120.00')
  await expect(notice).not.toContainText('Description')
  await expect(dialog(tab).getByLabel('Price')).toHaveValue('110')
  expect(await accessibilityFaults(tab)).toEqual([])
  await press(notice.getByRole('button', { name: 'Use theirs' }))
  await expect(dialog(tab).getByLabel('Price')).toHaveValue('120.00')
  await expect(dialog(tab).getByLabel('Price')).toBeFocused()
  await expect(dialog(tab).getByLabel('Description')).toHaveValue('Typed before the crash')
  await expect(notice).toHaveCount(0)
  expect(await copies(tab)).toBe(1)
})

test('the note dialog of an order restores input after a crash, and drops it at sign-out and after eight days', async ({
  page,
}) => {
  await openDashboardPage(page, '/admin')
  await openOrder(page)
  await expect(button(page, 'Add a note')).toBeEnabled()
  const path = new URL(page.url()).pathname
  let tab = page
  const note = () => dialog(tab).getByLabel('Note')
  const type = async () => {
    await press(button(tab, 'Add a note'))
    await note().fill('Rings back on Monday')
    await expect.poll(() => copies(tab)).toBe(1)
  }
  await type()
  tab = await reopenAfterTabCrash(tab, path)
  await press(button(tab, 'Add a note'))
  await expect(found(tab)).toBeVisible()
  await expect(note()).toHaveValue('Rings back on Monday')
  await dialog(tab).getByRole('button', { name: 'Add' }).click()
  await expectToast(tab, 'Success', 'The note has been added.')
  expect(await copies(tab)).toBe(0)

  await type()
  tab = await reopenAfterTabCrash(tab, path)
  await tab.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage))
      if (key.startsWith('dialog:'))
        localStorage.setItem(key, text.replace(/"at":\d+/, `"at":${Date.now() - 8 * 86_400_000}`))
  })
  expect(await copies(tab)).toBe(1)
  await tab.reload()
  await expect.poll(() => copies(tab), 'after eight days').toBe(0)

  await type()
  tab = await reopenAfterTabCrash(tab, path)
  expect(await copies(tab)).toBe(1)
  await tab.getByRole('button', { name: 'Logout' }).click()
  await expect(tab).toHaveURL(/\/admin\/login/)
  expect(await copies(tab), 'after signing out').toBe(0)
})

test('the refund dialog stores neither the amount nor the reason in the browser', async ({ page }) => {
  await openDashboardPage(page, '/admin')
  await openOrder(page)
  await press(button(page, /^(?:Refund|Note a refund|Note the refund)/))
  await dialog(page).getByLabel('Amount').fill('10')
  await dialog(page).getByLabel('Reason').fill('Changed her mind')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Changed her mind')
})

test('the dashboard, order notes and sign-out work where the browser forbids local storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError')
      },
    })
  })
  await openDashboardPage(page, '/admin/today')
  await openOrder(page)
  await press(button(page, 'Add a note'))
  await dialog(page).getByLabel('Note').fill('Rang twice')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Rang twice')).toBeVisible()
  await press(button(page, 'Logout'))
  await expect(page.getByLabel('Password')).toBeVisible()
})
