import { expect, test } from '#test/support/browser.ts'
import { openDashboard, sellVoucher } from '#test/support/dashboard.ts'

test.use({ privateServer: true })

test('a list is searched while typing, shows the number of results, and Back undoes the search', async ({ page }) => {
  await openDashboard(page, '/admin/posts')
  await page.getByRole('link', { name: 'Published' }).click()
  await expect(page).toHaveURL('/admin/posts?status=published')
  const field = page.getByRole('searchbox')
  for (const [letters, q] of [
    ['acu', 'acu'],
    ['punc ', 'acupunc'],
  ] as const) {
    await field.pressSequentially(letters)
    await expect(page).toHaveURL(`/admin/posts?status=published&q=${q}`)
  }
  await expect(field).toHaveValue('acupunc ')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ articles?$/ })).toBeVisible()
  await field.fill('no such words')
  await field.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'No articles under “Published” match “no such words”.' }),
  ).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/admin/posts?status=published')
  await expect(field).toHaveValue('')
  await field.pressSequentially('acu')
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL('/admin/posts?q=acu')
})

test('text typed into a search before hydration is searched for afterwards', async ({ page }) => {
  await openDashboard(page)
  let held = true
  await page.route('**/*.js', async (route) => {
    while (held) await new Promise((resolve) => setTimeout(resolve, 50))
    await route.fallback()
  })
  await page.goto('/admin/orders', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('nobody')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/admin/orders')
  held = false
  await expect(page.getByText('No orders match “nobody”.')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('nobody')
})

test('a voucher code typed into a search appears in no address, an order number does', async ({ page }) => {
  await openDashboard(page, '/admin/orders')
  const { code } = await sellVoucher(page)
  const seen: string[] = []
  page.on('framenavigated', () => seen.push(page.url()))
  page.on('request', (request) => seen.push(request.url()))
  const field = page.getByRole('searchbox')
  for (const part of code.match(/.{1,2}/g) ?? []) {
    await field.pressSequentially(part)
    await page.waitForTimeout(400)
  }
  await expect(page.getByRole('heading', { level: 2, name: 'Redeem' }), 'its voucher is opened').toBeVisible()
  for (const address of seen) expect(address).not.toContain(code.slice(0, 6))
  await page.goto('/admin/orders')
  const reference = await page.getByRole('link', { name: /^Order / }).textContent()
  await field.pressSequentially(reference ?? '')
  await field.press('Enter')
  await expect(page).toHaveURL(`/admin/orders?q=${reference}`)
})
