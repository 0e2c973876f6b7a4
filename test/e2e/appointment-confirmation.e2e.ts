import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { answerTo, dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'
import type { BuiltServer } from '#test/support/server.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

/** Opens the details of a new request. */
async function openRequest(page: Page, server: BuiltServer) {
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  await page.getByRole('button', { name: 'View Details' }).click()
  return { id: id as string, detail: dialog(page, 'Appointment Details') }
}

test('a status that a colleague has set meanwhile is not overruled from the details: it is shown, and said', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(refused(409))
  const { id, detail } = await openRequest(page, server)
  const status = detail.getByLabel('Status')
  await expect(status).toHaveValue('pending')
  const theirs = { agreedTime: '2027-03-08T14:30', note: '', confirm: true }
  expect((await page.request.put(`/api/appointments/${id}/arrangement`, { data: theirs })).status()).toBe(200)

  const confirmation = dialog(page, 'Update Appointment Status')
  const change = confirmation.getByRole('button', { name: 'Confirm Status Change' })
  await status.focus()
  await status.selectOption('Mark as Cancelled')
  await change.click()
  const said =
    'A colleague has marked this request as Confirmed. Your change was not made: please choose again if it still has to change.'
  await expect(detail.getByRole('alert').filter({ hasText: said })).toBeInViewport({ ratio: 1 })
  await expect(confirmation).toHaveCount(0)
  await expect(status).toHaveValue('confirmed')
  await expect(status).toBeFocused()
  await expect(status).toHaveAccessibleDescription(said)
  await expect(detail).toContainText('March 8, 2027 at 2:30 PM')
  expect(await accessibilityFaults(page)).toEqual([])

  await status.selectOption('Mark as Cancelled')
  await change.click()
  await expectToast(page, 'Success', 'Appointment status updated successfully')
  await expect(status).toHaveValue('cancelled')
  await expect(detail.getByText('A colleague has marked')).toHaveCount(0)
})

test('a request that a colleague has cancelled meanwhile is not confirmed by “Confirm this time” before that is said', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(refused(409))
  const { id, detail } = await openRequest(page, server)
  await detail.getByLabel('Time', { exact: true }).fill('14:30')
  await page.request.patch(`/api/appointments/${id}/status`, { data: { status: 'cancelled' } })
  const confirm = detail.getByRole('button', { name: 'Confirm this time' })
  await confirm.click()
  await expect(detail).toContainText(
    /Owner saved this on .*, after you started: Cancelled, no time\. Save again to replace it with yours\./,
  )
  await expect(detail.getByLabel('Status')).toHaveValue('cancelled')
  await confirm.click()
  await expectToast(page, 'Success', 'Appointment status updated successfully')
  await expect(detail.getByLabel('Status')).toHaveValue('confirmed')
})

test('“Mark as Confirmed” confirms the time that is typed above it, and asks for the rest of half a time', async ({
  page,
  server,
}) => {
  const { detail } = await openRequest(page, server)
  const day = detail.getByLabel('Day', { exact: true })
  const time = detail.getByLabel('Time', { exact: true })
  const status = detail.getByLabel('Status')
  const confirmation = dialog(page, 'Update Appointment Status')
  await day.fill('2027-03-09')
  await status.selectOption('Mark as Confirmed')
  await expect(time).toHaveAccessibleDescription('Please enter a time')
  await expect(time).toBeFocused()
  await expect(confirmation).toHaveCount(0)
  await expect(status).toHaveValue('pending')
  // Two digits of a time, which the browser gives as none.
  await time.press('1')
  await day.fill('2027-03-05')
  await status.selectOption('Mark as Confirmed')
  await expect(time).toHaveAccessibleDescription('Please finish the date or time, or clear it')
  await expect(confirmation).toHaveCount(0)

  await day.fill('2027-03-09')
  await time.fill('10:30')
  await status.selectOption('Mark as Confirmed')
  await expect(confirmation).toContainText('It’s confirmed for Mar 9, 2027, 10:30 AM, as entered.')
  const saved = answerTo(page, 'PUT', /\/arrangement$/)
  await confirmation.getByRole('button', { name: 'Confirm Status Change' }).click()
  expect((await saved).status()).toBe(200)
  await expectToast(page, 'Success', 'Appointment status updated successfully')
  await expect(confirmation).toHaveCount(0)
  await expect(status).toHaveValue('confirmed')
  await expect(detail).toContainText('March 9, 2027 at 10:30 AM')
})

test('the list says that a confirmed request has no time yet, beside what its patient asked for', async ({
  page,
  server,
}) => {
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  const row = page.getByRole('row').nth(1)
  await expect(row.getByRole('cell', { name: 'Mar 5, 2027', exact: true })).toBeVisible()
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  await page.request.patch(`/api/appointments/${id}/status`, { data: { status: 'confirmed' } })
  await page.reload()
  await expect(row).toContainText('No time agreed yet')
  await expect(row).toContainText('asked for Mar 5, 2027')
})

test('“Confirm this time” pressed again after its answer was lost is saved, and nobody else is said to have done it', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(refused(502))
  const { detail } = await openRequest(page, server)
  await detail.getByLabel('Time', { exact: true }).fill('11:00')
  await page.route(
    '**/arrangement',
    async (route) => {
      expect((await route.fetch()).status()).toBe(200)
      await route.fulfill({ status: 502, body: '' })
    },
    { times: 1 },
  )
  const confirm = detail.getByRole('button', { name: 'Confirm this time' })
  await confirm.click()
  await expect(detail.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await confirm.click()
  await expectToast(page, 'Success', 'Appointment status updated successfully')
  await expect(detail).toContainText('March 5, 2027 at 11:00 AM')
  await expect(detail.getByText('saved this')).toHaveCount(0)
  await expect(confirm).toHaveCount(0)
})

test('after a visit is moved, staff are reminded to tell its new time, and not that it is confirmed', async ({
  page,
}) => {
  await openDashboardPage(page, '/admin/appointments')
  const entered = await page.request.post('/api/appointment-entries', {
    data: {
      firstName: 'Zoë',
      lastName: 'Hart',
      email: '',
      phone: '0412 345 678',
      message: '',
      service: 'cupping-therapy',
      preferredDate: '2027-03-05',
    },
  })
  const { id } = await entered.json()
  const arrange = async (agreedTime: string) => {
    const data = { agreedTime, note: '', confirm: true }
    expect((await page.request.put(`/api/appointments/${id}/arrangement`, { data })).status()).toBe(200)
  }
  await arrange('2027-03-08T14:30')
  await page.goto(`/admin/appointments?open=${id}`)
  const reminder = dialog(page, 'Appointment Details').getByRole('note')
  await expect(reminder).toContainText('Call them to say that their appointment is confirmed.')
  await arrange('2027-03-09T10:00')
  await page.reload()
  await expect(reminder).toContainText('Call them to say that their appointment has moved to Mar 9, 2027, 10:00 AM.')
  await expect(reminder).not.toContainText('is confirmed')
})
