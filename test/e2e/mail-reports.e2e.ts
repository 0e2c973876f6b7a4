import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard } from '#test/support/dashboard.ts'

// Nothing listens there: what counts is that a mail server is set.
test.use({
  privateServer: true,
  serverVariables: { SMTP_URL: 'smtp://clinic:right@127.0.0.1:9' },
  permissions: ['clipboard-read', 'clipboard-write'],
})

test('an owner copies the address for bounces and complaints at a press, and replaces it with a new one', async ({
  page,
}) => {
  await openDashboard(page, '/admin/settings?section=connections')
  await page.getByText('Bounces and complaints', { exact: true }).click()
  const field = page.getByLabel('Address for bounces and complaints')
  const address = await field.inputValue()
  expect(address).toMatch(/\/api\/mail-events\/[\w-]{43}$/)
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy address' }).press('Enter')
    await expectToast(page, 'Copied', 'The address for bounces and complaints is copied.')
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect(await copied()).toBe(address)

  const make = page.getByRole('button', { name: 'Make a new address' })
  await make.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'stops working straight away' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(field).toHaveValue(address)
  await make.press('Enter')
  await page.getByRole('button', { name: 'Make a new address' }).press('Enter')
  await expectToast(page, 'Success', 'The address is new. Give it to your email provider now.')
  await expect(field).not.toHaveValue(address)
  const fresh = await field.inputValue()
  expect(await copied()).toBe(fresh)
  const report = (url: string) => page.request.post(new URL(url).pathname, { data: { events: [] } })
  expect([(await report(address)).status(), (await report(fresh)).status()]).toEqual([404, 200])
})
