import { guards } from '#test/conformance/guards.ts'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor, datesOf, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { openDashboardPage, refused } from '#test/support/dashboard.ts'
import { choose, press } from '#test/support/keyboard.ts'
import { changeData } from '#test/support/shopping.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

test('“Table columns Patient, Service, Date, Status, Requested, Actions (View Details)”', async ({ page, server }) => {
  guards(
    "Table columns Patient, Service, Date, Status, Requested, Actions ('View Details').",
    "appointment list 'MMM d, yyyy'",
    'The initial status is set by the server',
    'Appointment: id, firstName, lastName, email, phone, service (a service slug, displayed as the matching service title when known), preferredDate (text), message (optional), status, createdAt (timestamp).',
    'GET /api/services | none | list of services; also maps a service slug to its title',
    'GET /api/appointments | none | list with id, firstName, lastName, email, phone, service, preferredDate, message, status, createdAt',
  )
  await askFor(server)
  await askFor(server, { firstName: 'Bo', lastName: 'Ash', preferredDate: 'Tuesday morning' })
  await openDashboardPage(page, '/admin/appointments')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Patient',
    'Service',
    'Date',
    'Status',
    'Requested',
    'Actions',
  ])
  const rows = page.getByRole('rowgroup').last().getByRole('row')
  await expect(rows).toHaveCount(2)
  const [newest] = await (await page.request.get('/api/appointments')).json()
  expect(newest).toMatchObject({
    id: expect.any(String),
    firstName: 'Bo',
    lastName: 'Ash',
    email: 'zoe@home.example',
    phone: '0412 345 678',
    service: 'cupping-therapy',
    preferredDate: 'Tuesday morning',
    message: '',
    status: 'pending',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  await expect(rows.nth(0)).toContainText('Bo Ash')
  await expect(rows.nth(0)).toContainText('Tuesday morning')
  await expect(rows.nth(1)).toContainText('Cupping Therapy')
  await expect(rows.nth(1)).toContainText('Mar 5, 2027')
  await expect(rows.nth(1)).toContainText('Pending')
  await expect(rows.nth(0)).toContainText(datesOf(newest).short)
  await expect(rows.nth(0).getByRole('button')).toHaveText('View Details')

  const services: { id: string; slug: string }[] = await (await page.request.get('/api/services')).json()
  const asked = services.find(({ slug }) => slug === 'cupping-therapy')
  expect((await page.request.delete(`/api/services/${asked?.id}`)).status()).toBe(204)
  await page.reload()
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText('cupping-therapy')
})

test('“sub-tabs All, Pending, Confirmed, Completed, Cancelled”, each with its own empty text', async ({
  page,
  server,
}) => {
  guards(
    'Appointments tab: sub-tabs All, Pending, Confirmed, Completed, Cancelled',
    "Empty: 'No {status} appointments found.'",
    'Appointment status values: pending, confirmed, completed, cancelled.',
  )
  await openDashboardPage(page, '/admin/appointments')
  await expect(page.getByRole('tab')).toHaveText(['All', 'Pending', 'Confirmed', 'Completed', 'Cancelled'])
  await expect(page.getByText('No appointments found.')).toBeVisible()
  for (const status of ['pending', 'confirmed', 'completed', 'cancelled']) {
    await page.getByRole('tab', { name: status }).click()
    await expect(page.getByText(`No ${status} appointments found.`)).toBeVisible()
  }
  await askFor(server)
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('tab', { name: 'Confirmed' }).click()
  await expect(page.getByText('No confirmed appointments found.')).toBeVisible()
})

test('the next page of a list is shown from its first row', async ({ page, server }) => {
  for (let index = 0; index < 50; index++) await askFor(server, { firstName: `P${index}` })
  await openDashboardPage(page, '/admin/appointments')
  const first = page.getByRole('rowheader').first()
  await expect(first).toContainText('P49')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/admin/appointments?page=2')
  await expect(first).toContainText('P24')
  await expect(first).toBeInViewport()
  const bar = (await page.getByRole('banner').boundingBox())!.height
  expect((await first.boundingBox())!.y, 'it is below the bar').toBeGreaterThan(bar)
})

