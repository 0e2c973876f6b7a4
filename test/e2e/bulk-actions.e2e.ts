import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage } from '#test/support/dashboard.ts'
import { choose, tabTo } from '#test/support/keyboard.ts'
import { changeData } from '#test/support/shopping.ts'

test.use({ privateServer: true })

const box = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Adds something by the API, as the signed-in staff member, and returns it. */
async function add(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), path).toBeLessThan(300)
  return answer.json()
}

/** Presses something by keyboard. */
async function press(target: Locator, key = 'Enter') {
  await expect(target).toBeEnabled()
  await target.focus()
  await target.page().keyboard.press(key)
}

/** Chooses these rows by their boxes, by keyboard. */
async function select(page: Page, names: (string | RegExp)[]) {
  for (const name of names) await press(box(page, name), 'Space')
  await expect(page.getByText(`${names.length} selected`)).toBeVisible()
}

/** What axe finds in either scheme, on a desk’s screen and on a phone, where nothing is wider than the screen. */
async function expectSound(page: Page, what: string) {
  for (const width of [1280, 375])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page), `${what}, ${width} px, ${colorScheme}`).toEqual([])
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider, `${what} fits at ${width} px`).toBeLessThanOrEqual(0)
      const folder = process.env.SHOTS
      if (folder) await page.screenshot({ path: `${folder}/${what}-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Nothing that had the focus has taken it along. */
const expectFocusWithin = (place: Locator) =>
  expect
    .poll(() =>
      place.evaluate((element) => element.contains(document.activeElement) && document.activeElement?.nodeName),
    )
    .toBeTruthy()

test('articles are published, withdrawn, deleted and restored in bulk by keyboard, and a refused one is named', async ({
  page,
}) => {
  await openDashboardPage(page, '/admin/today')
  for (const title of ['Rest one', 'Rest two', 'Rest three', 'Rest four']) {
    const { id, value } = await add(page, '/api/admin-posts', { title })
    const whole = { excerpt: 'In short', category: 'Rest', author: 'Ana', coverImage: '/placeholder.svg' }
    if (title === 'Rest four') continue
    expect(
      (
        await page.request.put(`/api/admin-posts/${id}`, { data: { ...value, ...whole, body: '<p>Well</p>' } })
      ).status(),
    ).toBe(200)
  }
  await page.goto('/admin/posts?status=draft&q=Rest&sort=title')
  const list = page.getByRole('region', { name: 'Articles' })
  await expect(list.getByRole('row')).toHaveCount(5)
  // The first, and with Shift all up to the last: four, one, three, two.
  await press(box(page, 'Select “Rest four”'), 'Space')
  await tabTo(box(page, 'Select “Rest two”'))
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('4 selected')).toBeVisible()
  await expectSound(page, 'articles')
  await press(button(page, 'Publish 4'))
  await expectToast(page, 'Success', '3 articles published')
  await expect(
    page
      .getByRole('alert')
      .getByText('“Rest four” stayed as it was: It still needs an excerpt, a category and a cover picture.'),
  ).toBeVisible()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectSound(page, 'refused')
  await press(button(page, 'OK'))
  await expectFocusWithin(list)

  await page.goto('/admin/posts?q=Rest')
  await press(box(page, 'Select all on this page'), 'Space')
  await expect(button(page, 'Publish 1')).toBeVisible()
  await press(button(page, 'Turn 3 into drafts'))
  await expectToast(page, 'Success', '3 articles are drafts now.')
  await expectFocusWithin(list)

  await page.goto('/admin/posts?status=draft&q=Rest&sort=title')
  await select(page, ['Select “Rest one”', 'Select “Rest three”'])
  await press(button(page, 'Delete 2'))
  await expect(dialog(page)).toHaveAccessibleName('Delete 2 articles?')
  await choose(page, 'Cancel')
  await expect(button(page, 'Delete 2')).toBeFocused()
  await page.keyboard.press('Enter')
  await choose(page, 'Delete 2')
  await expectToast(page, 'Success', '2 articles deleted.')
  await expect(list.getByRole('row')).toHaveCount(3)
  await expectFocusWithin(list)

  await page.goto('/admin/deleted?status=post')
  const bin = page.getByRole('region', { name: 'Deleted' })
  await press(box(page, 'Select all on this page'), 'Space')
  await expectSound(page, 'bin')
  await press(button(page, 'Bring back 2'))
  await expectToast(page, 'Success', '2 items are back.')
  await expect(bin.getByText('No deleted articles.')).toBeVisible()
  await expect(bin).toBeFocused()
})

/** Presses a button, answers its one question by the same words, and reads what became of it. */
async function ask(page: Page, words: string, question: string, told: string) {
  await press(button(page, words))
  await expect(dialog(page)).toHaveAccessibleName(question)
  await choose(page, words)
  await expectToast(page, 'Success', told)
}

test('pages, redirects and newsletter drafts are changed in bulk by keyboard', async ({ page }) => {
  await openDashboardPage(page, '/admin/today')
  for (const title of ['Parking', 'Lockers']) await add(page, '/api/admin-pages', { title, template: 'text' })
  await page.goto('/admin/pages')
  await expect(box(page, 'Select “Privacy Policy”')).toHaveCount(0)
  await select(page, ['Select “Parking”', 'Select “Lockers”'])
  await expectSound(page, 'pages')
  const calls: string[] = []
  const { promise: twice, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/many/pages', async (route) => {
    calls.push(route.request().postData() ?? '')
    await twice
    await route.continue()
  })
  await press(button(page, 'Make 2 public'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  go()
  await expectToast(page, 'Success', '2 pages public now.')
  expect(calls, 'a second press did nothing').toHaveLength(1)
  await page.unroute('**/api/many/pages')
  await select(page, ['Select “Parking”', 'Select “Lockers”'])
  await press(button(page, 'Hide 2'))
  await expectToast(page, 'Success', '2 pages hidden.')
  await select(page, ['Select “Parking”', 'Select “Lockers”'])
  await ask(page, 'Delete 2', 'Delete 2 pages?', '2 pages deleted.')
  await page.goto('/admin/pages?status=deleted')
  await select(page, ['Select “Parking”', 'Select “Lockers”'])
  await press(button(page, 'Bring back 2'))
  await expectToast(page, 'Success', '2 pages are back.')

  for (const from of ['/old', '/older']) await add(page, '/api/redirects', { from, to: '/faq' })
  await page.goto('/admin/settings/redirects')
  await select(
    page,
    ['Select /old', 'Select /older'].map((name) => new RegExp(`^${name}$`)),
  )
  await expectSound(page, 'redirects')
  await ask(page, 'Delete 2', 'Delete 2 redirects?', '2 redirects deleted.')

  for (const subject of ['Spring', 'Autumn']) await add(page, '/api/newsletter-issues', { subject })
  await page.goto('/admin/newsletter')
  await select(page, ['Select “Spring”', 'Select “Autumn”'])
  await expectSound(page, 'newsletters')
  await ask(page, 'Delete 2 drafts', 'Delete 2 drafts?', '2 drafts deleted.')
})

test('unused pictures are deleted in bulk by keyboard', async ({ page }) => {
  await openDashboardPage(page, '/admin/today')
  for (const colour of ['red', 'blue']) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${colour}"/></svg>`
    const file = { name: `${colour}.svg`, mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) }
    expect((await page.request.post('/api/media/logo', { multipart: { file } })).status()).toBe(201)
  }
  await page.goto('/admin/media')
  await press(button(page, 'Choose several'))
  const shown = await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').count()
  expect(await box(page, /^Select “/).count(), 'one in use has no box').toBeLessThan(shown)
  await select(page, ['Select “red.svg”', 'Select “blue.svg”'])
  await expectSound(page, 'pictures')
  await ask(page, 'Delete 2', 'Delete 2 pictures?', '2 pictures deleted.')
  await expectFocusWithin(page.getByRole('region', { name: 'Library' }))
})

