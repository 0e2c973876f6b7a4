import { readFile } from 'node:fs/promises'
import { guards } from '#test/conformance/guards.ts'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { answerTo, dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'
import { choose, expectBack, expectDialogKeepsFocus, press, tabTo } from '#test/support/keyboard.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

test('a request is deleted after a confirmation: “Appointment deleted successfully”', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(refused(500))
  guards(
    "a 'Delete' button.",
    "'Failed to delete appointment: ...'",
    'DELETE /api/appointments/{id} | none',
    "'Appointment deleted successfully'",
  )
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: 'View Details' }).click()
  await expect(dialog(page, 'Appointment Details')).toContainText('Request Date')
  await expect(dialog(page, 'Appointment Details')).not.toContainText('Additional Information')
  await choose(page, 'Delete')
  const question = dialog(page, 'Delete Appointment')
  await expect(question).toContainText('from Zoë Hart? For 30 days it can be brought back')
  await page.route('**/api/appointments/*', (route) => route.fulfill({ status: 500, body: 'Stuck' }), { times: 1 })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Error', 'Failed to delete appointment: 500: Stuck')
  const deleted = answerTo(page, 'DELETE', /\/api\/appointments\/[^/]+$/)
  await choose(page, 'Delete')
  await expectToast(page, 'Success', 'Appointment deleted successfully')
  expect((await deleted).status()).toBe(204)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('No appointments found.')).toBeVisible()
  // No row is left to go back to.
  await expectBack(page.getByRole('tabpanel'))
})

test('a patient’s data is exported and erased', async ({ page, server }) => {
  await askFor(server)
  await askFor(server, { firstName: 'Zoe', message: 'A second time' })
  await askFor(server, { firstName: 'Bo', email: 'bo@home.example' })
  await openDashboardPage(page, '/admin/appointments')
  await press(page.getByRole('button', { name: 'View Details of Zoe Hart' }))
  const detail = dialog(page, 'Appointment Details')
  await tabTo(detail.getByText('Copy or erase this patient’s details'))
  await page.keyboard.press('Enter')
  await expect(detail).toContainText('From zoe@home.example there are 2 requests.')
  const download = page.waitForEvent('download')
  await detail.getByRole('button', { name: 'Export everything for this patient' }).click()
  const kept = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(kept.requests.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Zoë', 'Zoe'])

  await choose(page, 'Erase everything for this patient')
  await expect(dialog(page, 'Erase Everything for This Patient')).toBeVisible()
  await expectDialogKeepsFocus(page, 'Erase Everything for This Patient')
  await choose(page, 'Erase')
  await expectToast(page, 'Success', 'The patient’s requests have been erased')
  await expect(page.getByRole('rowheader')).toHaveText([/Bo Hart/])
  await expectBack(page.getByRole('button', { name: 'View Details of Bo Hart' }))
})
