import type { Page } from '@playwright/test'
import type { Closure } from '#domain/content/opening-hours.ts'
import { southAustralianHolidays } from '#domain/dates/public-holidays.ts'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboard, refused } from '#test/support/dashboard.ts'
import { untilHydrated } from '#test/support/hydration.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

const nextYear = new Date().getFullYear() + 1
const closures = 'form[aria-label="Closed days"]'

test('public holidays are chosen from a list, saved, and shown beside the hours and in the request form', async ({
  page,
}) => {
  await openDashboard(page, '/admin/closed-days')
  await page.getByRole('button', { name: `Add South Australia’s public holidays for ${nextYear}` }).click()
  await dialog(page).getByLabel('Labour Day').uncheck()
  await dialog(page)
    .getByRole('button', { name: /^Add \d+ days$/ })
    .click()
  const form = page.locator(closures)
  const names = () =>
    form.getByLabel('Message').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  expect(await names()).toContain('Good Friday')
  expect(await names()).not.toContain('Labour Day')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Closed days content updated successfully.')

  const friday = southAustralianHolidays(nextYear).find(({ name }) => name === 'Good Friday')!.date
  await page.goto('/request-appointment')
  await page.getByLabel('Preferred date and time').fill(`${friday}, any time`)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText(/We’re closed on .* \(Good Friday\)\. Please choose another day/)).toBeVisible()
  await expect(page.getByLabel('Preferred date and time')).toHaveValue(`${friday}, any time`)
})

test('of two who enter closed days at once both keep theirs, and are asked about the one that both have changed', async ({
  page,
  newVisitor,
  tolerate,
}) => {
  tolerate(refused(409))
  const other = await newVisitor()
  const days = { eighth: `${nextYear}-12-08`, ninth: `${nextYear}-12-09`, tenth: `${nextYear}-12-10` }
  for (const who of [page, other]) await openDashboard(who, '/admin/closed-days')
  const add = async (who: Page, day: string, message: string) => {
    const form = who.locator(closures)
    await form.getByRole('button', { name: 'Add a closure' }).click()
    await form.getByLabel('First day').last().fill(day)
    await form.getByLabel('Last day').last().fill(day)
    await form.getByLabel('Message').last().fill(message)
  }
  const save = (who: Page) => who.locator(closures).getByRole('button', { name: 'Save Changes' }).click()
  await add(other, days.eighth, 'Training')
  await add(other, days.ninth, 'Stocktaking')
  await save(other)
  await expectToast(other, 'Success', 'Closed days content updated successfully.')
  await add(page, days.tenth, 'Wedding')
  await save(page)
  await expectToast(page, 'Success', 'changed Closed days in the meantime. We kept that too.')
  const stored = async () =>
    (await (await page.request.get('/api/content/closures')).json()).map((day: Closure) => `${day.from} ${day.message}`)
  const [eighth, ninth, tenth] = [`${days.eighth} Training`, `${days.ninth} Stocktaking`, `${days.tenth} Wedding`]
  expect(await stored()).toEqual([eighth, ninth, tenth])

  await other.locator(closures).getByLabel('Message').first().fill('Training of all')
  await other.locator(closures).getByRole('button', { name: 'Remove Closure 2' }).click()
  await save(other)
  await expect(other.getByText('Not saved yet')).toBeHidden()
  await page.locator(closures).getByLabel('Message').first().fill('First aid')
  await save(page)
  const question = page.getByRole('dialog', { name: 'Someone else has saved' })
  await expect(question.getByRole('group')).toHaveCount(1)
  await expect(question).toContainText(`Dec 8, ${nextYear} · First aid`)
  await expect(question).toContainText(`Dec 8, ${nextYear} · Training of all`)
  await question.getByRole('button', { name: 'Save this choice' }).click()
  await expect(question).toBeHidden()
  expect(await stored()).toEqual([`${days.eighth} First aid`, tenth])
})

test('past days, overlapping days and overlapping hours are refused beside their field', async ({ page, tolerate }) => {
  tolerate(refused(422))
  await openDashboard(page, '/admin/closed-days')
  const form = page.locator(closures)
  const save = form.getByRole('button', { name: 'Save Changes' })
  const first = form.getByLabel('First day')
  const last = form.getByLabel('Last day')
  await form.getByRole('button', { name: 'Add a closure' }).click()
  await first.fill('2020-12-25')
  await first.blur()
  await expect(last).toHaveValue('2020-12-25')
  await save.click()
  await expect(form.getByText('This day is over. Please choose today or a later day')).toBeVisible()
  await first.fill(`${nextYear}-03-02`)
  await last.fill(`${nextYear}-03-01`)
  await save.click()
  await expect(form.getByText('Please choose the same day or a later one')).toBeVisible()
  await last.fill(`${nextYear}-03-05`)
  await form.getByRole('button', { name: 'Add a closure' }).click()
  await first.last().fill(`${nextYear}-03-05`)
  await last.last().fill(`${nextYear}-03-06`)
  await save.click()
  await expect(form.getByText('These days overlap with others in the list')).toBeVisible()
  await first.last().fill(`${nextYear}-03-06`)
  await form.getByLabel('On these days').last().selectOption('Open at other times')
  await form.getByLabel('Closure 2 closes').fill('08:00')
  await save.click()
  await expect(form.getByText('Please choose a closing time after the opening time')).toBeVisible()
  await form.getByLabel('Closure 2 closes').fill('12:00')
  await save.click()
  await expectToast(page, 'Success', 'Closed days content updated successfully.')
  const { opening } = await (await page.request.get('/api/site')).json()
  expect(opening.closures.at(-1)).toMatchObject({ spans: [{ opens: '09:00', closes: '12:00' }] })
})

