import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboard, refused, sellVoucher } from '#test/support/dashboard.ts'
import { untilHydrated } from '#test/support/hydration.ts'
import { countInteractions } from '#test/support/interaction-counter.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

const photo = () =>
  sharp({ create: { width: 700, height: 400, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer()

/** Opens the palette, types, and goes where its first line leads. */
async function go(page: Page, words: string, first: string | RegExp) {
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeEnabled()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type(words)
  const option = page.getByRole('option').first()
  await expect(option).toContainText(first)
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

test('any kind of record or setting is found from Today in two presses', async ({ page, server, tolerate }) => {
  // What is typed may be somebody’s code.
  tolerate(refused(404))
  tolerate(refused(422))
  const work = await countInteractions(page)
  await askFor(server)
  await openDashboard(page, '/admin/today')
  const sale = { amountCents: 5000, method: 'cash', name: 'Mei Harper', email: '', idempotencyKey: 'found-sale-1' }
  const sold = await page.request.post('/api/voucher-desk/sales', { data: sale })
  const { vouchers } = await sold.json()
  for (const [words, first, shown] of [
    [vouchers[0].code, 'Mei Harper, $50.00 left', /^\/admin\/vouchers\/[\w-]+$/],
    ['Mei Harper', 'Mei Harper', /^\/admin\/orders\/[\w-]+$/],
    ['Zoë Hart', 'Zoë Hart', /^\/admin\/appointments$/],
    ['cosmetic', 'Cosmetic Acupuncture', /^\/admin\/services$/],
    ['old practice', /article/i, /^\/admin\/posts\/[\w-]+$/],
    ['logo', 'Logo', /^\/admin\/appearance\/logo$/],
  ] as const) {
    const before = { ...work }
    await go(page, words, first)
    await expect.poll(() => new URL(page.url()).pathname, { message: words }).toMatch(shown)
    expect({ presses: work.presses - before.presses, texts: work.texts - before.texts }).toEqual({
      presses: 2,
      texts: 1,
    })
    await page.goto('/admin/today')
    await untilHydrated(page)
  }
})

test('a voucher is sold at the desk in four presses', async ({ page }) => {
  const work = await countInteractions(page)
  await openDashboard(page, '/admin/today')
  await go(page, 'sell', 'Sell a voucher')
  const sale = dialog(page, 'Sell a voucher')
  await sale.getByLabel('Buyer’s name').click()
  await page.keyboard.type('Mei Harper')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'The voucher is ready')).toBeVisible()
  expect(work).toEqual({ presses: 4, texts: 2 })
})

test('a voucher is sold as a gift, with the recipient’s name and message', async ({ page, tolerate }) => {
  tolerate(/422/)
  await openDashboard(page, '/admin/vouchers')
  await page.getByRole('button', { name: 'Sell a voucher' }).click()
  const sale = dialog(page, 'Sell a voucher')
  await sale.getByLabel('Buyer’s name').fill('Mei Harper')
  await sale.getByLabel('It’s a gift for someone else').check()
  await sale.getByLabel('Recipient’s name').fill('Robin 🎉')
  await sale.getByLabel('Message on the voucher').fill('生日快乐')
  await sale.getByRole('button', { name: 'Paid $100.00: make the voucher' }).click()
  await expect(sale.getByText(/We can’t print “🎉” on the voucher/)).toBeVisible()
  await expect(sale.getByLabel('Recipient’s name')).toBeFocused()
  await sale.getByLabel('Recipient’s name').fill('Robin')
  await page.keyboard.press('Enter')
  await dialog(page, 'The voucher is ready').getByRole('button', { name: 'Open' }).click()
  await page.locator('main a[href^="/admin/orders/"]').click()
  await expect(page.getByText(/^Robin\s*生日快乐$/)).toBeVisible()
})

test('a gift is sold from Today in six presses', async ({ page }) => {
  const work = await countInteractions(page)
  await openDashboard(page, '/admin/today')
  await go(page, 'sell', 'Sell a voucher')
  const sale = dialog(page, 'Sell a voucher')
  await sale.getByLabel('Buyer’s name').click()
  await page.keyboard.type('Mei Harper')
  await sale.getByLabel('It’s a gift for someone else').click()
  await sale.getByLabel('Recipient’s name').click()
  await page.keyboard.type('Robin')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'The voucher is ready')).toBeVisible()
  expect(work).toEqual({ presses: 6, texts: 3 })
})

test('an owner refunds an order from Today in five presses', async ({ page }) => {
  const work = await countInteractions(page)
  await openDashboard(page, '/admin/today')
  await sellVoucher(page)
  await go(page, 'Mei Harper', 'Mei Harper')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog(page, 'Refund this order').getByLabel('Reason').click()
  await page.keyboard.type('Bought twice')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', '$100.00 has been refunded.')
  expect(work).toEqual({ presses: 5, texts: 2 })
})

test('the opening hours of a day are changed from Today in four presses', async ({ page, newVisitor }) => {
  const work = await countInteractions(page)
  await openDashboard(page, '/admin/today')
  await go(page, 'Tuesday', 'Change the hours on Tuesday')
  await expect(page.getByLabel('Tuesday', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Tuesday opens')).toBeFocused()
  await page.keyboard.type('1045AM')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'Clinic')
  expect(work).toEqual({ presses: 4, texts: 2 })
  const visitor = await newVisitor()
  await visitor.goto('/')
  await expect(visitor.locator('#contact')).toContainText('10:45')
})

test('all pending requests are confirmed from Today in five presses, one of them the answer to who is told', async ({
  page,
  server,
}) => {
  const work = await countInteractions(page)
  for (const firstName of ['Ann', 'Bo', 'Cy']) await askFor(server, { firstName })
  await openDashboard(page, '/admin/today')
  await page.getByRole('link', { name: /3 appointment requests/ }).click()
  await page.getByRole('button', { name: 'Choose several' }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect(page.getByLabel('New status')).toHaveValue('confirmed')
  await page.getByRole('button', { name: 'Change the status of 3' }).click()
  const question = dialog(page, 'Mark 3 requests as Confirmed?')
  await expect(question).toContainText('No mail server is set up, so please tell the patients yourself.')
  await question.getByRole('button', { name: 'Change the status of 3' }).click()
  await expectToast(page, 'Success', '3 marked as Confirmed')
  await expect(page.getByText('No pending appointments found.')).toBeVisible()
  expect(work).toEqual({ presses: 5, texts: 0 })
})

test('an article with a picture is published from Today in seven presses', async ({ page, newVisitor }) => {
  const work = await countInteractions(page)
  await openDashboard(page, '/admin/today')
  await go(page, 'article', 'Write an article')
  await expect(dialog(page, 'New article').getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Tea in winter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type('Drink it while it is warm.')
  await page.getByLabel('Excerpt').click()
  await page.keyboard.type('Warm in the cold months.')
  await page.getByLabel('Category').click()
  await page.keyboard.type('Winter')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a picture for Cover picture' }).click()
  await (await chooser).setFiles({ name: 'tea.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(page.getByLabel('Cover picture', { exact: false }).first()).toHaveValue(/^\/media\//)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'Success', '“Tea in winter” is saved and on the site.')
  expect(work).toEqual({ presses: 7, texts: 5 })
  const visitor = await newVisitor()
  await visitor.goto('/blog/tea-in-winter')
  await expect(visitor.getByRole('main').getByText('Drink it while it is warm.')).toBeVisible()
})