test('treatments are deleted in bulk by keyboard, and leave the site', async ({ page, newVisitor }) => {
  await openDashboardPage(page, '/admin/services')
  for (const title of ['Moxa', 'Gua Sha Class']) {
    const slug = title.toLowerCase().replaceAll(' ', '-')
    await add(page, '/api/services', {
      slug,
      title,
      description: 'Warmth',
      image: '/placeholder.svg',
      benefits: [{ text: 'Rest' }],
    })
  }
  const visitor = await newVisitor()
  await visitor.goto('/')
  await expect(visitor.locator('#gua-sha-class-title')).toBeVisible()
  await page.reload()
  await press(button(page, 'Choose several'))
  await select(page, ['Select “Moxa”', 'Select “Gua Sha Class”'])
  await expectSound(page, 'treatments')
  await ask(page, 'Delete 2', 'Delete 2 services?', '2 services deleted.')
  await expect(page.getByRole('heading', { name: 'Gua Sha Class' })).toHaveCount(0)
  await press(button(page, 'Choose several'))
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.locator('#gua-sha-class-title')).toHaveCount(0)
})

test('products are taken out of the shop and put back in bulk by keyboard', async ({ page, newVisitor }) => {
  await openDashboardPage(page, '/admin/shop-settings')
  const tea = {
    name: 'Ginger tea',
    description: '',
    priceCents: 2050,
    image: '/placeholder.svg',
    active: true,
    kind: 'goods',
  }
  await add(page, '/api/shop-products', tea)
  await page.reload()
  const visitor = await newVisitor()
  const inShop = async () => (await (await visitor.request.get('/api/products')).json()).length
  const before = await inShop()
  const products = page.getByRole('main')
  await press(button(page, 'Choose several'))
  await press(box(page, 'Select all'), 'Space')
  await expectSound(page, 'products')
  await press(page.getByRole('button', { name: /^Stop selling \d+$/ }))
  await expectToast(page, 'Success', 'not sold any more.')
  await expect(products.getByText('sold now')).toHaveCount(0)
  expect(await inShop()).toBe(0)
  await press(box(page, 'Select all'), 'Space')
  await press(page.getByRole('button', { name: /^Sell \d+$/ }))
  await expectToast(page, 'Success', 'sold in the shop now.')
  await expect(products.getByText('not sold')).toHaveCount(0)
  expect(await inShop()).toBe(before)
})