test('closed days say how many visits are confirmed on them, while they are typed and once saved, and lead there', async ({
  page,
  server,
}) => {
  for (const [firstName, agreedTime] of [
    ['Ann', `${nextYear}-03-10T10:00`],
    ['Bo', `${nextYear}-03-12T10:00`],
    ['Cy', `${nextYear}-03-20T10:00`],
  ] as const)
    await askFor(server, { firstName, message: agreedTime })
  await openDashboard(page, '/admin/appointments')
  for (const { id, message } of await (await page.request.get('/api/appointments')).json())
    await page.request.put(`/api/appointments/${id}/arrangement`, {
      data: { agreedTime: message, note: '', confirm: true },
    })
  await openDashboard(page, '/admin/closed-days')
  const form = page.locator(closures)
  await form.getByRole('button', { name: 'Add a closure' }).click()
  const first = form.getByLabel('First day')
  const last = form.getByLabel('Last day')
  await first.fill(`${nextYear}-03-11`)
  await last.fill(`${nextYear}-03-11`)
  await expect(form.getByText('confirmed on')).toHaveCount(0)
  await first.fill(`${nextYear}-03-12`)
  await last.fill(`${nextYear}-03-12`)
  await expect(form.getByText('1 visit is confirmed on this day.')).toBeVisible()
  await first.fill(`${nextYear}-03-09`)
  const said = form.getByText('2 visits are confirmed on these days.')
  await expect(said).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Closed days content updated successfully.')
  await page.reload()
  await untilHydrated(page)
  await said.getByRole('link', { name: 'See them in the calendar' }).click()
  await expect(page.getByRole('button', { name: /10:00 AM.*Ann Hart/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /10:00 AM.*Bo Hart/ })).toBeVisible()
})

test('a day with a break is entered as times and shown as text', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('tab', { name: 'Clinic Info' }).click()
  const form = page.getByRole('form', { name: 'Clinic Info' })
  await form.getByRole('button', { name: 'Add hours on Monday' }).click()
  await form.getByLabel('Monday opens (2)').fill('16:00')
  await form.getByLabel('Monday closes (2)').fill('18:00')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('These hours overlap with others of the same day')).toBeVisible()
  await form.getByLabel('Monday closes', { exact: true }).fill('12:30')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Clinic Info content updated successfully.')
  await page.goto('/')
  await expect(page.locator('#contact').getByRole('row', { name: /Monday/ })).toContainText('9 am–12:30 pm, 4–6 pm')
})

test('fees are entered with a service and shown with it, and “Book This Treatment” preselects it', async ({ page }) => {
  await openDashboard(page, '/admin/services')
  await page.getByRole('button', { name: 'Edit Cupping Therapy' }).click()
  await dialog(page).getByRole('button', { name: 'Add a fee' }).click()
  await dialog(page).getByLabel('For', { exact: true }).fill('First visit')
  await dialog(page).getByLabel('Minutes').fill('4')
  await dialog(page).getByLabel('Fee in dollars').fill('10,001')
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog(page).getByText('Please enter whole minutes, from 5 to 480')).toBeVisible()
  await expect(dialog(page).getByText('Please enter an amount from $0.00 to $10,000.00, such as 95.00')).toBeVisible()
  await dialog(page).getByLabel('Minutes').fill('60')
  await dialog(page).getByLabel('Fee in dollars').fill('95.50')
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Service updated successfully')

  await page.goto('/')
  await untilHydrated(page)
  const card = page.locator('#services li').filter({ hasText: 'Cupping Therapy' }).first()
  await expect(card).toContainText('60 min · $95.50')
  const detail = page.getByRole('article', { name: 'Cupping Therapy' })
  await expect(detail.getByRole('definition')).toHaveText('60 min · $95.50')
  await detail.getByRole('link', { name: 'Book This Treatment' }).click()
  await page.locator('#book-appointment').getByRole('link', { name: 'Request an Appointment' }).click()
  const choice = page.getByRole('combobox', { name: 'Service' })
  await expect(choice).toHaveValue('cupping-therapy')
  await expect(choice.locator(':checked')).toHaveText('Cupping Therapy · 60 min · $95.50')
  await page.goto('/cupping-therapy')
  await expect(page.getByRole('region', { name: 'Durations and fees' })).toContainText('First visit')
})
