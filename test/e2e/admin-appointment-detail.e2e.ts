import type { Page } from '@playwright/test'
import { guards } from '#test/conformance/guards.ts'
import { askFor, datesOf, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { answerTo, dialog } from '#test/support/catalogue.ts'
import { colourOf } from '#test/support/colour.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'
import { choose, expectDialogKeepsFocus } from '#test/support/keyboard.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

const statusCell = (page: Page) => page.getByRole('cell').nth(2).locator('span')

/** The first Escape takes the notice away, the second closes the dialog. */
async function closeDetail(page: Page): Promise<void> {
  await expect(page.locator('.toast')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

test('“Appointment detail dialog: patient name, email, phone, preferred date, requested service, request date”', async ({
  page,
  server,
}) => {
  guards(
    "Appointment detail dialog: patient name, e-mail, phone, preferred date, requested service, request date (like 'March 5, 2025 at 3:00 PM'), optional additional information",
    "an 'Email Patient' button (opens a mail draft to the patient with a fixed subject and a greeting body mentioning service and preferred date)",
    "a status select ('Mark as Pending/Confirmed/Completed/Cancelled')",
  )
  await askFor(server, { message: 'A sore knee\nsince Monday' })
  await openDashboardPage(page, '/admin/appointments')
  const [request] = await (await page.request.get('/api/appointments')).json()
  await page.getByRole('button', { name: 'View Details' }).click()
  const detail = dialog(page, 'Appointment Details')
  const texts = ['Zoë Hart', 'zoe@home.example', '0412 345 678', 'March 5, 2027', 'Cupping Therapy', 'A sore knee']
  for (const text of [...texts, datesOf(request).long]) await expect(detail).toContainText(text)

  const draft = new URL((await detail.getByRole('link', { name: 'Email Patient' }).getAttribute('href')) ?? '')
  expect(draft.pathname).toBe('zoe@home.example')
  expect(draft.searchParams.get('subject')).toBe('Your Appointment Request')
  expect(draft.searchParams.get('body')).toMatch(/^Dear Zoë,[\s\S]*Cupping Therapy on March 5, 2027/)
  await expect(detail.getByLabel('Status').locator('option')).toHaveText([
    'Mark as Pending',
    'Mark as Confirmed',
    'Mark as Completed',
    'Mark as Cancelled',
  ])
})

test('on a phone the next action for a request is visible, and is the only filled button', async ({ page, server }) => {
  await page.setViewportSize({ width: 375, height: 780 })
  await askFor(server, { message: 'A sore knee since Monday' })
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: 'View Details' }).click()
  const detail = dialog(page, 'Appointment Details')
  const foot = await detail.getByRole('link', { name: 'Email Patient' }).boundingBox()
  const settle = detail.getByRole('button', { name: 'Confirm this time' })
  for (const control of [
    settle,
    detail.getByRole('button', { name: 'Set time and note' }),
    detail.getByLabel('Status'),
  ]) {
    await expect(control).toBeInViewport({ ratio: 1 })
    const { y, height } = (await control.boundingBox())!
    expect(y + height, 'above the buttons at the foot').toBeLessThan(foot!.y)
  }
  await expect(detail.locator('.button')).toHaveText('Confirm this time')
  await expect(detail.getByText('No mail server is set up, so the email won’t be sent.')).toBeVisible()
  await detail.getByLabel('Status').selectOption('Mark as Confirmed')
  await page.getByRole('button', { name: 'Confirm Status Change' }).click()
  await expect(detail.locator('.button')).toHaveText('Email Patient')
  await expect(detail.getByText('Their appointment has no time yet')).toBeInViewport({ ratio: 1 })
})

test('“Changing status opens the confirmation dialog Update Appointment Status”, with its reminders', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(refused(500))
  guards(
    "Changing status opens the confirmation dialog 'Update Appointment Status': 'Are you sure you want to change the status of this appointment to {status}?' with a 'Confirm Status Change' button.",
    "A red 'Cancellation notification' reminder shows for cancelled (notify the patient and offer alternatives).",
    "A blue reminder 'Remember to notify the patient' shows for confirmed.",
  )
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: 'View Details' }).click()
  const detail = dialog(page, 'Appointment Details')
  const status = detail.getByLabel('Status')
  const confirmation = dialog(page, 'Update Appointment Status')
  const badge = statusCell(page)

  await status.selectOption('Mark as Cancelled')
  await expect(confirmation).toContainText(
    'Are you sure you want to change the status of this appointment to cancelled?',
  )
  await expect(confirmation.getByText('Cancellation notification')).toBeVisible()
  expect(await colourOf(page.getByRole('note'))).toBe('red')
  await expect(confirmation.getByText(/Notify the patient.*offer them other times/)).toBeVisible()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(status).toHaveValue('pending')

  await status.selectOption('Mark as Confirmed')
  await expect(confirmation.getByText('Remember to notify the patient')).toBeVisible()
  expect(await colourOf(page.getByRole('note'))).toBe('blue')
  guards(
    "Appointment failures | 'Failed to update appointment status: ...'",
    'PATCH /api/appointments/{id}/status | status',
    "'Appointment status updated successfully'",
  )
  await page.route('**/status', (route) => route.fulfill({ status: 500, body: 'No ink' }), { times: 1 })
  await confirmation.getByRole('button', { name: 'Confirm Status Change' }).click()
  await expectToast(page, 'Error', 'Failed to update appointment status: 500: No ink')
  const changed = answerTo(page, 'PATCH', /\/api\/appointments\/[^/]+\/status$/)
  await confirmation.getByRole('button', { name: 'Confirm Status Change' }).click()
  await expectToast(page, 'Success', 'Appointment status updated successfully')
  expect((await changed).status()).toBe(200)
  expect((await changed).request().postDataJSON()).toEqual({ status: 'confirmed', from: 'pending' })
  await expect(confirmation).toHaveCount(0)
  await expect(status).toHaveValue('confirmed')
  await expect(detail).toContainText('No time agreed yet')
  await expect(detail.getByText('Remember to notify the patient')).toBeVisible()
  await expect(detail.getByRole('listitem')).toHaveText([/^Requested by patient/, /^Pending to Confirmed by Owner/])

  guards('Staff can set any of the four after a confirmation step; no restriction on order is shown.')
  for (const next of ['Cancelled', 'Completed', 'Pending']) {
    await status.selectOption(`Mark as ${next}`)
    await confirmation.getByRole('button', { name: 'Confirm Status Change' }).click()
    await expect(confirmation).toHaveCount(0)
    await expect(status).toHaveValue(next.toLowerCase())
    await expect(detail.getByText('Cancellation notification')).toHaveCount(next === 'Cancelled' ? 1 : 0)
  }
  await closeDetail(page)
  await expect(badge).toHaveText('Pending')
})

