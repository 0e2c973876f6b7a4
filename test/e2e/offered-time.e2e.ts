import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { openDashboardPage } from '#test/support/dashboard.ts'

// Nothing listens there, so that what would be sent waits.
test.use({ privateServer: true, serverVariables: { ...manyPatients, SMTP_URL: 'smtp://clinic:right@127.0.0.1:9' } })

test('a time is offered or confirmed by buttons that say which', async ({ page, server }) => {
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  const calls: string[] = []
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method()))
      calls.push(`${request.method()} ${request.url().split('/').at(-1)}`)
  })
  await page.getByRole('button', { name: 'View Details' }).click()
  const detail = dialog(page, 'Appointment Details')
  await detail.getByRole('button', { name: 'Set time and note' }).click()
  await dialog(page, 'Agreed Time and Note').getByLabel('Agreed time').fill('2027-03-08T14:30')
  await dialog(page, 'Agreed Time and Note').getByRole('button', { name: 'Save' }).click()
  const question = dialog(page, 'Update Appointment Status')
  await expect(question).toContainText('Are you sure you want to change the status of this appointment to confirmed?')
  await expect(question).toContainText(
    'If they’ve agreed to it, confirm it. If not, offer it: the request stays pending, and an email asks Zoë whether Mar 8, 2027, 2:30 PM suits them.',
  )
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Offer this time' }).click()
  await expect(question).toHaveCount(0)
  await expect(detail.getByLabel('Status')).toHaveValue('pending')
  const waiting = detail.getByRole('region', { name: 'Email to the patient' })
  await expect(waiting).toContainText('asking whether this time suits them')
  expect(calls).toEqual(['PUT arrangement'])
})

test('a time that nobody is asked about by email is left as pending, and that is said', async ({ page, server }) => {
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  const without = { firstName: 'Zoë', lastName: 'Hart', phone: '0412 345 678', email: '' }
  expect((await page.request.put(`/api/appointments/${id}/contact`, { data: without })).status()).toBe(200)
  await page.goto(`/admin/appointments?open=${id}`)
  const detail = dialog(page, 'Appointment Details')
  await detail.getByRole('button', { name: 'Set time and note' }).click()
  await dialog(page, 'Agreed Time and Note').getByLabel('Agreed time').fill('2027-03-08T14:30')
  await dialog(page, 'Agreed Time and Note').getByRole('button', { name: 'Save' }).click()
  const question = dialog(page, 'Update Appointment Status')
  await expect(question).toContainText(
    'If not, leave it as pending: the time is saved, but no email asks Zoë about it.',
  )
  await question.getByRole('button', { name: 'Leave as pending' }).click()
  await expect(question).toHaveCount(0)
  await expect(detail.getByLabel('Status')).toHaveValue('pending')
  await expect(detail).toContainText('March 8, 2027 at 2:30 PM')
})
