import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { openDashboard } from '#test/support/dashboard.ts'
import { joinStaff } from '#test/support/join-staff.ts'

/** Takes three vouchers' money at the desk, and reads what the dialog says before and after. */
async function sellThree(page: Page): Promise<{ before: string; after: string }> {
  await page.getByRole('button', { name: 'Sell a voucher' }).click()
  await dialog(page).getByLabel('How many').fill('3')
  await dialog(page).getByLabel('Buyer’s name').fill('Mei Harper')
  const before = await dialog(page).innerText()
  await dialog(page).getByRole('button', { name: 'Paid $300.00: make the vouchers' }).click()
  const ready = page.getByRole('dialog', { name: 'The vouchers are ready' })
  await expect(ready).toBeVisible()
  return { before, after: await ready.innerText() }
}

test.describe('until real card payments are connected', () => {
  test.use({ privateServer: true })

  test('a sale at the desk says before the payment and after it that its vouchers are tests', async ({
    page,
    newVisitor,
  }) => {
    await openDashboard(page, '/admin/vouchers')
    const { before, after } = await sellThree(page)
    expect(before).toContain(
      'Vouchers made now are tests, not worth real money, until real card payments are connected.',
    )
    expect(after).toContain('These vouchers are tests, not worth real money')

    const ivy = await newVisitor()
    await joinStaff(page, ivy)
    await ivy.goto('/admin/vouchers')
    await ivy.getByRole('button', { name: 'Sell a voucher' }).click()
    await expect(dialog(ivy)).toContainText('Please ask an owner to connect them.')
    await expect(dialog(ivy).getByRole('link')).toHaveCount(0)

    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Sell a voucher' }).click()
    await dialog(page).getByRole('link', { name: 'Settings, Connections' }).click()
    await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
  })

  test('a value that no voucher may have is told at once, and the total to type follows the value', async ({
    page,
  }) => {
    await openDashboard(page, '/admin/vouchers')
    await page.getByRole('button', { name: 'Sell a voucher' }).click()
    const value = dialog(page).getByLabel('Value in dollars')
    const total = dialog(page).getByLabel('The total once more')
    await value.fill('1000')
    await dialog(page).getByLabel('Buyer’s name').fill('Mei Harper')
    await dialog(page).getByRole('button', { name: 'Paid $1,000.00: make the voucher' }).click()
    await expect(total).toHaveAccessibleDescription(/Please type \$1,000\.00, or correct/)
    await value.fill('20000')
    await expect(value).toHaveAccessibleDescription('Please enter at most $2,000.00')
    await expect(total).toHaveCount(0)
    await value.fill('1500')
    await expect(value).toHaveAccessibleDescription('')
    await expect(total).toHaveAccessibleDescription(/Please type \$1,500\.00, or correct/)
  })
})

test.describe('in live mode', () => {
  test.use({
    privateServer: true,
    serverVariables: {
      STRIPE_SECRET_KEY: 'sk_live_4242',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_4242',
      STRIPE_WEBHOOK_SECRET: 'whsec_4242',
    },
  })

  test('a sale at the desk says nothing of tests', async ({ page }) => {
    await openDashboard(page, '/admin/vouchers')
    const { before, after } = await sellThree(page)
    expect(before).toContain('Buyer’s name')
    expect(before + after).not.toMatch(/\btests?\b/)
  })
})
