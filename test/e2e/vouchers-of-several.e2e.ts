import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { openDashboardPage } from '#test/support/dashboard.ts'
import { press } from '#test/support/keyboard.ts'
import { cards, fillBuyer, fillCard, fillCart, openCheckout, submitButton } from '#test/support/shopping.ts'

// Nothing listens there, and what goes out waits.
test.use({ privateServer: true, serverVariables: { SMTP_URL: 'smtp://clinic:right@127.0.0.1:9' } })

const people = [
  ['Ana Lee', 'ana@visitor.example'],
  ['Bo Hill', 'bo@visitor.example'],
  ['Cy Marsh', ''],
] as const

/** Buys a voucher for each of three people: two are emailed theirs, and the buyer hands over the third. */
async function buyForThree(page: Page): Promise<void> {
  await fillCart(page, [{ quantity: 3 }])
  await openCheckout(page)
  await fillBuyer(page)
  await page.getByLabel('Send as a gift').check()
  await page.getByLabel('A different person gets each').check()
  for (const [index, [name, email]] of people.entries()) {
    const one = page.getByRole('group', { name: `Voucher ${index + 1} of 3` })
    await one.getByLabel('Recipient’s name').fill(name)
    await one.getByLabel('Recipient’s email').fill(email)
  }
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await page.waitForURL(/\/success/)
}

test('the list of vouchers shows each voucher’s recipient, and a search for a recipient finds only their voucher', async ({
  page,
}) => {
  await buyForThree(page)
  await openDashboardPage(page, '/admin/vouchers')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(3)
  for (const [name] of people) await expect(rows.filter({ hasText: `For ${name}` }), name).toHaveCount(1)
  expect(await accessibilityFaults(page)).toEqual([])

  for (const [q, name] of [
    ['ANA@', 'Ana Lee'],
    ['marsh', 'Cy Marsh'],
  ] as const) {
    await page.goto(`/admin/vouchers?q=${q}`)
    await expect(rows, q).toHaveCount(1)
    await expect(rows, q).toContainText(`For ${name}`)
  }
  const about = page.getByRole('region', { name: 'About this voucher' })
  await press(rows.getByRole('link'))
  await expect(about).toContainText('Gift forCy Marsh')
  await expect(about).toContainText('Given by the buyer, not by email')

  const csv = await (await page.request.get('/api/vouchers.csv?q=bo@visitor')).text()
  expect(csv.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/,Bo Hill,bo@visitor\.example$/)])
})
