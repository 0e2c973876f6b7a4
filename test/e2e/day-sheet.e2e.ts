import type { Page } from '@playwright/test'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { openDashboard, openDashboardPage } from '#test/support/dashboard.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Adelaide' }).format(Date.now() + days * 86_400_000)
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))

type Visit = { firstName: string; at: string; status: string; note?: string; practitioner?: string }

/** Settles the request of each patient. */
async function settle(page: Page, visits: Visit[]): Promise<void> {
  const requests: { id: string; firstName: string }[] = await (await page.request.get('/api/appointments')).json()
  for (const { firstName, at: agreedTime, status, note = '', practitioner = '' } of visits) {
    const path = `/api/appointments/${requests.find((request) => request.firstName === firstName)!.id}`
    const data = { agreedTime, note, practitioner }
    expect((await page.request.put(`${path}/arrangement`, { data })).status()).toBe(200)
    expect((await page.request.patch(`${path}/status`, { data: { status } })).status()).toBe(200)
  }
}

/** Keeps what is printed, as the paper has it, where the browser would ask for a printer. */
const catchPaper = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes'
      document.body.append(document.querySelector('.day-sheet')!.cloneNode(true))
    }
  })
const paper = (page: Page) => page.locator('.day-sheet')
async function printed(page: Page) {
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(paper(page)).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
}

test('the day sheet has the visits of the day with phone numbers and notes, and nothing of cancelled ones or of what patients wrote', async ({
  page,
  server,
}) => {
  for (const firstName of ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'])
    await askFor(server, {
      firstName,
      lastName: 'O’Brien',
      phone: `0412 345 6${firstName.length}8`,
      message: 'My sore knee',
    })
  await openDashboard(page, '/admin/today')
  const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)]
  await settle(page, [
    { firstName: 'Ann', at: `${today}T23:58`, status: 'confirmed', note: 'Needs the room downstairs' },
    { firstName: 'Bo', at: `${today}T23:57`, status: 'confirmed' },
    { firstName: 'Cy', at: `${today}T23:56`, status: 'cancelled' },
    { firstName: 'Di', at: `${today}T23:55`, status: 'pending' },
    { firstName: 'Ed', at: `${tomorrow}T09:30`, status: 'confirmed' },
    { firstName: 'Flo', at: '', status: 'confirmed' },
  ])
  await page.getByRole('region', { name: 'Today’s visits' }).getByRole('link', { name: 'Print the day' }).click()
  await expect(dialog(page).getByLabel('Day', { exact: true })).toHaveValue(today)
  await expect(dialog(page)).toContainText(inWords(today))
  await catchPaper(page)
  await dialog(page).getByRole('button', { name: 'Print', exact: true }).click()
  await printed(page)
  await expect(paper(page)).toContainText('Anhe')
  await expect(paper(page).getByRole('heading', { level: 1, includeHidden: true })).toHaveText(inWords(today))
  const rows = paper(page).locator('tbody tr')
  await expect(rows).toHaveText([
    /11:57 PM.*Bo O’Brien.*0412 345 628.*Cupping Therapy/,
    /11:58 PM.*Ann O’Brien.*0412 345 638.*Cupping Therapy.*Needs the room downstairs/,
    /11:55 PM.*Di O’Brien.*0412 345 628/,
  ])
  await expect(paper(page).locator('section').last()).toContainText('Offered, not confirmed')
  await expect(paper(page).locator('section').last().locator('tbody tr')).toHaveCount(1)
  await expect(paper(page)).not.toContainText(/Cy|Ed|Flo|knee|home\.example/)
  await expect(paper(page)).toContainText('2 visits. Printed on')

  await page.emulateMedia({ media: 'screen' })
  await paper(page).evaluate((sheet) => sheet.remove())
  await openDashboardPage(page, '/admin/appointments?layout=week')
  await page.getByRole('button', { name: 'Print the day' }).click()
  await dialog(page).getByRole('button', { name: 'Tomorrow' }).click()
  await expect(dialog(page)).toContainText(inWords(tomorrow))
  await catchPaper(page)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await printed(page)
  await expect(rows).toHaveText([/9:30 AM.*Ed O’Brien/])
})

test('the day sheet groups visits by practitioner where there are several, and says that the clinic is closed or nobody comes', async ({
  page,
  server,
}) => {
  await askFor(server, { firstName: 'Ann' })
  await askFor(server, { firstName: 'Bo' })
  await openDashboardPage(page, '/admin/appointments')
  const practitioners: { slug: string; name: string }[] = await (await page.request.get('/api/practitioners')).json()
  const [first] = practitioners
  const added = await page.request.post('/api/practitioners', {
    data: { ...first, id: undefined, slug: 'theo', name: 'Theo Baptiste' },
  })
  expect(added.status()).toBe(201)
  const day = dayFromNow(1)
  await settle(page, [
    { firstName: 'Ann', at: `${day}T10:00`, status: 'confirmed', practitioner: 'theo' },
    { firstName: 'Bo', at: `${day}T11:00`, status: 'confirmed', practitioner: first!.slug },
  ])
  const closed = dayFromNow(2)
  const closures = await page.request.get('/api/content/closures')
  const put = await page.request.put('/api/content/closures', {
    data: [{ from: closed, to: closed, message: 'Staff training', spans: [] }],
    headers: { 'if-match': closures.headers().etag ?? '' },
  })
  expect(put.status(), await put.text()).toBe(200)

  await openDashboardPage(page, '/admin/appointments')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('print day')
  await expect(page.getByRole('option').first()).toContainText('Print today’s visits')
  await page.getByRole('combobox').fill('print tomorrow')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Day', { exact: true })).toHaveValue(day)
  await catchPaper(page)
  await dialog(page).getByLabel('Day', { exact: true }).press('Enter')
  await printed(page)
  await expect(paper(page).locator('section')).toHaveText([
    new RegExp(`^${first!.name}.*11:00 AM.*Bo`),
    /^Theo Baptiste.*10:00 AM.*Ann/,
  ])

  await page.emulateMedia({ media: 'screen' })
  await paper(page).evaluate((sheet) => sheet.remove())
  await page.getByRole('button', { name: 'Print the day' }).click()
  await dialog(page).getByLabel('Day', { exact: true }).fill(closed)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await printed(page)
  await expect(paper(page)).toContainText('The clinic is closed: Staff training')
  await expect(paper(page)).toContainText('No visits.')
})
