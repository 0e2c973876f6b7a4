import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage } from '#test/support/dashboard.ts'
import { eventsOf } from '#test/support/visits.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

/** The emails to somebody, as a mail program opens them. */
async function mailsTo(dataDir: string, recipient: string) {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)), { attachmentEncoding: 'utf8' })),
  )
  return mails.filter(({ to }) => to?.some(({ address }) => address === recipient))
}

test('a free time is offered from the waiting list, declined by one and taken by the next, with a calendar entry', async ({
  page,
  server,
  browser,
}) => {
  const people = [
    { firstName: 'Zoë', email: 'zoe@home.example' },
    { firstName: 'Bo', email: 'bo@home.example' },
  ]
  for (const person of people) {
    await askFor(server, person)
    await openDashboardPage(page, '/admin/appointments')
    await page.getByRole('button', { name: `View Details of ${person.firstName} Hart` }).click()
    const detail = dialog(page, 'Appointment Details')
    await detail.getByRole('button', { name: 'Put on the waiting list' }).click()
    const wish = dialog(page, 'Waiting List')
    await wish.getByLabel('Monday').check()
    await wish.getByLabel('Time of day').selectOption('Afternoons, noon to 5 pm')
    await wish.getByRole('button', { name: 'Put on the list' }).click()
    await expectToast(page, 'Success', `${person.firstName} is on the waiting list.`)
    await expect(detail.getByRole('region', { name: 'Waiting list' })).toContainText('Mon, afternoons')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('link', { name: 'Waiting list' }).click()
  await expect(page.getByRole('row', { name: /Zoë Hart.*Mon, afternoons/ })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Offer a free time' }).click()
  const offer = dialog(page, 'Offer a Free Time')
  await offer.getByLabel('Free time').fill('2027-03-09T14:30')
  await expect(offer.getByText('It suits nobody on the list.')).toBeVisible()
  await offer.getByRole('button', { name: 'Offer this time' }).click()
  await expect(offer.getByText('Please choose at least one person')).toBeVisible()
  await offer.getByLabel('Free time').fill('2027-03-08T14:30')
  await expect(offer.getByLabel('Zoë Hart')).toBeChecked()
  await expect(offer.getByText('No mail server is set up, so the email won’t be sent.')).toBeVisible()
  await expect(offer).not.toContainText('gets an email')
  expect(await accessibilityFaults(page)).toEqual([])
  await offer.getByRole('button', { name: 'Offer this time' }).click()
  await expectToast(page, 'Not sent', 'Written to the mail folder, not sent: no mail server is set up.')
  const times = page.getByRole('region', { name: 'Times on offer' })
  await expect(times).toContainText(/Zoë Hart: can take it until .*Bo Hart: next in turn/)

  const offered = async (recipient: string) =>
    (await mailsTo(server.dataDir, recipient)).find(({ subject }) => subject?.startsWith('A time has come free'))?.text
  const linkTo = async (recipient: string) => {
    await expect.poll(() => offered(recipient)).toContain('/appointment/')
    return /http\S+\/appointment\/[\w-]{43}/.exec((await offered(recipient))!)![0]
  }
  const context = await browser.newContext({ viewport: { width: 375, height: 780 } })
  const phone = await context.newPage()
  await phone.goto(await linkTo('zoe@home.example'))
  await expect(phone.getByRole('heading', { name: 'A time has come free', level: 1 })).toBeVisible()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'No, thank you' }).click()
  await expect(phone.getByRole('heading', { name: 'You’re on our waiting list' })).toBeVisible()

  await phone.goto(await linkTo('bo@home.example'))
  await phone.getByRole('button', { name: 'Yes, I’ll take it' }).dblclick()
  await expect(phone.getByRole('heading', { name: 'See you then' })).toBeVisible()
  await context.close()
  const confirmations = async () =>
    (await mailsTo(server.dataDir, 'bo@home.example')).filter(({ subject }) =>
      subject?.startsWith('Your appointment at'),
    )
  await expect.poll(async () => (await confirmations()).length).toBe(1)
  const [mail] = await confirmations()
  const entry = mail!.attachments.find(({ mimeType }) => /calendar|ics/.test(mimeType))!
  expect(eventsOf(String(entry.content))[0]).toMatchObject({
    method: 'REQUEST',
    status: 'CONFIRMED',
    start: '2027-03-08T04:00:00.000Z',
  })

  await page.reload()
  await expect(page.getByRole('row', { name: /Bo Hart/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Zoë Hart/ })).toBeVisible()
  await times.getByText('Times that were offered before').click()
  await expect(times).toContainText(/Taken.*Zoë Hart: said no.*Bo Hart: took it/)
})

test('a practitioner’s calendar gets an address that is shown once, works until revoked, and hides names', async ({
  page,
  server,
}) => {
  await askFor(server, { firstName: 'Ida' })
  await openDashboardPage(page, '/admin/appointments')
  await page.getByRole('button', { name: /View Details of Ida/ }).click()
  await dialog(page, 'Appointment Details').getByRole('button', { name: 'Set time and note' }).click()
  const settle = dialog(page, 'Agreed Time and Note')
  await settle.getByLabel('Agreed time').fill('2027-03-10T09:00')
  await settle.getByRole('button', { name: 'Save' }).click()
  // Not that of the dialog before, which is still being saved.
  const question = dialog(page, 'Update Appointment Status')
  await question.getByRole('button', { name: 'Leave as pending' }).click()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Appointment Details')).toHaveCount(0)

  await page.getByRole('button', { name: 'Calendar feeds' }).click()
  const feeds = dialog(page, 'Calendar feeds')
  const clinic = feeds.getByRole('listitem').filter({ hasText: 'Whole clinic' })
  await clinic.getByLabel('What “Whole clinic” shows of patients').selectOption('Only “Appointment”')
  await clinic.getByRole('button', { name: 'Make an address' }).click()
  const address = await clinic.getByLabel('Address of “Whole clinic”').inputValue()
  expect(await accessibilityFaults(page)).toEqual([])
  const read = async () => {
    const answer = await fetch(address)
    return { status: answer.status, text: await answer.text() }
  }
  expect(eventsOf((await read()).text).map(({ summary }) => summary)).toContain('Appointment')
  expect((await read()).text).not.toContain('Ida')
  await page.reload()
  await page.getByRole('button', { name: 'Calendar feeds' }).click()
  await expect(clinic.getByText(/Its address was made on/)).toBeVisible()
  await expect(clinic.getByLabel('Address of “Whole clinic”')).toHaveCount(0)
  await clinic.getByRole('button', { name: 'End this feed' }).click()
  const ending = dialog(page, 'End This Feed')
  await ending.getByRole('button', { name: 'Cancel' }).click()
  await expect(ending).toHaveCount(0)
  await clinic.getByRole('button', { name: 'End this feed' }).click()
  await ending.getByRole('button', { name: 'End this feed' }).click()
  await expectToast(page, 'Success', 'The address of “Whole clinic” doesn’t work any more.')
  expect((await read()).status).toBe(404)
})
