import type { Page } from '@playwright/test'
import { guards } from '#test/conformance/guards.ts'
import { expect, test } from '#test/support/browser.ts'
import { editor, expectToast, openDashboard, refused, save } from '#test/support/dashboard.ts'
import { choose, expectBack } from '#test/support/keyboard.ts'

test.use({ privateServer: true })

const openSettings = async (page: Page, section: string) => {
  await openDashboard(page, `/admin/settings?section=${section}`)
}

test('an invalid booking address is refused beside its field; a saved one applies to the site and its policy at once', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  const policy = async () => (await visitor.goto('/'))?.headers()['content-security-policy']
  expect(await policy()).not.toContain('cliniko.com')
  await openSettings(page, 'booking')
  const field = editor(page).getByLabel('Booking address')
  await field.fill('http://clinic.cliniko.com/bookings')
  await save(page)
  await expect(editor(page).getByText('Please enter an address starting with https://')).toBeVisible()
  await field.fill('https://clinic.cliniko.com/bookings')
  await save(page)
  await expectToast(page, 'Success', 'Booking settings updated successfully.')
  expect(await policy()).toMatch(/frame-src [^;]*https:\/\/clinic\.cliniko\.com[ ;]/)
  await expect(visitor.locator('iframe[title="Book an appointment"]')).toHaveAttribute(
    'src',
    'https://clinic.cliniko.com/bookings',
  )
})

test('the menu of the site is edited, and a visitor sees it', async ({ page, newVisitor }) => {
  guards('Navigation item: name, href.')
  await openSettings(page, 'navigation')
  await editor(page).getByRole('button', { name: 'Remove Link 2' }).click()
  await editor(page).getByRole('button', { name: 'Add a link' }).click()
  await editor(page).getByLabel('Label').last().fill('Balance')
  await editor(page).getByLabel('Address').last().fill('/voucher')
  await editor(page)
    .getByRole('button', { name: /^Move Link 8 up/ })
    .click()
  await save(page)
  await expectToast(page, 'Success', 'Navigation content updated successfully.')
  const visitor = await newVisitor()
  await visitor.goto('/')
  const links = visitor.getByRole('banner').getByRole('navigation').first().getByRole('link')
  await expect(links.filter({ hasText: 'Balance' })).toHaveAttribute('href', '/voucher')
  await expect(links.filter({ hasText: 'Services' })).toHaveCount(0)
})

test('of two owners at once, the second sees the other’s change and loses nothing', async ({
  page,
  newVisitor,
  tolerate,
}) => {
  tolerate(refused(409))
  const other = await newVisitor()
  await openSettings(page, 'email')
  await openSettings(other, 'email')
  await editor(other).getByLabel('Sender’s address').fill('theirs@clinic.example')
  await save(other)
  await expectToast(other, 'Success', 'Email settings updated successfully.')
  await editor(page).getByLabel('Sender’s name').fill('Mine')
  await editor(page).getByLabel('Sender’s address').fill('mine@clinic.example')
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Someone else has saved' })
  await expect(dialog).toContainText('theirs@clinic.example')
  await expect(dialog.getByRole('group')).toHaveCount(1)
  await choose(page, 'Save this choice')
  await expectToast(page, 'Success', 'Email settings updated successfully.')
  await expectBack(editor(page).getByRole('button', { name: 'Save Changes' }))
  await editor(page).getByRole('button', { name: 'Send a test email' }).click()
  await expectToast(page, 'Not sent', 'Written to the mail folder, not sent: no mail server is set up.')
  const kept = await (await page.request.get('/api/settings/email')).json()
  expect(kept).toEqual({ senderName: 'Mine', senderAddress: 'mine@clinic.example' })
})
