import type { Locator, Page } from '@playwright/test'
import { askFor } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage } from '#test/support/dashboard.ts'
import { cards, fillBuyer, fillCard, fillCart, openCheckout, submitButton } from '#test/support/shopping.ts'

// Nothing listens there, and what goes out waits.
test.use({ privateServer: true, serverVariables: { SMTP_URL: 'smtp://clinic:right@127.0.0.1:9' } })

const unfinished = 'Please finish the date or time, or clear it'

/** Types the first two digits of a date alone, as who is interrupted does. */
async function typeInPart(page: Page, field: Locator): Promise<void> {
  await field.focus()
  await expect(field).toBeFocused()
  await page.keyboard.type('11')
  await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true)
}

test('a newsletter whose time is typed in part is not sent at once', async ({ page }) => {
  await openDashboardPage(page, '/admin/newsletter')
  await page.request.post('/api/subscribers', { data: { email: 'al@visitor.example', consentNote: 'Asked' } })
  await page.getByRole('button', { name: 'New newsletter' }).click()
  await dialog(page).getByLabel('Subject').fill('Autumn at the clinic')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text' }).fill('Walk while the leaves fall.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const at = dialog(page).getByLabel('Send it at')
  await typeInPart(page, at)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(unfinished)).toBeVisible()
  await expect(at).toBeFocused()

  await at.fill('2099-03-05T09:00')
  await dialog(page).getByRole('button', { name: 'Schedule' }).click()
  await expectToast(page, 'Success', '“Autumn at the clinic” goes out on March 5, 2099 at 9:00 AM.')
})

test('the agreed time of a visit stays when another is typed in part', async ({ page, server }) => {
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  const path = `/api/appointments/${id}`
  const data = { agreedTime: '2027-03-08T14:30', note: '', confirm: true }
  expect((await page.request.put(`${path}/arrangement`, { data })).status()).toBe(200)
  await page.goto(`/admin/appointments?open=${id}`)
  await page.getByRole('button', { name: 'Change time and note' }).click()
  const arrangement = page.getByRole('dialog', { name: 'Agreed Time and Note' })
  const time = arrangement.getByLabel('Agreed time')
  await time.fill('')
  await typeInPart(page, time)
  await arrangement.getByRole('button', { name: 'Save' }).click()
  await expect(arrangement.getByText(unfinished)).toBeVisible()
  const [{ agreedTime }] = await (await page.request.get('/api/appointments')).json()
  expect(agreedTime).toBe('2027-03-08T04:00:00.000Z')
})

test('a page whose date is typed in part is not published at once', async ({ page }) => {
  await openDashboardPage(page, '/admin/pages')
  await page.getByRole('link', { name: 'FAQ' }).first().click()
  await page.getByLabel('Title', { exact: true }).first().fill('Ten honest answers, soon')
  const date = page.getByLabel('Date', { exact: true })
  await typeInPart(page, date)
  await page
    .getByRole('button', { name: /^(?:Save|Publish)/ })
    .first()
    .click()
  await expect(page.getByText(unfinished)).toBeVisible()
  await expect(date).toBeFocused()
  expect((await (await page.request.get('/api/content/faq')).json()).title).not.toBe('Ten honest answers, soon')
})

test('the date of a legal text stays when a part of it is cleared', async ({ page }) => {
  await openDashboardPage(page, '/admin/pages')
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click()
  const date = page.getByLabel('Last updated')
  await date.fill('2026-03-05')
  await page
    .getByRole('button', { name: /^(?:Save|Publish)/ })
    .first()
    .click()
  await expectToast(page, 'Success', '')
  await date.focus()
  await page.keyboard.press('Delete')
  await page
    .getByRole('button', { name: /^(?:Save|Publish)/ })
    .first()
    .click()
  await expect(page.getByText(unfinished)).toBeVisible()
  await expect(date).toBeFocused()
  expect(await (await page.request.get('/privacy-policy')).text()).toContain('March 5, 2026')
})

test('a time that is typed in part on a day that is closed after all holds nothing up', async ({ page }) => {
  await openDashboardPage(page, '/admin/closed-days')
  await page.getByRole('button', { name: 'Add a closure' }).click()
  const day = `${new Date().getFullYear() + 1}-03-02`
  await page.getByLabel('First day').fill(day)
  await page.getByLabel('Last day').fill(day)
  const kind = page.getByLabel('On these days')
  await kind.selectOption('Open at other times')
  const opens = page.locator('input[type=time]').first()
  await opens.fill('')
  await typeInPart(page, opens)
  const save = page.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect(page.getByText(unfinished)).toBeVisible()
  await kind.selectOption({ index: 0 })
  await save.click()
  await expectToast(page, 'Success', 'updated successfully')
})

test('a day of a list’s dates that is typed in part is told beside its field', async ({ page }) => {
  await openDashboardPage(page, '/admin/audit')
  const from = page.getByLabel('From')
  await typeInPart(page, from)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText(unfinished)).toBeVisible()
  await expect(page).toHaveURL('/admin/audit')
})

test('a gift whose delivery date is typed in part is not paid for', async ({ page }) => {
  await fillCart(page)
  await openCheckout(page)
  await fillBuyer(page)
  await page.getByLabel('Send as a gift').check()
  await page.getByLabel('Recipient’s email').fill('robin@visitor.example')
  await typeInPart(page, page.getByLabel('Delivery date'))
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(page.getByText(unfinished).last()).toBeVisible()
  await expect(page.getByLabel('Delivery date')).toBeFocused()
  await expect(page).toHaveURL('/checkout')

  const day = await page.getByLabel('Delivery date').getAttribute('max')
  await page.getByLabel('Delivery date').fill(day ?? '')
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your payment went through' })).toBeVisible()
})
