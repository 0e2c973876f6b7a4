import type { Locator } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { openDashboard, refused } from '#test/support/dashboard.ts'
import { buyToPrint, shownCodes } from '#test/support/shopping.ts'

test.use({ privateServer: true, permissions: ['clipboard-read', 'clipboard-write'] })

const howTo = 'Please enter dollars and cents, such as 50.00'

/** Pastes a text over what a field holds, as from an email or a sheet. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.focus()
  await field.press('ControlOrMeta+A')
  await field.press('ControlOrMeta+V')
  await expect(field).toHaveValue(text)
}

test('an amount pasted with a comma before its cents is refused beside its field', async ({ page, tolerate }) => {
  tolerate(refused(422))
  await buyToPrint(page)
  const [code = ''] = await shownCodes(page)
  await openDashboard(page, '/admin/vouchers')
  await page.getByLabel('Voucher code').fill(code)
  await page.getByRole('button', { name: 'Look up' }).click()
  const amount = page.getByLabel('Amount in dollars')
  const redeem = page.getByRole('button', { name: /^Redeem/ })
  await expect(redeem).toHaveText('Redeem $100.00')
  for (const text of ['10,00', '10,0', '1.000,00']) {
    await paste(amount, text)
    await expect(redeem).toHaveText('Redeem')
    await redeem.click()
    await expect(amount).toHaveAccessibleDescription(howTo)
    await expect(amount).toHaveValue(text)
  }
  for (const text of ['0', '$0.00']) {
    await paste(amount, text)
    await redeem.click()
    await expect(amount).toHaveAccessibleDescription('Please enter an amount above $0.00')
  }
  await paste(amount, '1,000.00')
  await expect(redeem).toHaveText('Redeem $1,000.00')
  await redeem.click()
  await expect(amount).toHaveAccessibleDescription('Only $100.00 is left')
  await paste(amount, '$10.00')
  await expect(redeem).toHaveText('Redeem $10.00')
  await redeem.click()
  await page.getByRole('button', { name: 'Confirm $10.00' }).click()
  await expect(page.getByRole('region', { name: 'Voucher', exact: true })).toContainText('$90.00')

  await page.goto('/admin/vouchers')
  await page.getByRole('button', { name: 'Sell a voucher' }).click()
  const dialog = page.getByRole('dialog')
  const value = dialog.getByLabel('Value in dollars')
  await dialog.getByLabel('Buyer’s name').fill('Jo Park')
  await dialog.getByLabel('How many').fill('2')
  await expect(dialog.getByRole('button', { name: 'Paid $200.00: make the vouchers' })).toBeVisible()
  await paste(value, '10,00')
  await dialog.getByRole('button', { name: 'Paid: make the vouchers' }).click()
  await expect(value).toHaveAccessibleDescription(howTo)
  await expect(value).toHaveValue('10,00')
  await expect(dialog.getByLabel('Buyer’s name')).toHaveValue('Jo Park')
  await paste(value, '10.00')
  await dialog.getByRole('button', { name: 'Paid $20.00: make the vouchers' }).click()
  await expect(page.getByRole('dialog', { name: 'The vouchers are ready' })).toContainText('$10.00')
})
