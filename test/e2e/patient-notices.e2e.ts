import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage } from '#test/support/dashboard.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

/** The emails to the patient, as a mail program opens them. */
async function mailsTo(dataDir: string, recipient: string) {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return mails.filter(({ to }) => to?.some(({ address }) => address === recipient))
}

test('a time is set and emailed in two presses, the patient asks for another by their link, and staff see it', async ({
  page,
  server,
  browser,
}) => {
  await askFor(server, { message: 'A sore knee' })
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: 'View Details' }).click()
  const detail = dialog(page, 'Appointment Details')
  await detail.getByRole('button', { name: 'Set time and note' }).click()
  const settle = dialog(page, 'Agreed Time and Note')
  await settle.getByLabel('Agreed time').fill('2027-03-08T14:30')
  await settle.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Confirm Status Change' }).click()
  const waiting = detail.getByRole('region', { name: 'Email to the patient' })
  await expect(waiting.getByRole('button', { name: 'Don’t send' })).toBeInViewport({ ratio: 1 })
  await expect(waiting).toContainText(
    /An email is written to the mail folder at \d+:\d\d [AP]M, saying that their appointment is confirmed/,
  )
  await expect(waiting).toContainText('It isn’t sent, as no mail server is set up: please tell Zoë yourself.')
  expect(await accessibilityFaults(page)).toEqual([])

  await waiting.getByRole('button', { name: 'Add words' }).click()
  await dialog(page, 'Words for the Patient').getByLabel('Your words').fill('Please use the side door.')
  await dialog(page, 'Words for the Patient').getByRole('button', { name: 'Save' }).click()
  await expect(waiting).toContainText('“Please use the side door.”')
  await waiting.getByRole('button', { name: 'Send now' }).click()
  await expectToast(page, 'Not sent', 'Written to the mail folder, not sent: no mail server is set up.')
  const confirmation = async () =>
    (await mailsTo(server.dataDir, 'zoe@home.example')).find(({ subject }) =>
      subject?.startsWith('Your appointment at'),
    )
  await expect.poll(async () => (await confirmation())?.subject).toMatch(/: Monday, March 8, 2027 at 2:30 PM$/)
  const mail = (await confirmation())!
  expect(mail.text).toContain('Please use the side door.')
  await expect(waiting).toHaveCount(0)
  await expect(
    detail.getByText('No mail server was set up, so the email to Zoë was only written to the mail folder.'),
  ).toBeVisible()
  await expect(detail.getByText('Remember to notify the patient')).toBeVisible()

  const link = /http\S+\/appointment\/[\w-]{43}/.exec(mail.text ?? '')![0]
  const context = await browser.newContext({ viewport: { width: 375, height: 780 } })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Your appointment is confirmed', level: 1 })).toBeVisible()
  await expect(phone.getByText('A sore knee')).toHaveCount(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByLabel('Anything you’d like to tell us').fill('Thursday is better')
  await phone.keyboard.press('Tab')
  await phone.keyboard.press('Tab')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: 'You asked for another time' })).toBeVisible()
  await expect(phone.getByText('Thank you. We’ve got your answer.')).toBeFocused()

  await page.reload()
  await expect(dialog(page, 'Appointment Details')).toContainText(/Asks for another time.*“Thursday is better”/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Zoë Hart/ })).toContainText('Asks for another time')

  await page.goto('/admin/today')
  await page.getByRole('link', { name: /^1 patient asks for another time/ }).click()
  await expect(dialog(page, 'Appointment Details')).toContainText('“Thursday is better”')

  await phone.getByRole('button', { name: 'Cancel the appointment' }).click()
  await phone.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(phone.getByRole('heading', { name: 'Your appointment is cancelled' })).toBeVisible()
  await phone.goto(`${link.slice(0, -3)}xxx`)
  await expect(phone.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeVisible()
  await expect(phone.getByText(/Please call us on/)).toBeVisible()
  await context.close()
})

test('staff who take the time of a confirmed visit away read what the patient is told of it', async ({
  page,
  server,
}) => {
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  const path = `/api/appointments/${id}`
  const data = { agreedTime: '2027-03-08T14:30', note: '', confirm: true }
  expect((await page.request.put(`${path}/arrangement`, { data })).status()).toBe(200)
  expect((await page.request.post(`${path}/notice/send`)).status()).toBe(204)
  const mails = () => mailsTo(server.dataDir, 'zoe@home.example')
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/March 8, 2027 at 2:30 PM$/))
  await page.goto(`/admin/appointments?open=${id}`)
  const detail = dialog(page, 'Appointment Details')
  await detail.getByRole('button', { name: 'Change time and note' }).click()
  await dialog(page, 'Agreed Time and Note').getByLabel('Agreed time').fill('')
  await dialog(page, 'Agreed Time and Note').getByRole('button', { name: 'Save' }).click()
  const waiting = detail.getByRole('region', { name: 'Email to the patient' })
  await expect(waiting).toContainText('saying that the time no longer holds and that you’ll be in touch about another.')
  await expect(detail.getByText('Email or call them to say that the time no longer holds')).toBeVisible()
  await expect(detail.getByText('that their appointment is confirmed')).toHaveCount(0)
  await waiting.getByRole('button', { name: 'Send now' }).click()
  await expect(waiting).toHaveCount(0)
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Your appointment at .* needs another time$/))
  const withdrawn = (await mails()).find(({ subject }) => subject?.endsWith('needs another time'))!
  expect(withdrawn.text).toContain('We can’t see you on Monday, March 8, 2027 at 2:30 PM after all')
  expect(withdrawn.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
})

test('the owner sets which emails patients get, with errors beside the field', async ({ page }) => {
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: 'What patients are told' }).click()
  const rules = dialog(page, 'What patients are told')
  await rules.getByLabel('Minutes that a visit usually takes').fill('2')
  await rules.getByRole('button', { name: 'Save Changes' }).click()
  await expect(rules.getByText('Please enter whole minutes, from 5 to 480')).toBeVisible()
  await rules.getByLabel('Minutes that a visit usually takes').fill('45')
  await rules.getByLabel('Hours before the visit that we remind them').fill('48')
  await rules.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'What patients are told has been changed.')
  expect(await (await page.request.get('/api/patient-notices')).json()).toEqual({
    tells: true,
    remindHours: 48,
    cancelHours: 24,
    minutes: 45,
    offerHours: 12,
  })
})

test('a phone request is entered by keyboard, with errors beside its fields, and continues to its time', async ({
  page,
}) => {
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: 'New request' }).click()
  const entry = dialog(page, 'New Request by Phone')
  await entry.getByLabel('First name').fill('Bo')
  await entry.getByRole('button', { name: 'Save and set a time' }).click()
  await expect(entry.getByText('Please enter a last name')).toBeVisible()
  await expect(entry.getByLabel('Last name')).toBeFocused()
  await entry.getByLabel('Last name').fill('Ray')
  await entry.getByLabel('Phone').fill('0400 111 222')
  await entry.getByLabel('Preferred date').fill('Friday')
  await entry.getByLabel('Preferred date').press('Enter')
  await expectToast(page, 'Success', 'The request has been added.')
  const detail = dialog(page, 'Appointment Details')
  await expect(detail).toContainText(/Bo Ray.*None given/)
  await expect(detail.getByRole('link', { name: 'Email Patient' })).toHaveCount(0)
  await expect(detail.getByRole('button', { name: 'Set time and note' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})