test('subscribers, waiting people and requests are changed in bulk by keyboard', async ({ page }) => {
  await openDashboardPage(page, '/admin/today')
  for (const name of ['ann', 'bo'])
    await add(page, '/api/subscribers', { email: `${name}@home.example`, consentNote: 'Asked at the desk' })
  await page.goto('/admin/newsletter/subscribers?status=all')
  const people = ['Select ann@home.example', 'Select bo@home.example']
  await select(page, people)
  await expect(page.getByRole('link', { name: 'Export 2' })).toHaveAttribute('href', /subscribers\.csv\?ids=/)
  await expectSound(page, 'subscribers')
  await ask(page, 'Unsubscribe 2', 'Unsubscribe 2 subscribers?', '2 subscribers won’t get')
  await select(page, people)
  await ask(page, 'Delete 2', 'Delete 2 subscribers?', '2 subscribers deleted.')

  const names = ['Ann Hart', 'Bo Hart']
  for (const name of names) {
    const [firstName = '', lastName = ''] = name.split(' ')
    const visit = { firstName, lastName, phone: '0412 345 678', email: `${firstName}@home.example` }
    const service = (await (await page.request.get('/api/services')).json())[0].slug
    const { id } = await add(page, '/api/appointment-entries', {
      ...visit,
      service,
      preferredDate: 'soon',
      message: '',
    })
    const wish = { weekdays: [1], part: 'any' }
    expect((await page.request.put(`/api/appointments/${id}/waiting`, { data: wish })).status()).toBe(200)
  }
  await page.goto('/admin/appointments/waiting-list')
  await select(
    page,
    names.map((name) => `Select ${name}`),
  )
  await expectSound(page, 'waiting')
  await ask(page, 'Take off 2', 'Take 2 people off the waiting list?', '2 people off the waiting list.')
  await page.goto('/admin/appointments')
  await press(button(page, 'Choose several'))
  await select(
    page,
    names.map((name) => `Select the request of ${name}`),
  )
  await expectSound(page, 'requests')
  await ask(page, 'Delete 2', 'Delete 2 requests?', '2 requests deleted.')
})

