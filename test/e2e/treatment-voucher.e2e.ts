import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import type { Service } from '#contract/service.ts'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard, refused } from '#test/support/dashboard.ts'
import { untilHydrated } from '#test/support/hydration.ts'
import { cards, fillBuyer, fillCard, shownCodes, submitButton } from '#test/support/shopping.ts'

/** What is sold is changed here: the server is its own. */
test.use({ privateServer: true })

/** Gives the first treatment one fee, as its editor does, and answers its name. */
async function setFee(page: Page, cents: number): Promise<string> {
  const [{ id, ...treatment }] = (await (await page.request.get('/api/services?fees=all')).json()) as [Service]
  const fees = [{ label: 'A visit', minutes: 60, cents, hidden: false }]
  const saved = await page.request.put(`/api/services/${id}`, { data: { ...treatment, fees } })
  expect(saved.status()).toBe(200)
  return treatment.title
}

/** The plain texts of the emails that were written, without their line breaks. */
async function mails(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const read = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return read.map(({ text = '' }) => text.replace(/\s+/g, ' ')).join('\n')
}

test('a treatment voucher is switched on, chosen by keyboard on a phone, bought as a gift and redeemed as money', async ({
  page,
  server,
  newVisitor,
  tolerate,
}) => {
  tolerate(refused(409))
  await openDashboard(page, '/admin/shop-settings')
  const name = await setFee(page, 9500)
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByText('Off. Switched on, buyers may choose a treatment')).toBeVisible()
  await page.getByRole('button', { name: 'Sell them' }).press('Enter')
  await expectToast(page, 'Success', 'Vouchers for treatments are on.')
  const listed = page.getByRole('listitem').or(page.locator('dl > div')).filter({ hasText: name })
  await expect(listed).toContainText('$95.00')
  await expect(page.locator('dl > div').filter({ hasText: 'No voucher: no fee on the site' }).first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const phone = await newVisitor()
  await phone.setViewportSize({ width: 375, height: 780 })
  await phone.goto('/#shop')
  await untilHydrated(phone)
  const choice = phone.getByLabel('Or choose a treatment')
  await phone.getByRole('button', { name: 'Add this treatment' }).press('Enter')
  await expect(phone.getByText('Please choose a treatment')).toBeVisible()
  await expect(choice).toBeFocused()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.keyboard.press('ArrowDown')
  await phone.keyboard.press('Tab')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText(`The $95 Gift Voucher for ${name} has been added to your cart.`)).toBeVisible()
  const cart = JSON.parse((await phone.evaluate(() => localStorage.getItem('cart'))) ?? '[]')
  expect(cart).toEqual([
    {
      id: expect.any(Number),
      name: `$95 Gift Voucher for ${name}`,
      price: '95.00',
      image: expect.any(String),
      quantity: 1,
    },
  ])

  await setFee(page, 10_500)
  await phone.goto('/checkout')
  await expect(phone.getByText(`$105 Gift Voucher for ${name}: $105.00 (was $95.00)`)).toBeVisible()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Continue with the new price' }).click()
  await expect(submitButton(phone)).toHaveText('Complete Order • $105.00')
  await expect(phone.getByRole('region', { name: 'Order Summary' })).toContainText(`$105 Gift Voucher for ${name}`)
  await fillBuyer(phone)
  await phone.getByLabel('Send as a gift').check()
  await phone.getByLabel('Recipient’s name').fill('Ángela Ünal')
  await expect(phone.locator('.voucher')).toContainText(`For ${name}`)
  await fillCard(phone, cards.good)
  await submitButton(phone).click()
  await phone.waitForURL(/\/success/)
  const voucher = phone.getByRole('article', { name: /^Gift voucher/ })
  for (const text of [
    `For ${name}`,
    'Worth the amount above, for this or anything else we offer.',
    '$105.00 AUD',
    'To Ángela Ünal',
  ])
    await expect(voucher).toContainText(text)
  expect(await accessibilityFaults(phone)).toEqual([])
  const [code = ''] = await shownCodes(phone)

  // The receipt and the voucher itself.
  for (const text of [`$105 Gift Voucher for ${name}`, `For ${name} Worth the amount above`])
    await expect.poll(() => mails(server.dataDir)).toContain(text)

  await phone.goto('/voucher')
  await phone.getByLabel('Voucher code').fill(code)
  await phone.getByRole('button', { name: 'Check the balance' }).click()
  await expect(phone.getByRole('region', { name: 'Balance' })).toContainText(name)
  expect(await accessibilityFaults(phone)).toEqual([])

  await page.goto('/admin/vouchers')
  await page.getByLabel('Voucher code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Voucher', exact: true })).toContainText(`For ${name}`)
  await page.getByLabel('Amount').fill('20')
  await page.getByRole('button', { name: 'Redeem $20.00' }).click()
  await page.getByRole('button', { name: 'Confirm $20.00' }).click()
  await expect(page.getByRole('region', { name: 'Voucher', exact: true })).toContainText('$85.00')
})

test('the desk sells a voucher for a treatment at its fee', async ({ page, tolerate }) => {
  tolerate(refused(422))
  await openDashboard(page, '/admin/vouchers')
  const name = await setFee(page, 9500)
  expect((await page.request.put('/api/shop-settings/treatment-vouchers', { data: { on: true } })).status()).toBe(200)
  await page.reload()
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Sell a voucher' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('For a treatment (optional)').selectOption({ label: `${name}, $95.00` })
  await expect(dialog.getByLabel('Value in dollars')).toHaveValue('95.00')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Buyer’s name').fill('Kim Lee')
  await dialog.getByLabel('Value in dollars').fill('80')
  await dialog.getByRole('button', { name: 'Paid $80.00: make the voucher' }).click()
  const fault = `A voucher for ${name} is worth $95.00. For another value, choose no treatment`
  await expect(dialog.getByText(fault)).toBeVisible()
  await dialog.getByLabel('Value in dollars').fill('95')
  await dialog.getByRole('button', { name: 'Paid $95.00: make the voucher' }).click()
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('region', { name: 'Voucher', exact: true })).toContainText(`For ${name}`)
})