test('the address bar holds tab, search, sort and page, and Back works', async ({ page, server }) => {
  for (let index = 0; index < 27; index++)
    await askFor(server, { firstName: `P${index}`, lastName: index % 2 ? 'Ash' : 'Zed', email: `p${index}@x.example` })
  await openDashboardPage(page, '/admin/appointments')
  const names = page.getByRole('rowheader')
  await expect(page.getByText('Page 1 of 2, 27 requests')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/admin/appointments?page=2')
  await expect(names).toHaveText([/P1 Ash/, /P0 Zed/])
  await page.getByRole('link', { name: 'Patient' }).click()
  await expect(page).toHaveURL('/admin/appointments?sort=patient')
  await expect(page.getByRole('columnheader', { name: 'Patient' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(names.first()).toContainText('Ash')
  await page.getByRole('link', { name: 'Patient' }).click()
  await expect(page).toHaveURL('/admin/appointments?sort=-patient')
  await expect(names.first()).toContainText('Zed')
  await page.getByLabel('Search by name').pressSequentially('p13@')
  await expect(page).toHaveURL('/admin/appointments?q=p13%40&sort=-patient')
  await expect(names).toHaveText([/P13 Ash/])
  await page.getByRole('tab', { name: 'Cancelled' }).click()
  await expect(page.getByText('No cancelled appointments found. You searched for “p13@”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByLabel('Search by name')).toHaveValue('')

  await page.goBack()
  await expect(page.getByLabel('Search by name')).toHaveValue('p13@')
  await page.goBack()
  await expect(names).toHaveText([/P13 Ash/])
  await page.goBack()
  await expect(page).toHaveURL('/admin/appointments?sort=-patient')
  await expect(page.getByText('Page 1 of 2, 27 requests')).toBeVisible()
  await page.goto('/admin/appointments?q=ash&page=1')
  await expect(names).toHaveCount(13)
})

test('new requests are announced without a reload, and appear at a press', async ({ page, server }) => {
  await page.clock.install()
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await askFor(server, { firstName: 'Newly', lastName: 'Come' })
  await askFor(server, { firstName: 'Newest', lastName: 'Come' })
  await page.clock.fastForward(21_000)
  const notice = page.getByRole('status').filter({ hasText: '2 new requests.' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Pending' })).toContainText('3')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await notice.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('rowheader')).toHaveText([/Newest Come/, /Newly Come/, /Zoë Hart/])
  await expect(notice).toHaveCount(0)
})

test('a calendar shows requests on their preferred day, by keyboard alone, and Back works', async ({
  page,
  server,
}) => {
  await askFor(server)
  await askFor(server, { firstName: 'Bo', lastName: 'Ash', preferredDate: '6 March 2027 after 2 pm' })
  await askFor(server, { firstName: 'Cy', lastName: 'Dunn', preferredDate: 'Tuesday morning' })
  await openDashboardPage(page, '/admin/appointments?layout=month&day=2027-03-04')
  await expect(page.getByRole('heading', { name: 'March 2027' })).toBeVisible()
  const day = (name: string) => page.getByRole('button', { name })
  await expect(day('Friday, March 5, 2027, 1 request')).toBeVisible()
  await day('Thursday, March 4, 2027, 0 requests').focus()
  await page.keyboard.press('ArrowRight')
  await expect(day('Friday, March 5, 2027, 1 request')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Appointment Details')).toContainText('Zoë Hart')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await day('Saturday, March 6, 2027, 1 request').click()
  await expect(page).toHaveURL('/admin/appointments?layout=week&day=2027-03-06')
  await expect(page.getByRole('cell').filter({ hasText: 'Bo Ash' })).toContainText('Cupping Therapy')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'March 2027' })).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByRole('region', { name: 'Without a day' })).toContainText('Cy Dunn')
  await page.getByLabel('By which date').selectOption('date received')
  await expect(page.getByRole('cell').filter({ hasText: 'Cy Dunn' })).toContainText('Zoë Hart')
  await page.getByRole('searchbox').fill('Dunn')
  await expect(page.getByRole('cell').filter({ hasText: 'Cy Dunn' })).not.toContainText('Zoë Hart')
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('cell').filter({ hasText: 'Cy Dunn' })).toContainText('Zoë Hart')
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(3)
})

test('a calendar says which days are closed, and in a week when the clinic is open', async ({ page, server }) => {
  await openDashboardPage(page, '/admin/today')
  await askFor(server)
  const { etag = '' } = (await page.request.get('/api/admin/content/closures')).headers()
  const saved = await page.request.put('/api/content/closures', {
    headers: { 'if-match': etag },
    data: [
      { from: '2027-03-03', to: '2027-03-03', spans: [{ opens: '09:00', closes: '12:00' }] },
      { from: '2027-03-05', to: '2027-03-06', message: 'Our days off' },
    ],
  })
  expect(saved.status()).toBe(200)
  const cell = (day: number) => page.getByRole('cell').filter({ has: page.locator(`[data-day="2027-03-0${day}"]`) })
  const described = (day: number, words: string | RegExp) =>
    expect(cell(day).locator('[data-day]')).toHaveAccessibleDescription(words)

  await page.goto('/admin/appointments?layout=month&day=2027-03-04')
  await expect(cell(7), 'a Sunday').toContainText('Closed')
  await expect(cell(3), 'other hours').toContainText('9 am–12 pm')
  await expect(cell(4), 'the usual hours').not.toContainText('am')
  await described(4, '')
  await described(5, /^Closed ?, Our days off$/)
  await expect(cell(5)).toContainText('Zoë Hart')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page), colorScheme).toEqual([])
  }

  await page.goto('/admin/appointments?layout=week&day=2027-03-04')
  await described(4, /^10\sam–7\spm$/)
  await described(7, 'Closed')

  await page.setViewportSize({ width: 375, height: 780 })
  await expect(cell(6), 'a closure without requests').toContainText('Our days off')
  await expect(cell(7), 'the usual Sunday').toBeHidden()
})

test('where the buttons above the list need a second line, the rarer ones stand there together', async ({ page }) => {
  await openDashboardPage(page, '/admin/appointments?layout=month')
  const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!.y
  const rarer = ['What patients are told', 'Calendar feeds', 'How long we keep requests']
  expect(new Set(await Promise.all(rarer.map(top)))).toHaveProperty('size', 1)
})

test('a list that fails to load says so, and can be tried again', async ({ page, server, tolerate }) => {
  tolerate(refused(500))
  await askFor(server)
  let fails = true
  await page.route('**/api/appointments?*', (route) =>
    fails ? route.fulfill({ status: 500, json: { detail: 'The desk is closed' } }) : route.fallback(),
  )
  await openDashboardPage(page, '/admin/appointments')
  await expect(page.getByRole('alert')).toContainText('The desk is closed')
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
})

test('the owner sets how long requests are kept, with errors beside the field', async ({ page, server }) => {
  await askFor(server)
  changeData(server, `update appointments set updated_at = '2020-03-01T00:00:00.000Z'`)
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: 'How long we keep requests' }).click()
  const months = dialog(page, 'How long we keep requests').getByLabel('Months to keep requests')
  await expect(months).toHaveValue('84')
  await months.fill('-1')
  await page.keyboard.press('Enter')
  await expect(months).toHaveAccessibleDescription(/Please enter 0 or more/)
  await months.fill('5.5')
  await page.keyboard.press('Enter')
  await expect(months).toHaveAccessibleDescription(/Please enter a whole number/)
  await months.fill('24')
  await page.keyboard.press('Enter')
  const question = dialog(page, 'Delete a request?')
  await expect(question).toContainText('This deletes 1 request for good, with its history.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  const rules = async () => (await page.request.get('/api/appointment-rules')).json()
  expect(await rules()).toEqual({ retentionMonths: 84 })
  await expect(months).toHaveValue('24')
  await months.press('Enter')
  await choose(page, 'Delete it and save')
  await expect(dialog(page)).toHaveCount(0)
  expect(await rules()).toEqual({ retentionMonths: 24 })
})

