import type { Locator } from '@playwright/test'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage } from '#test/support/dashboard.ts'

// Nothing listens there, so that what would be sent waits.
test.use({ privateServer: true, serverVariables: { ...manyPatients, SMTP_URL: 'smtp://clinic:right@127.0.0.1:9' } })

/** Presses a button twice before anything is rendered. */
const pressTwiceAtOnce = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

test('the buttons of a request’s status and email do their work once where they are pressed twice at once', async ({
  page,
  server,
}) => {
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
  const arrangement = dialog(page, 'Agreed Time and Note')
  await arrangement.getByLabel('Agreed time').fill('2027-03-08T14:30')
  await pressTwiceAtOnce(arrangement.getByRole('button', { name: 'Save Changes' }))
  const question = dialog(page, 'Update Appointment Status')
  await pressTwiceAtOnce(question.getByRole('button', { name: 'Confirm Status Change' }))
  await expectToast(page, 'Success', 'Appointment status updated successfully')
  const waiting = detail.getByRole('region', { name: 'Email to the patient' })
  await pressTwiceAtOnce(waiting.getByRole('button', { name: 'Don’t send' }))
  await expectToast(page, 'Success', 'Zoë isn’t told of this change.')
  await expect(waiting).toHaveCount(0)
  await expect(page.locator('.toast').filter({ hasText: 'Error' })).toHaveCount(0)
  expect(calls).toEqual(['PUT arrangement', 'PATCH status', 'DELETE notice'])

  await detail.getByLabel('Status').selectOption('Mark as Cancelled')
  await question.getByRole('button', { name: 'Confirm Status Change' }).click()
  await pressTwiceAtOnce(waiting.getByRole('button', { name: 'Send now' }))
  await expect(waiting.getByRole('button')).toHaveCount(0)
  await expect(page.locator('.toast').filter({ hasText: 'Error' })).toHaveCount(0)
  expect(calls.slice(3)).toEqual(['PATCH status', 'POST send'])
})
