import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

test('an overlapping time or one outside the hours is pointed out beside the field, and can still be saved', async ({
  page,
  server,
}) => {
  await openDashboardPage(page, '/admin/appointments')
  const [{ slug, name }] = await (await page.request.get('/api/practitioners')).json()
  const anna = { firstName: 'Anna', lastName: 'Brown', email: 'anna@home.example', practitioner: slug }
  await askFor(server, anna)
  await page.reload()
  await page.getByRole('button', { name: 'View Details of Anna Brown' }).click()
  const detail = dialog(page, 'Appointment Details')
  const time = detail.getByLabel('Time', { exact: true })
  await time.fill('10:00')
  await detail.getByRole('button', { name: 'Confirm this time' }).click()
  await expectToast(page, 'Success', 'Appointment status updated successfully')
  await page.goto('/admin/appointments')

  await askFor(server, { practitioner: slug })
  await page.reload()
  await page.getByRole('button', { name: 'View Details of Zoë Hart' }).click()
  await time.fill('10:15')
  const taken = `${name} already has Anna Brown at 10:00 AM.`
  await expect(time).toHaveAccessibleDescription(taken)
  await expect(detail.getByText(taken)).toBeInViewport({ ratio: 1 })
  expect(await accessibilityFaults(page)).toEqual([])
  await time.fill('20:00')
  await expect(time).toHaveAccessibleDescription('The clinic is closed at 8 pm. On that day it’s open 9 am–5 pm.')
  await time.fill('15:00')
  await expect(time).toHaveAccessibleDescription('')
  await expect(detail.getByRole('button', { name: 'Confirm this time', exact: true })).toBeVisible()
  await detail.getByLabel('Day').fill('2027-03-07')
  await expect(time).toHaveAccessibleDescription('The clinic is closed on Sundays.')
  const anyway = detail.getByRole('button', { name: 'Confirm this time anyway' })
  await expect(anyway).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(anyway, 'the Enter that ends the typing saves nothing that is warned of').toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'Appointment status updated successfully')
  await expect(detail).toContainText('March 7, 2027 at 3:00 PM')

  await detail.getByRole('button', { name: 'Change time and note' }).click()
  const arrangement = dialog(page, 'Agreed Time and Note')
  const agreed = arrangement.getByLabel('Agreed time')
  await expect(agreed).toHaveAccessibleDescription(/^The clinic is closed on Sundays\. In the clinic’s time zone/)
  await agreed.fill('2027-03-05T10:15')
  await expect(agreed).toHaveAccessibleDescription(new RegExp(`^${taken}`))
  await arrangement.getByLabel('Practitioner').selectOption('Anyone')
  await expect(agreed).toHaveAccessibleDescription(new RegExp(`^${taken}`))
  expect(await accessibilityFaults(page)).toEqual([])
  await agreed.press('Enter')
  await expect(arrangement.getByRole('button', { name: 'Save Changes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'Agreed time and note updated successfully')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Zoë Hart')
  await expect(page.getByRole('option', { name: /Zoë Hart/ })).toContainText('confirmed: March 5, 2027 at 10:15 AM')
})

test('a time that is typed in the details is taken along to the form for time and note', async ({ page, server }) => {
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: 'View Details' }).click()
  const detail = page.getByRole('dialog', { name: 'Appointment Details' })
  await detail.getByLabel('Day').fill('2027-03-09')
  await detail.getByLabel('Time', { exact: true }).fill('10:30')
  await detail.getByRole('button', { name: 'Set time and note' }).click()
  await expect(dialog(page, 'Agreed Time and Note').getByLabel('Agreed time')).toHaveValue('2027-03-09T10:30')
})

test('when availability cannot be checked, that is shown and the time can still be saved', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(refused(500))
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  await page.route('**/api/appointment-time-check?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'View Details of Zoë Hart' }).click()
  const detail = dialog(page, 'Appointment Details')
  await detail.getByLabel('Time', { exact: true }).fill('10:00')
  await expect(detail.getByText('We couldn’t check whether this time is free. You can still save it.')).toBeVisible()
  await detail.getByRole('button', { name: 'Confirm this time' }).click()
  await expectToast(page, 'Success', 'Appointment status updated successfully')
})

test('confirming a request that a colleague has just confirmed shows theirs, keeps typed values, and can replace it', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(refused(409))
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: 'View Details of Zoë Hart' }).click()
  const detail = dialog(page, 'Appointment Details')
  const time = detail.getByLabel('Time', { exact: true })
  await time.fill('15:00')
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  const theirs = { agreedTime: '2027-03-05T10:00', note: 'Side door', confirm: true }
  expect((await page.request.put(`/api/appointments/${id}/arrangement`, { data: theirs })).status()).toBe(200)

  const settle = detail.getByRole('button', { name: 'Confirm this time' })
  await settle.click()
  const told = detail.getByRole('alert').filter({ hasText: /^Owner saved this on .*, after you started: / })
  await expect(told).toHaveText(/Mar 5, 2027, 10:00 AM, “Side door”\. Save again to replace it with yours\.$/)
  await expect(told).toBeInViewport({ ratio: 1 })
  await expect(detail.getByLabel('Status')).toHaveValue('confirmed')
  await expect(time).toHaveValue('15:00')
  expect(await accessibilityFaults(page)).toEqual([])

  await settle.click()
  await expectToast(page, 'Success', 'Appointment status updated successfully')
  await expect(settle).toHaveCount(0)
  await expect(detail).toContainText('March 5, 2027 at 3:00 PM')
  await expect(detail).toContainText('Side door')
})