test('how long requests are kept is not overwritten when a colleague has changed it', async ({ page, tolerate }) => {
  tolerate(refused(409))
  await openDashboardPage(page, '/admin/appointments')
  const colleague = (retentionMonths: number) =>
    page.request.put('/api/appointment-rules', { data: { retentionMonths } })
  const open = page.getByRole('button', { name: 'How long we keep requests' })
  const box = dialog(page, 'How long we keep requests')
  const months = box.getByLabel('Months to keep requests')
  await open.click()
  await expect(months).toHaveValue('84')
  await page.keyboard.press('Escape')
  await colleague(96)
  await open.click()
  await expect(months, 'opened again').toHaveValue('96')
  await colleague(120)
  await months.fill('108')
  await page.keyboard.press('Enter')
  await expect(box.getByText('Someone else has saved changes')).toBeVisible()
  await box.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'Close without saving')
  await open.click()
  await expect(months).toHaveValue('120')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 780 } })
  test('the table becomes cards, and the page does not scroll sideways', async ({ page, server }) => {
    await askFor(server, { email: 'a-very-long-address-of-somebody@a-long-name-of-a-house.example' })
    await openDashboardPage(page, '/admin/appointments')
    await expect(page.getByRole('button', { name: /View Details/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await page.getByRole('button', { name: /View Details/ }).click()
    await expect(dialog(page).getByRole('link', { name: 'Email Patient' })).toBeInViewport()
  })

  test('the rarer buttons are behind “More”, so that the first request is on the first screen', async ({
    page,
    server,
  }) => {
    await askFor(server, { firstName: 'Ann' })
    await openDashboardPage(page, '/admin/appointments')
    await expect(page.getByText(/^Ann/).first()).toBeInViewport()
    const feeds = page.getByRole('button', { name: 'Calendar feeds' })
    await expect(feeds).toBeHidden()
    await press(page.getByRole('button', { name: 'More', exact: true }))
    await press(feeds)
    await page.keyboard.press('Escape')
    await expect(feeds).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(feeds).toBeHidden()
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  })
})

test('several requests are selected and get one status', async ({ page, server }) => {
  for (const firstName of ['Ann', 'Bo', 'Cy']) await askFor(server, { firstName })
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: 'Choose several' }).click()
  await page.getByRole('checkbox', { name: /the request of Ann/ }).check()
  await page.getByRole('checkbox', { name: /the request of Cy/ }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByLabel('New status').selectOption('Mark as Completed')
  await page.getByRole('button', { name: 'Change the status of 2' }).click()
  await expect(page.getByText('2 marked as Completed')).toBeVisible()
  const statuses = await (await page.request.get('/api/appointments')).json()
  expect(statuses.map(({ firstName, status }: Record<string, string>) => `${firstName} ${status}`).sort()).toEqual(
    expect.arrayContaining(['Ann completed', 'Bo pending', 'Cy completed']),
  )
})

test('a phone shows the calendar’s first day on its first screen, and links that are high enough for a finger', async ({
  page,
  server,
}) => {
  await askFor(server)
  await page.setViewportSize({ width: 375, height: 667 })
  await openDashboardPage(page, '/admin/appointments?layout=week')
  await expect(page.locator('td[class] [data-day]:visible').first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Next week' })).toBeInViewport({ ratio: 1 })
  await openDashboardPage(page, '/admin/appointments')
  const heightOf = async (name: string) => (await page.getByRole('link', { name, exact: true }).boundingBox())?.height
  expect(await heightOf('Patient')).toBeGreaterThanOrEqual(40)
  await page.getByRole('button', { name: /^View Details/ }).click()
  await expect(dialog(page)).toContainText('0412 345 678')
  expect(await heightOf('0412 345 678')).toBeGreaterThanOrEqual(40)
})
