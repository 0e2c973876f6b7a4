import type { Locator, Page } from '@playwright/test'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { openDashboard, openDashboardPage, sellVoucher } from '#test/support/dashboard.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

const firstRow = (page: Page) => page.getByRole('rowgroup').last().getByRole('row').first()

test('every list has the same design, and a press anywhere on a row opens it', async ({ page, server }) => {
  await askFor(server, { firstName: 'Ann' })
  await openDashboard(page, '/admin/orders')
  await sellVoucher(page)
  await page.request.post('/api/newsletter-issues', { data: { subject: 'Spring hours' } })
  for (const [path, opened] of [
    ['/admin/orders', /\/admin\/orders\/.+/],
    ['/admin/vouchers', /\/admin\/vouchers\/.+/],
    ['/admin/posts', /\/admin\/posts\/.+/],
    ['/admin/newsletter', /\/admin\/newsletter\/.+/],
    ['/admin/appointments', /open=/],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('.panel').getByRole('table'), path).toBeVisible()
    await expect(page.locator('.panel').filter({ has: page.getByRole('table') }), path).toBeVisible()
    const cell = firstRow(page).getByRole('cell').nth(1)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
    await pressBeside(cell)
    await expect(page, path).toHaveURL(opened)
  }
})

test('a list is refreshed when its tab becomes visible again after a while', async ({ page, server }) => {
  await page.clock.install()
  await openDashboard(page, '/admin/orders')
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.getByRole('link', { name: 'Vouchers', exact: true }).first().click()
  await expect(page.getByText(/^No vouchers yet/)).toBeVisible()
  await sellVoucher(page)
  await comeBack()
  await expect(page.getByText(/^No vouchers yet/), 'at once it is as it was').toBeVisible()
  await page.clock.fastForward('00:31')
  await comeBack()
  await expect(page.locator('.panel').getByRole('table')).toBeVisible()
  await page.goto('/admin/appointments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await askFor(server, { firstName: 'Ann' })
  await page.clock.fastForward('00:31')
  await comeBack()
  await expect(page.getByRole('row', { name: /^Ann/ })).toBeVisible()
})

test('treatments and practitioners that a colleague adds show in an open dashboard on return, and where they are shown anew', async ({
  page,
}) => {
  await page.clock.install()
  await openDashboard(page, '/admin/services')
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  const copyOfFirst = async (path: string, changes: object) => {
    const [{ id: _, ...first }] = await (await page.request.get(path)).json()
    const added = await page.request.post(path, { data: { ...first, ...changes } })
    expect(added.status()).toBe(201)
  }
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await expect(page.getByRole('button', { name: 'Add Service' })).toBeEnabled()
  await copyOfFirst('/api/services', { title: 'Gua Sha', slug: 'gua-sha' })
  await copyOfFirst('/api/practitioners', { name: 'Pat Lee', slug: 'pat-lee' })
  await page.clock.fastForward('00:31')
  await comeBack()
  await expect(heading('Gua Sha')).toBeVisible()
  await page.getByRole('link', { name: 'Practitioners', exact: true }).first().click()
  await expect(heading('Pat Lee')).toBeVisible()
  await copyOfFirst('/api/practitioners', { name: 'Sam Roe', slug: 'sam-roe' })
  await page.clock.fastForward('00:31')
  await page.getByRole('link', { name: 'Appointments', exact: true }).first().click()
  await page.getByRole('button', { name: 'New request' }).click()
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Sam Roe' })).toBeAttached()
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Gua Sha' })).toBeAttached()
})

test('a page past the last one says so, and links to the first', async ({ page, server }) => {
  await askFor(server, { firstName: 'Ann' })
  await openDashboard(page, '/admin/orders')
  await sellVoucher(page)
  await page.request.post('/api/newsletter-issues', { data: { subject: 'Spring hours' } })
  await page.request.post('/api/subscribers', { data: { email: 'al@home.example', consentNote: 'Asked at the desk' } })
  for (const path of [
    '/admin/orders',
    '/admin/vouchers',
    '/admin/posts',
    '/admin/newsletter',
    '/admin/newsletter/subscribers',
    '/admin/emails',
  ]) {
    await page.goto(`${path}?page=9999`)
    await expect(page.getByText('There’s nothing on this page.'), path).toBeVisible()
    await expect(page.getByText(/yet/), path).toHaveCount(0)
    await page.getByRole('link', { name: 'Go to the first page' }).click()
    await expect(page, path).toHaveURL(path)
    await expect(page.getByText('There’s nothing on this page.'), path).toHaveCount(0)
  }
})

test('every list writes its dates in the same short form', async ({ page, server }) => {
  await askFor(server, { firstName: 'Ann' })
  await openDashboard(page, '/admin/orders')
  await sellVoucher(page)
  for (const path of ['/admin/orders', '/admin/posts', '/admin/emails', '/admin/audit']) {
    await page.goto(path)
    await expect(page.getByText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M$/).first(), path).toBeVisible()
    await expect(page.getByText(/\d\d\/\d\d\/20\d\d/), path).toHaveCount(0)
  }
  await page.goto('/admin/appointments')
  await expect(firstRow(page)).toContainText(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/)
})

