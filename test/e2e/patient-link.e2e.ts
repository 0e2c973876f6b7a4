import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import PostalMime from 'postal-mime'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage } from '#test/support/dashboard.ts'
import { untilHydrated } from '#test/support/hydration.ts'
import type { BuiltServer } from '#test/support/server.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

async function mailsOf({ dataDir }: BuiltServer) {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}

/** The private link of a patient whose time was confirmed, as their email has it. */
async function confirmedLink(page: Page, server: BuiltServer): Promise<string> {
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  const path = `/api/appointments/${id}`
  const data = { agreedTime: '2027-03-08T14:30', note: '', confirm: true }
  expect((await page.request.put(`${path}/arrangement`, { data })).status()).toBe(200)
  expect((await page.request.post(`${path}/notice/send`)).status()).toBe(204)
  const links = async () =>
    (await mailsOf(server)).flatMap(({ text }) => /http\S+\/appointment\/[\w-]{43}/.exec(text ?? '') ?? [])
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0)
  return (await links())[0]!
}

test('a time that passed without being confirmed is no visit on the patient’s page', async ({ page, server }) => {
  const link = await confirmedLink(page, server)
  const database = new Database(join(server.dataDir, 'clinic.sqlite'))
  database.exec(`update appointments set status = 'pending', agreed_time = '2026-03-02T04:00:00.000Z'`)
  database.close()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This time has passed' })).toBeVisible()
  await expect(page.getByText('Please call us if you’d like to come another time.')).toBeVisible()
})

test('words that a patient types before the page’s scripts have come are sent', async ({
  page,
  server,
  newVisitor,
}) => {
  const link = await confirmedLink(page, server)
  const phone = await newVisitor()
  const scripts = Promise.withResolvers<void>()
  await phone.route(/\/assets\/(?!start-).*\.js/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await phone.goto(link, { waitUntil: 'domcontentloaded' })
  const words = phone.getByLabel('Anything you’d like to tell us')
  await words.fill('Fridays after 3')
  scripts.resolve()
  await untilHydrated(phone)
  await phone.getByRole('button', { name: 'Ask for another time' }).click()
  await expect(phone.getByRole('heading', { name: 'You asked for another time' })).toBeVisible()
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  expect((await (await page.request.get(`/api/appointments/${id}`)).json()).answerWords).toBe('Fridays after 3')
})

test('a patient without JavaScript answers by their link, and cancels', async ({ page, server, browser }) => {
  const link = await confirmedLink(page, server)
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 780 } })
  const phone = await context.newPage()
  await phone.goto(link)
  const clinicsNumber = phone.getByRole('main').getByText('You can also call us on (08) 5550 1187.')
  await expect(clinicsNumber).toBeVisible()
  await phone.getByLabel('Anything you’d like to tell us').fill('Thursday is better')
  await phone.getByRole('button', { name: 'Ask for another time' }).click()
  await expect(phone.getByRole('heading', { name: 'You asked for another time' })).toBeVisible()
  await phone.getByRole('button', { name: 'I’m coming' }).click()
  await expect(phone.getByRole('heading', { name: 'See you then' })).toBeVisible()
  await phone.getByLabel('Anything you’d like to tell us').fill('I’m away')
  await phone.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect(phone.getByRole('alert')).toContainText('Please press “Yes, cancel it” to cancel.')
  await expect(phone.getByLabel('Anything you’d like to tell us')).toHaveValue('I’m away')
  await phone.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(phone.getByRole('heading', { name: 'Your appointment is cancelled' })).toBeVisible()
  await expect(phone.getByText('It was Cupping Therapy on Monday, March 8, 2027 at 2:30 PM.')).toBeVisible()
  await expect(clinicsNumber).toBeVisible()
  // The rest of the page's forms hide their origin as well.
  await phone.getByRole('contentinfo').getByLabel('Email address').fill('zoe@home.example')
  await phone.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click()
  await expect(phone.getByText("You've been subscribed to our newsletter.")).toBeVisible()
  await context.close()
  // The patient has decided it: there is nobody to notify.
  await page.reload()
  await page.getByRole('button', { name: 'View Details of Zoë Hart' }).click()
  const detail = dialog(page, 'Appointment Details')
  await expect(detail.getByText('I’m away')).toBeVisible()
  await expect(detail.getByText('Cancellation notification')).toHaveCount(0)
})