test('an agreed time is saved and confirmed, and appears in the details, the draft, the list and the calendar', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(refused(409))
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: 'View Details' }).click()
  const detail = dialog(page, 'Appointment Details')
  await choose(page, 'Set time and note')
  const arrangement = dialog(page, 'Agreed Time and Note')
  await arrangement.getByLabel('Agreed time').fill('2027-03-08T14:30')
  await arrangement.getByLabel('Note').fill('Brings her scans')
  const [{ id, service: asked }] = await (await page.request.get('/api/appointments')).json()
  const services: { slug: string; title: string }[] = await (await page.request.get('/api/services')).json()
  const other = services.find(({ slug }) => slug !== asked)!
  const theirs = { agreedTime: '', note: 'Asked for Bo', service: other.slug }
  await page.request.put(`/api/appointments/${id}/arrangement`, { data: theirs })
  await arrangement.getByRole('button', { name: 'Save' }).click()
  await expect(arrangement).toContainText(/Owner saved this on .*, after you started: no time, “Asked for Bo”, /)
  await expect(arrangement).toContainText(`“Asked for Bo”, ${other.title}. Save again to replace it with yours.`)
  await expectDialogKeepsFocus(page, 'Agreed Time and Note')
  await choose(page, 'Save Changes')
  await expect(dialog(page, 'Update Appointment Status')).toBeVisible()
  await choose(page, 'Confirm Status Change')
  await expectToast(page, 'Success', 'Appointment status updated successfully')

  await expect(detail.getByRole('button', { name: 'Change time and note' })).toBeFocused()
  const texts = ['March 8, 2027 at 2:30 PM', 'Brings her scans', 'Agreed on Mar 8, 2027, 2:30 PM by Owner']
  for (const text of texts) await expect(detail).toContainText(text)
  const draft = new URL((await detail.getByRole('link', { name: 'Email Patient' }).getAttribute('href')) ?? '')
  expect(draft.searchParams.get('body')).toContain('confirmed for March 8, 2027 at 2:30 PM.')
  await expect(page).toHaveURL(`/admin/appointments?open=${id}`)
  await page.reload()
  await expect(detail).toContainText('Brings her scans')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/appointments')
  await expect(page.getByRole('cell', { name: 'Mar 8, 2027, 2:30 PM' })).toContainText('Mar 5, 2027')
  await page.goto('/admin/appointments?layout=week&day=2027-03-08')
  await expect(page.getByRole('button', { name: /2:30 PM.*Zoë Hart/ })).toBeVisible()
})