/** In an empty corner of a cell. */
async function pressBeside(cell: Locator): Promise<void> {
  const { width, height } = (await cell.boundingBox())!
  await cell.click({ position: { x: width - 3, y: height - 3 } })
}

test('a row has one focusable link, its code or name, and its text can be selected', async ({ page }) => {
  await openDashboard(page, '/admin/vouchers')
  await sellVoucher(page)
  await page.reload()
  const row = firstRow(page)
  await expect(row.getByRole('link')).toHaveCount(1)
  await expect(row.locator('[tabindex]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
  await page.getByLabel('Voucher code').focus()
  // Marked by dragging, which ends in a click.
  const name = await row.getByRole('cell', { name: /^Mei Harper/ }).boundingBox()
  await page.mouse.move(name!.x + 13, name!.y + 22)
  await page.mouse.down()
  await page.mouse.move(name!.x + 70, name!.y + 22, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('')
  await expect(page).toHaveURL('/admin/vouchers')
})

test('no view has more than one filled button', async ({ page, server }) => {
  test.setTimeout(120_000)
  await askFor(server)
  await openDashboard(page, '/admin/today')
  const { id } = await sellVoucher(page)
  const paths = ['', '/today', '/services', '/practitioners', '/testimonials', '/appointments', '/orders', '/vouchers']
  paths.push('/appointments/waiting-list')
  paths.push(`/vouchers/${id}`, '/vouchers/report', '/posts', '/media', '/newsletter', '/newsletter/subscribers')
  paths.push('/emails', '/settings', '/shop-settings', '/staff', '/audit', '/account')
  const filled = page.locator('main :is(.button, .button-danger):visible')
  for (const path of paths) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
    expect(await filled.allTextContents().then((all) => all.length), `/admin${path}`).toBeLessThanOrEqual(1)
  }
  await page.goto('/admin/appointments')
  await page.getByRole('button', { name: /View Details/ }).click()
  await expect(dialog(page).getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(dialog(page).locator(':is(.button, .button-danger):visible')).toHaveCount(1)
})

test('a voucher code can be typed at once, and a mistyped one is typed over', async ({ page, tolerate }) => {
  tolerate(/status of 404/)
  await openDashboardPage(page, '/admin/orders')
  const { id, code } = await sellVoucher(page)
  await page.getByRole('link', { name: 'Vouchers', exact: true }).click()
  const field = page.getByLabel('Voucher code')
  await expect(field).toBeFocused()
  await page.keyboard.type('ABCD-EFGH-23')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).not.toHaveCount(0)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/vouchers/${id}`)
  await page.goto('/admin/vouchers')
  await expect(field).toBeFocused()
})

test('Back closes an open appointment and leaves the list as it was', async ({ page, server }) => {
  await askFor(server, { firstName: 'Ann' })
  await askFor(server, { firstName: 'Bo' })
  await openDashboardPage(page, '/admin/today')
  await page.getByRole('link', { name: 'Appointments', exact: true }).click()
  await page.getByRole('link', { name: 'Patient' }).click()
  await expect(page).toHaveURL('/admin/appointments?sort=patient')
  const list = page.url()
  const open = page.getByRole('button', { name: 'View Details of Bo Hart' })
  await open.click()
  await expect(page).toHaveURL(/open=/)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await page.goForward()
  await expect(dialog(page)).toContainText('Bo Hart')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await expect(open).toBeFocused()

  await open.click()
  await dialog(page).getByRole('button', { name: 'Set time and note' }).click()
  await dialog(page).getByLabel('Note').fill('Ring first')
  await page.evaluate(() => history.back())
  await expect(dialog(page, 'Close without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog(page).getByLabel('Note')).toHaveValue('Ring first')
})

test('on a phone a voucher that was looked up shows Redeem without scrolling, and Logout is labelled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await openDashboardPage(page, '/admin/vouchers')
  const { code } = await sellVoucher(page)
  await page.getByLabel('Voucher code').fill(code)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByRole('button', { name: 'Redeem' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('header').getByText('Logout')).toBeInViewport({ ratio: 1 })
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 667 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('an email in a list breaks only at its @, and the search’s hint is shown in full', async ({ page, server }) => {
  await askFor(server, { firstName: 'Ann', email: 'wilhelmina.thompson@mail.hospital.example' })
  await openDashboard(page, '/admin/appointments')
  const lines = firstRow(page).getByRole('rowheader').locator('span > span')
  await expect(lines).toHaveText(['wilhelmina.thompson', '@mail.hospital.example'])
  for (const line of await lines.all()) expect(await line.evaluate((half) => half.getClientRects().length)).toBe(1)
  for (const [width, path] of [375, 1280].flatMap((width) =>
    ['appointments', 'orders', 'vouchers', 'posts', 'emails', 'newsletter/subscribers'].map(
      (path) => [width, path] as const,
    ),
  )) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto(`/admin/${path}`)
    const spare = await page.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = font
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return room - pen.measureText(field.placeholder).width
    })
    expect(spare, `${path} at ${width}`).toBeGreaterThanOrEqual(0)
  }
})

test('on a phone the editor’s actions are labelled', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 780 })
  await openDashboard(page)
  for (const word of ['Preview', 'History'])
    await expect(page.getByRole('tabpanel').getByRole('button', { name: word }).getByText(word)).toBeInViewport()
})
