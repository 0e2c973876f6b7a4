import { askFor, manyPatients } from '#test/support/appointments.ts'
import { test as base, expect } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage } from '#test/support/dashboard.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { type BuiltServer, startServer } from '#test/support/server.ts'

const test = base.extend<object, { mailServer: MailServer; sharedServer: BuiltServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const mailServer = await startMailServer()
      await use(mailServer)
      await mailServer.close()
    },
    { scope: 'worker' },
  ],
  sharedServer: [
    async ({ mailServer }, use) => {
      const server = await startServer({ variables: { ...manyPatients, SMTP_URL: mailServer.url } })
      await use(server)
      await server.drop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('the question before a change of status promises an email, except where what the patient knows holds again', async ({
  page,
  server,
}) => {
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: 'View Details' }).click()
  const detail = dialog(page, 'Appointment Details')
  const question = dialog(page, 'Update Appointment Status')
  const promise = 'They get an email by themselves, three minutes after your change.'
  await detail.getByLabel('Time', { exact: true }).fill('10:00')
  await detail.getByLabel('Status').selectOption('Mark as Confirmed')
  await expect(question).toContainText(promise)
  await question.getByRole('button', { name: 'Confirm Status Change' }).click()
  await expectToast(page, 'Success', 'Appointment status updated successfully')
  await detail.getByRole('button', { name: 'Send now' }).click()
  await expect(async () => {
    await page.reload()
    await expect(detail).toContainText('was told by email', { timeout: 2000 })
  }).toPass()

  await detail.getByLabel('Status').selectOption('Mark as Cancelled')
  await expect(question).toContainText(promise)
  await question.getByRole('button', { name: 'Confirm Status Change' }).click()
  await expect(question).toHaveCount(0)
  await detail.getByLabel('Status').selectOption('Mark as Confirmed')
  await expect(question).toContainText('They were told of this time before, so the email that waits isn’t sent.')
  await expect(question).not.toContainText(promise)
  await question.getByRole('button', { name: 'Confirm Status Change' }).click()
  await expect(detail).toContainText('was told by email')
})
