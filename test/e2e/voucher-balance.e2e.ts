import { expect, test } from '#test/support/browser.ts'
import { refused } from '#test/support/dashboard.ts'
import { buyToPrint, shownCodes } from '#test/support/shopping.ts'

/** Tries are counted by server. */
test.use({ privateServer: true })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the balance is checked by a plain form', async ({ page, browser, server, tolerate }) => {
    tolerate(refused(404))
    const buyer = await browser.newPage({ baseURL: server.url, javaScriptEnabled: true })
    await buyToPrint(buyer)
    const [code = ''] = await shownCodes(buyer)
    await buyer.close()
    await page.goto('/voucher')
    await page.getByLabel('Voucher code').fill('AAAA-AAAA-AA')
    await page.getByRole('button', { name: 'Check the balance' }).click()
    await expect(page.getByText('We couldn’t find a voucher with this code')).toBeVisible()
    await expect(page.getByRole('main').getByText(/call us/), 'once is enough').toHaveCount(1)
    await expect(page.getByLabel('Voucher code')).toHaveValue('AAAA-AAAA-AA')
    await page.getByLabel('Voucher code').fill(code)
    await page.getByRole('button', { name: 'Check the balance' }).click()
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$100.00')
    await expect(page).toHaveURL('/voucher')
    expect(await page.content()).not.toContain(code)
  })
})