test('“Badge colours: pending yellow, confirmed blue, completed green, cancelled red, other grey”', async ({
  page,
  server,
}) => {
  guards('Badge colours: pending yellow, confirmed blue, completed green, cancelled red, other grey.')
  const colours: string[] = []
  const badge = statusCell(page)
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  for (const status of ['pending', 'confirmed', 'completed', 'cancelled']) {
    await page.request.patch(`/api/appointments/${id}/status`, { data: { status } })
    await page.reload()
    await expect(badge).toHaveText(new RegExp(status, 'i'))
    colours.push(await colourOf(badge))
  }
  // One that this program does not know, as of a newer server.
  await page.route('**/api/appointments?*', async (route) => {
    const answer = await route.fetch()
    const [request] = await answer.json()
    await route.fulfill({ response: answer, json: [{ ...request, status: 'archived' }] })
  })
  await page.reload()
  await expect(badge).toHaveText('archived')
  colours.push(await colourOf(badge))
  expect(colours).toEqual(['yellow', 'blue', 'green', 'red', 'grey'])
})

test('a status is changed by keyboard alone, and each Escape closes one dialog', async ({ page, server }) => {
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  const open = page.getByRole('button', { name: 'View Details' })
  await open.focus()
  await page.keyboard.press('Enter')
  const status = dialog(page, 'Appointment Details').getByLabel('Status')
  await expect(status).toBeVisible()
  await status.focus()
  // The first arrow opens the list.
  const chooseNext = async () => {
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  }
  await chooseNext()
  const confirmation = dialog(page, 'Update Appointment Status')
  await expect(confirmation).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirmation).toHaveCount(0)
  await expect(status).toBeFocused()
  await chooseNext()
  await expect(confirmation.getByRole('button', { name: 'Confirm Status Change' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirmation).toHaveCount(0)
  await expect(status).toHaveValue('confirmed')
  await closeDetail(page)
  await expect(open).toBeFocused()
})

test('arrow keys move through the statuses without a question; Enter asks about the chosen one', async ({
  page,
  server,
}) => {
  await askFor(server, { firstName: 'Ann' })
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: 'View Details' }).click()
  const status = dialog(page, 'Appointment Details').getByLabel('Status')
  const question = dialog(page, 'Update Appointment Status')
  await expect(status).toHaveValue('pending')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') asked.push(request.url())
  })
  await status.focus()
  // The first opens the list, and the others go through it.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(question).toContainText('change the status of this appointment to cancelled?')
  await expect(question.getByRole('button', { name: 'Confirm Status Change' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(status).toHaveValue('pending')
  await expect(status).toBeFocused()
  expect(asked, 'nothing was saved on the way').toEqual([])
})

test('the requested weekday and time are filled in, and Enter confirms them', async ({ page, server }) => {
  await askFor(server, { preferredDate: 'Thursday at 2 pm' })
  await openDashboardPage(page, '/admin/appointments?status=pending')
  await page.getByRole('row').nth(1).click()
  const details = dialog(page, 'Appointment Details')
  const day = await details.getByLabel('Day', { exact: true }).inputValue()
  expect(new Date(day).getUTCDay()).toBe(4)
  expect((new Date(day).getTime() - Date.now()) / 86_400_000).toBeLessThan(8)
  await expect(details.getByLabel('Time', { exact: true })).toHaveValue('14:00')
  await details.getByLabel('Time', { exact: true }).press('Enter')
  await expectToast(page, 'Success', 'Appointment status updated successfully')
})
