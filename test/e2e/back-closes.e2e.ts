import type { Page } from '@playwright/test'
import { askFor } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { openDashboardPage } from '#test/support/dashboard.ts'
import { press, type } from '#test/support/keyboard.ts'
import { openHydrated, untilHydrated } from '../support/hydration.ts'

test.use({ privateServer: true })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const entries = (page: Page) => page.evaluate(() => history.length)

/**
 * As the browser's button does; Playwright's own waits for a page to come, and none does. In a task of its own, since one
 * that leaves the document would end the call before it returned.
 */
const pressBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))

/** Opens a dialog and presses Back: it is closed, the page stays, and its history is what it was. */
async function closesByBack(page: Page, open: () => Promise<unknown>): Promise<void> {
  const [address, before] = [page.url(), await entries(page)]
  await open()
  await expect(dialog(page)).toBeVisible()
  await pressBack(page)
  await expect(dialog(page)).toHaveCount(0)
  expect([page.url(), await entries(page)]).toEqual([address, before])
}

test('Back closes an open dialog of the dashboard and stays on the page under it', async ({ page, server }) => {
  await askFor(server, { firstName: 'Ann' })
  await openDashboardPage(page, '/admin/services')
  await page.getByRole('link', { name: 'Appointments' }).first().click()
  await expect(page).toHaveURL('/admin/appointments')
  await closesByBack(page, () => press(button(page, 'How long we keep requests')))
  await closesByBack(page, () => press(button(page, 'Calendar feeds')))
  await closesByBack(page, () => page.keyboard.press('Control+k'))

  // One that stands in the address is a place of its own: Back leads out of it, and Forward into it again.
  await button(page, /View Details/).click()
  await expect(dialog(page, 'Appointment Details')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/admin/appointments')
  await page.goForward()
  await expect(dialog(page, 'Appointment Details')).toContainText('Ann')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  // Escape left nothing behind: Back goes where it would have gone.
  await press(button(page, 'Calendar feeds'))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/admin/services')
  await page.goForward()
  await expect(page).toHaveURL('/admin/appointments')
  await expect(dialog(page)).toHaveCount(0)
})

test('Back closes an appointment that was open at a reload, and stays on the list', async ({ page, server }) => {
  await askFor(server, { firstName: 'Ann' })
  await openDashboardPage(page, '/admin/services')
  await page.getByRole('link', { name: 'Appointments' }).first().click()
  await button(page, /View Details/).click()
  await expect(dialog(page, 'Appointment Details')).toContainText('Ann')
  await page.reload()
  await expect(dialog(page, 'Appointment Details')).toContainText('Ann')
  await pressBack(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/admin/appointments')
  await expect(button(page, /View Details/)).toBeEnabled()
})

test('Back closes only the topmost dialog, and asks before it discards what was typed', async ({ page }) => {
  await openDashboardPage(page, '/admin/testimonials')
  await page.getByRole('link', { name: 'Services' }).first().click()
  await expect(page).toHaveURL('/admin/services')
  await press(button(page, 'Add Service'))
  await type(page, 'Title *', 'Cup')
  await pressBack(page)
  await expect(dialog(page, 'Close without saving?')).toBeVisible()
  await page.keyboard.press('Tab')
  await pressBack(page)
  await expect(dialog(page, 'Close without saving?')).toHaveCount(0)
  await expect(page.getByLabel('Title *')).toHaveValue('Cup')
  // The picture library lies above the form.
  await page.getByRole('button', { name: /^Choose/ }).press('Enter')
  await expect(dialog(page, 'Choose a picture')).toBeVisible()
  await pressBack(page)
  await expect(dialog(page, 'Choose a picture')).toHaveCount(0)
  await expect(dialog(page, 'Add Service')).toBeVisible()
  await expect(page).toHaveURL('/admin/services')
})

test('Back closes the open cart and the open menu of the site, and stays on the page', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await openHydrated(page)
  await page.locator('footer').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  // The page has arrived once it has the focus.
  await expect(page.locator('#content')).toBeFocused()
  await button(page, /^Shopping cart/).click()
  await expect(page.getByRole('dialog', { name: 'Shopping cart' })).toBeVisible()
  await pressBack(page)
  await expect(page.getByRole('dialog', { name: 'Shopping cart' })).toHaveCount(0)
  await expect(button(page, /^Shopping cart/)).toBeFocused()
  const menu = page.locator('header [aria-expanded]').last()
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await pressBack(page)
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL('/faq')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('Back closes a dialog of a page that was just loaded, and the next Back leaves the page at once', async ({
  page,
}) => {
  await openDashboardPage(page, '/admin/services')
  await page.goto('/admin/testimonials')
  await page.goto('/admin/appointments')
  await untilHydrated(page)
  for (const name of ['How long we keep requests', 'Calendar feeds']) {
    await press(button(page, name))
    await expect(dialog(page)).toBeVisible()
    await pressBack(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/admin/appointments')
  }
  await press(button(page, 'Calendar feeds'))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await pressBack(page)
  await expect(page).toHaveURL('/admin/testimonials')
  await page.goForward()
  await expect(page).toHaveURL('/admin/appointments')
  await untilHydrated(page)
  await pressBack(page)
  await expect(page).toHaveURL('/admin/testimonials')
})

test('Back closes the menu for a visitor who came to the page from elsewhere, and then leads back there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/faq')
  await openHydrated(page)
  const menu = page.locator('header [aria-expanded]').last()
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await pressBack(page)
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL('/')
  // A link of the page and Back to it come by the same number of presses as without the menu.
  await page.locator('footer').getByRole('link', { name: 'Privacy' }).first().click()
  await expect(page).toHaveURL(/privacy/)
  await pressBack(page)
  await expect(page).toHaveURL('/')
  await untilHydrated(page)
  await pressBack(page)
  await expect(page).toHaveURL('/faq')
})