test('an empty wish for another time is asked about without JavaScript, and sent at the second press', async ({
  page,
  server,
  browser,
}) => {
  const link = await confirmedLink(page, server)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByText('You can cancel here until Sunday, March 7, 2027 at 2:30 PM.')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'directions' })).toHaveAttribute('href', /google\.com\/maps\/dir/)
  await phone.getByRole('button', { name: 'Ask for another time' }).click()
  await expect(phone.getByText('Which days or times would suit you?')).toBeVisible()
  await phone.getByRole('button', { name: 'Ask for another time' }).click()
  await expect(phone.getByRole('heading', { name: 'You asked for another time' })).toBeVisible()
  await expect(phone.getByText('Until then, we’re keeping Monday, March 8, 2027 at 2:30 PM for you.')).toBeVisible()
  await context.close()
})

test('a patient whose page shows an earlier time looks again before they say that they’re coming', async ({
  page,
  server,
  browser,
}) => {
  const link = await confirmedLink(page, server)
  const context = await browser.newContext({ viewport: { width: 375, height: 780 } })
  const phone = await context.newPage()
  await phone.goto(link)
  const coming = phone.getByRole('button', { name: 'I’m coming' })
  await expect(coming).toBeVisible()
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  const data = { agreedTime: '2027-03-11T15:00', note: '' }
  expect((await page.request.put(`/api/appointments/${id}/arrangement`, { data })).status()).toBe(200)
  await coming.click()
  await expect(phone.getByRole('alert')).toContainText('The clinic has changed the time. Please look again.')
  await expect(phone.getByText('Thursday, March 11, 2027 at 3:00 PM').first()).toBeVisible()
  await coming.click()
  await expect(phone.getByText('Thank you. We’ve got your answer.')).toBeVisible()
  await context.close()
})

test('a patient who asks for another time states when, and can reconsider a cancellation', async ({ page, server }) => {
  await page.goto(await confirmedLink(page, server))
  const words = page.getByLabel('Anything you’d like to tell us')
  const other = page.getByRole('button', { name: 'Ask for another time' })
  await other.click()
  await expect(page.getByRole('status').filter({ hasText: 'Which days or times would suit you?' })).toBeVisible()
  await expect(words).toBeFocused()
  await page.getByRole('button', { name: 'Cancel the appointment' }).click()
  const question = page.getByRole('status').filter({ hasText: 'Do you want to cancel the appointment?' })
  await expect(question, 'one question at a time').toHaveText('Do you want to cancel the appointment?')
  // It rests for a moment against a double tap, and its colour changes then.
  await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeEnabled()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Keep the appointment' }).click()
  await expect(page.getByRole('button', { name: 'Cancel the appointment' })).toBeVisible()
  await words.fill('Friday morning')
  await other.click()
  await expect(page.getByRole('heading', { name: 'You asked for another time' })).toBeVisible()
  const toClinic = async () =>
    (await mailsOf(server)).find(({ subject }) => subject === 'Zoë H. would like another time')
  await expect
    .poll(async () => (await toClinic())?.text)
    .toMatch(/They wrote a few words.*\/admin\/appointments\?open=/s)
})

test('neither a double tap nor Enter pressed twice cancels: the question is read before it is answered', async ({
  page,
  server,
  browser,
}) => {
  const link = await confirmedLink(page, server)
  const context = await browser.newContext({ viewport: { width: 375, height: 780 } })
  const phone = await context.newPage()
  await phone.goto(link)
  const question = phone.getByText('Do you want to cancel the appointment?')
  const cancel = phone.getByRole('button', { name: 'Cancel the appointment' })
  const yes = phone.getByRole('button', { name: 'Yes, cancel it' })
  const keep = phone.getByRole('link', { name: 'Keep the appointment' })

  await cancel.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await cancel.boundingBox())!
  for (const pause of [200, 0]) {
    await phone.mouse.click(x + width / 2, y + height / 2)
    await phone.waitForTimeout(pause)
  }
  await expect(yes).toBeEnabled()
  await expect(question).toBeVisible()
  await keep.click()

  await cancel.focus()
  for (const pause of [120, 0]) {
    await phone.keyboard.press('Enter')
    await phone.waitForTimeout(pause)
  }
  await expect(question).toBeFocused()
  await phone.keyboard.press('Tab')
  await expect(keep, 'the safe answer comes first').toBeFocused()
  await yes.click()
  await expect(phone.getByRole('heading', { name: 'Your appointment is cancelled' })).toBeVisible()
  await expect(phone.getByText('It was Cupping Therapy on Monday, March 8, 2027 at 2:30 PM.')).toBeVisible()
  await context.close()
})