test('vouchers and emails are changed in bulk by keyboard', async ({ page, server }) => {
  await openDashboardPage(page, '/admin/today')
  for (const name of ['Ann', 'Bo'])
    await add(page, '/api/voucher-desk/sales', {
      amountCents: 5000,
      method: 'cash',
      name,
      email: `${name}@home.example`,
      idempotencyKey: crypto.randomUUID(),
    })
  await page.goto('/admin/vouchers')
  await select(page, [/the voucher of Ann/, /the voucher of Bo/])
  await expect(page.getByRole('link', { name: 'Print 2', exact: true })).toHaveAttribute(
    'href',
    /pdf\?ids=[\w-]+,[\w-]+$/,
  )
  await expectSound(page, 'vouchers')
  await press(button(page, 'Send 2 again'))
  await choose(page, 'Send 2 again')
  await expectToast(page, 'Not sent', 'no mail server')
  await select(page, [/the voucher of Ann/, /the voucher of Bo/])
  await press(button(page, 'Extend 2'))
  await dialog(page).getByLabel('New last day').fill('2035-01-31')
  await choose(page, 'Extend 2')
  await expectToast(page, 'Success', '2 vouchers extended.')

  changeData(server, "update email_outbox set status = 'failed', last_error = 'The mailbox is full'")
  await page.goto('/admin/emails?status=failed')
  await press(box(page, 'Select all on this page'), 'Space')
  await expectSound(page, 'outbox')
  const failed = await page.getByRole('row').count()
  await press(button(page, `Dismiss ${failed - 1}`))
  await expectToast(page, 'Success', 'dismissed.')
  await expect(page.getByRole('region', { name: 'Outbox' })).toBeFocused()
})

test('staff accounts are signed out, deactivated, reactivated and removed in bulk by keyboard', async ({
  page,
  server,
}) => {
  for (const name of ['Ann Ash', 'Bo Birch'])
    changeData(
      server,
      "insert into staff_users (id, name, email, emailVerified, role, createdAt, updatedAt) select ?, ?, ?, emailVerified, 'staff', createdAt, updatedAt from staff_users limit 1",
      ...[name, name, `${name.slice(0, 2).trim().toLowerCase()}@clinic.example`],
    )
  await openDashboardPage(page, '/admin/staff')
  const accounts = page.getByRole('region', { name: 'Accounts' })
  await expect(accounts.getByRole('checkbox')).toHaveCount(3)
  const both = [/Ann Ash/, /Bo Birch/]
  await select(page, both)
  await expectSound(page, 'staff')
  await press(button(page, 'Deactivate 2'))
  await expect(dialog(page)).toContainText('Ann Ash and Bo Birch. They’ll be signed out straight away')
  await choose(page, 'Deactivate 2')
  await expectToast(page, 'Success', '2 accounts can no longer sign in.')
  await expect(accounts.getByText('Deactivated')).toHaveCount(2)
  await select(page, both)
  await expect(button(page, 'Sign out 2')).toHaveCount(0)
  await press(button(page, 'Reactivate 2'))
  await choose(page, 'Reactivate 2')
  await expectToast(page, 'Success', '2 accounts can sign in again.')
  await select(page, both)
  await press(button(page, 'Sign out 2'))
  await choose(page, 'Sign out 2')
  await expectToast(page, 'Success', '2 accounts signed out.')
  await select(page, both)
  await press(button(page, 'Remove 2'))
  await choose(page, 'Remove 2')
  await expectToast(page, 'Success', '2 accounts removed.')
  await expect(accounts.getByText('Ann Ash')).toHaveCount(0)
})
