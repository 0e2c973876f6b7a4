import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { openDashboard, sellVoucher } from '#test/support/dashboard.ts'

test.use({ privateServer: true, permissions: ['clipboard-read', 'clipboard-write'] })

test.describe('with a patient at the desk', () => {
  for (const [way, text] of [
    ['its code', (code: string) => code],
    ['the address in its QR code', (code: string) => `https://clinic.example/voucher#${code}`],
  ] as const)
    test(`a voucher is opened from Today by pasting ${way}, with the amount in focus`, async ({ page }) => {
      await openDashboard(page, '/admin/today')
      const { code } = await sellVoucher(page)
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text(code))
      await page.keyboard.press('ControlOrMeta+V')
      await expect(page.getByLabel('Amount in dollars')).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(page.getByText('$100.00 redeemed')).toBeVisible()
    })

  test('a voucher is opened from Today by a scanner, whatever letters its code has', async ({ page, tolerate }) => {
    // A code that nobody has.
    tolerate(/status of 404/)
    await openDashboard(page, '/admin/today')
    const { code } = await sellVoucher(page)
    // As a scanner types: the letters of shortcuts too, within a few ms each, and Enter.
    const scan = (typed: string) =>
      page.evaluate((text) => {
        for (const key of [...text, 'Enter'])
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }, typed)
    await scan(code)
    await expect(page.getByLabel('Amount in dollars')).toBeFocused()
    await openDashboard(page, '/admin/today')
    await scan('GVBCANGBN2')
    await expect(page.getByText(/can’t find|not find|isn’t/).first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/admin/today')
  })

  test('an unusual amount is typed once more before it becomes a voucher', async ({ page }) => {
    await openDashboard(page, '/admin/vouchers')
    await page.getByRole('button', { name: 'Sell a voucher' }).click()
    const sale = dialog(page, 'Sell a voucher')
    await sale.getByLabel('Value in dollars').fill('1000')
    await sale.getByLabel('Buyer’s name').fill('Mei Harper')
    await sale.getByRole('button', { name: 'Paid $1,000.00: make the voucher' }).click()
    await expect(sale.getByText('Please type $1,000.00, or correct the value or how many')).toBeVisible()
    await expect(sale.getByLabel('The total once more')).toBeFocused()
    await sale.getByLabel('The total once more').fill('1,000')
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'The voucher is ready')).toBeVisible()
  })
})