test('deleting a request cancels a visit that the patient knows of, and the dialog says so', async ({
  page,
  server,
}) => {
  await confirmedLink(page, server)
  await page.goto('/admin/appointments')
  await page.getByRole('button', { name: 'View Details of Zoë Hart' }).click()
  const detail = dialog(page, 'Appointment Details')
  await detail.getByText('Copy or erase this patient’s details').click()
  await detail.getByRole('button', { name: 'Erase everything for this patient' }).click()
  const erasing = dialog(page, 'Erase Everything for This Patient')
  await expect(erasing.getByText('If they’re still to come, call them first.')).toBeVisible()
  await erasing.getByRole('button', { name: 'Cancel' }).click()
  await detail.getByRole('button', { name: 'Delete' }).click()
  const asked = dialog(page, 'Delete Appointment')
  await expect(asked).toContainText('Zoë was told of this appointment, so it’s cancelled first.')
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'Appointment deleted successfully')
  const { items } = await (await page.request.get('/api/emails?status=queued')).json().then((body) => ({
    items: Array.isArray(body) ? body : body.items,
  }))
  expect(items).toMatchObject([{ template: 'appointment-notice', recipient: 'zoe@home.example' }])
})

test.describe('where mail leaves', () => {
  // Nothing has to arrive: it is set up.
  test.use({ serverVariables: { ...manyPatients, SMTP_URL: 'smtp://clinic:right@127.0.0.1:9' } })

  test('staff are reminded to contact a patient only when no automatic email goes out', async ({ page, server }) => {
    await askFor(server)
    await openDashboardPage(page, '/admin/appointments')
    await page.getByRole('button', { name: 'View Details' }).click()
    const detail = dialog(page, 'Appointment Details')
    await detail.getByLabel('Time', { exact: true }).fill('10:00')
    await detail.getByRole('button', { name: 'Confirm and email Zoë' }).click()
    await expect(detail.getByText('Zoë gets the email above by itself.')).toBeVisible()
    await expect(detail.getByText('Remember to notify the patient')).toHaveCount(0)
    await detail.getByRole('button', { name: 'Don’t send' }).click()
    await expect(detail.getByText('Remember to notify the patient')).toBeVisible()
    await expect(detail.getByText('They haven’t been told of this by email.')).toBeVisible()
  })

  test('staff are reminded of a move whose email was stopped, though the patient was told of the first time', async ({
    page,
    server,
  }) => {
    await askFor(server)
    await openDashboardPage(page, '/admin/appointments')
    const [{ id }] = await (await page.request.get('/api/appointments')).json()
    const arrange = (agreedTime: string) =>
      page.request.put(`/api/appointments/${id}/arrangement`, { data: { agreedTime, note: '', confirm: true } })
    await arrange('2027-03-08T14:30')
    // As if a mail server had taken it.
    const database = new Database(join(server.dataDir, 'clinic.sqlite'))
    database.exec(
      `update email_outbox set status = 'sent', outlet = 'smtp', sent_at = created_at where template = 'appointment-notice'`,
    )
    database.close()
    await arrange('2027-03-10T14:30')
    await page.goto(`/admin/appointments?open=${id}`)
    const detail = dialog(page, 'Appointment Details')
    await detail.getByRole('button', { name: 'Don’t send' }).click()
    await expect(detail).toContainText('Email or call them to say that their appointment has moved to Mar 10, 2027')
    await expect(detail).toContainText('They haven’t been told of this by email.')
    await expect(detail).not.toContainText('Zoë was told by email')
  })
})
