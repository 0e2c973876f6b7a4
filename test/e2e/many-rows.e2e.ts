import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboardPage } from '#test/support/dashboard.ts'
import { countInteractions } from '#test/support/interaction-counter.ts'
import { changeData } from '#test/support/shopping.ts'

test.use({ privateServer: true })

test('eighteen orders are marked as posted in four presses from Today', async ({ page, server }) => {
  const work = await countInteractions(page)
  await openDashboardPage(page, '/admin/today')
  for (let n = 0; n < 18; n++) {
    const buyer = { name: `Kim ${n}`, email: `kim${n}@visitor.example`, phone: '' }
    const sale = { amountCents: 5000, quantity: 1, method: 'cash', ...buyer, idempotencyKey: crypto.randomUUID() }
    expect((await page.request.post('/api/voucher-desk/sales', { data: sale })).status()).toBe(201)
  }
  const posted = ['delivery', '1 Murray Street', 'Gawler', 'SA', '5118']
  changeData(
    server,
    'update orders set delivery_method = ?, address = ?, city = ?, state = ?, postal_code = ?, fulfilled_at = null',
    ...posted,
  )
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: /post/i }).first().click()
  await expect(page.getByRole('row')).toHaveCount(19)
  const [id] = await page
    .getByRole('link', { name: /^Order / })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!.split('/').at(-1)!))
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect(page.getByText('18 selected')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark 18 as posted or handed over' }).click()
  const question = page.getByRole('dialog', { name: 'Mark 18 orders as posted or handed over?' })
  await expect(question).toContainText('If it was a mistake, take it back on each order’s page.')
  expect(await accessibilityFaults(page)).toEqual([])
  // A colleague is quicker with one.
  const theirs = await page.request.post('/api/many/orders', { data: { act: 'fulfil', ids: [id] } })
  expect(await theirs.json()).toEqual({ done: [id], refused: [] })
  await question.getByRole('button', { name: 'Mark 18 as posted or handed over' }).click()
  await expectToast(
    page,
    'Success',
    '17 orders are marked. 1 was marked already. No mail server is set up, so please tell the buyers yourself.',
  )
  await expect(page.getByText('Nothing is waiting to be posted or handed over.')).toBeVisible()
  expect(work).toEqual({ presses: 4, texts: 0 })
})
