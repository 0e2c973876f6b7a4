import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'
import { choose, expectBack, expectDialogKeepsFocus, press, tabTo, type } from '#test/support/keyboard.ts'

test.describe('the newsletter', () => {
  test.use({ privateServer: true })

  test('is sent to an imported list, without those who unsubscribed', async ({ page, server, tolerate }) => {
    tolerate(refused(422))
    await openDashboardPage(page, '/admin/newsletter/subscribers')
    const importing = page.getByRole('button', { name: 'Import' })
    await press(importing)
    await expectDialogKeepsFocus(page, 'Import subscribers')
    const names = { name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nanna') }
    await dialog(page).getByLabel('File').setInputFiles(names)
    await choose(page, 'Check the file')
    await expect(dialog(page)).toContainText('This file has no column of email addresses')
    const chooser = page.waitForEvent('filechooser')
    await tabTo(dialog(page).getByLabel('File'))
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({
      name: 'old list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'name,email,joined\nAl,al@visitor.example,5/3/2024\nBo,bo@visitor.example\nCy,nonsense\nAl,AL@visitor.example',
      ),
    })
    await choose(page, 'Check the file')
    await expect(dialog(page).getByLabel('How they agreed')).toBeFocused()
    await expect(dialog(page)).toContainText('“joined” (when they agreed; 5/6/2026 is 5 June)')
    await expect(dialog(page)).toContainText('Columns ignored: “name”')
    await tabTo(dialog(page).getByText('1 line can’t be used'))
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('Line 4: “nonsense” isn’t an email address')
    await choose(page, 'Import 2 addresses')
    await expect(dialog(page)).toContainText('Please fill in this field')
    await type(page, 'How they agreed', 'Signed up at the market')
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Imported')).toContainText('2 addresses added to the list.')
    await page.keyboard.press('Escape')
    await expectBack(importing)
    await expect(page.getByRole('row', { name: /al@visitor/ })).toContainText('Imported: Signed up at the market')

    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog(page).getByLabel('Email address').fill('di@visitor.example')
    await dialog(page).getByLabel('How they agreed').fill('Asked at the desk')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'di@visitor.example is on the list.')
    await press(page.getByRole('button', { name: 'Unsubscribe bo@visitor.example' }))
    await choose(page, 'Unsubscribe')
    await expectToast(page, 'Success', 'won’t get the newsletter any more')
    await expect(page.getByRole('row')).toHaveCount(3)
    await expectBack(page.getByRole('button', { name: 'Unsubscribe al@visitor.example' }))

    await page
      .getByRole('navigation', { name: 'Newsletter', exact: true })
      .getByRole('link', { name: 'Newsletters' })
      .click()
    await page.getByRole('button', { name: 'New newsletter' }).click()
    await dialog(page).getByLabel('Subject').fill('Autumn at the clinic')
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(/^Autumn at the clinic \| /)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn at the clinic')
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Send', exact: true }))
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: 'Please write something first' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Text' }).fill('Walk while the leaves fall.')
    const preview = page.getByRole('button', { name: 'Preview' })
    const letter = dialog(page, 'As it arrives').frameLocator('iframe')
    await preview.click()
    await expect(dialog(page, 'As it arrives').locator('[aria-busy=true]')).toHaveCount(0)
    await letter.getByText('Walk while the leaves fall.').click()
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'As it arrives'), 'with the focus inside the frame').toBeHidden()

    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/test', async (route) => {
      await mayAnswer
      await route.continue()
    })
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await expectToast(page, 'Success', 'The draft has been saved.')
    await preview.click()
    await expect(letter.getByText('Walk while the leaves fall.')).toBeVisible()
    answer()
    await expectToast(page, 'Not sent', 'Written to the mail folder, not sent: no mail server is set up.')
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'As it arrives'), 'with a notice above it').toBeHidden()
    await press(page.getByRole('button', { name: 'Send', exact: true }))
    await expectDialogKeepsFocus(page, 'Send')
    await choose(page, 'Send to 2 subscribers now')
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText(
      '2 of 2 written to the mail folder, not sent',
      {
        timeout: 20_000,
      },
    )
    await expect(page.getByText('No mail server is set up, so nobody gets this newsletter.')).toBeVisible()
    await expect(page.getByText('Written, not sent', { exact: true })).toBeVisible()

    const folder = join(server.dataDir, 'mail')
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    const sent = mails.filter((mail) => /^Subject: Autumn at the clinic/m.test(mail))
    expect(sent.map((mail) => /^To: (.*?)\r?$/m.exec(mail)?.[1]).sort()).toEqual([
      'al@visitor.example',
      'di@visitor.example',
    ])
    for (const mail of sent) expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  })
})

/** How many emails are being handed over at this moment. */
function countOnTheWay(dataDir: string): number {
  const database = new Database(join(dataDir, 'clinic.sqlite'), { readonly: true })
  try {
    const onTheWay = database.prepare("select count(*) from email_outbox where status = 'sending'")
    return onTheWay.pluck().get() as number
  } finally {
    database.close()
  }
}

test.describe('a newsletter to many', () => {
  test.use({ privateServer: true })

  test('is paused, resumed and stopped for good', async ({ page, server }) => {
    await openDashboardPage(page, '/admin/newsletter')
    const many = Array.from({ length: 2000 }, (_, n) => `reader${n}@visitor.example`)
    const read = await page.request.post('/api/subscriber-imports', {
      data: { fileName: 'list.csv', csv: ['email', ...many].join('\n') },
    })
    const start = `/api/subscriber-imports/${(await read.json()).id}/start`
    expect((await page.request.post(start, { data: { consentNote: 'Signed up at the market' } })).ok()).toBe(true)
    await expect
      .poll(async () => (await (await page.request.get('/api/subscribers')).json()).total, { timeout: 20_000 })
      .toBe(many.length)

    await page.getByRole('button', { name: 'New newsletter' }).click()
    await dialog(page).getByLabel('Subject').fill('Winter at the clinic')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Text' }).fill('Soup.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Send to 2,000 subscribers now' }).click()
    const progress = page.getByRole('region', { name: 'Progress' })
    const sent = async () =>
      Number(/([\d,]+) of 2,000 written/.exec((await progress.textContent())!)?.[1]?.replace(',', ''))
    await expect.poll(sent, { timeout: 20_000 }).toBeGreaterThan(0)
    await expect(page.getByText('Being written, not sent', { exact: true })).toBeVisible()
    await press(progress.getByRole('button', { name: 'Pause' }))
    await expect(progress).toContainText('sent: paused')
    // A batch that was on its way still goes out, or waits for the newsletter to go on; then it rests.
    const most = (await sent()) + 4
    await expect.poll(() => countOnTheWay(server.dataDir)).toBe(0)
    await page.reload()
    await expect(progress).toContainText('sent: paused')
    const before = await sent()
    expect(before).toBeLessThanOrEqual(most)
    expect(before).toBeLessThan(many.length)
    await page.reload()
    await expect(progress).toContainText('sent: paused')
    expect(await sent()).toBe(before)
    await progress.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(sent, { timeout: 20_000 }).toBeGreaterThan(before)
    await expect(progress).not.toContainText('paused')
    await progress.getByRole('button', { name: 'Pause' }).click()
    const stop = progress.getByRole('button', { name: 'Stop for good' })
    await press(stop)
    await expectDialogKeepsFocus(page, 'Stop it for good?')
    await choose(page, 'Stop for good')
    await expectToast(page, 'Success', 'The newsletter has been stopped.')
    await expect(progress).toContainText('stopped for good')
    await expect(progress).toContainText('won’t be written')
    await expect(progress.getByRole('button')).toHaveCount(0)
  })
})

test('typed text of a newsletter survives an outage of the server and a save by a colleague', async ({
  page,
  newVisitor,
  tolerate,
}) => {
  tolerate(refused(503))
  tolerate(refused(409))
  const words = (page: Page) => page.getByRole('textbox', { name: 'Text' })
  await openDashboardPage(page, '/admin/newsletter')
  await page.getByRole('button', { name: 'New newsletter' }).click()
  await dialog(page).getByLabel('Subject').fill('Both of us')
  await page.keyboard.press('Enter')
  await words(page).fill('Typed first')
  await expect(page.getByText('Kept as a draft, not saved yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This is what you typed last time')).toBeVisible()
  await expect(words(page)).toContainText('Typed first')

  await page.route('**/working-copy', (route) => route.fulfill({ status: 503, body: 'Resting' }))
  await words(page).fill('Typed while the server rested')
  await expect(page.getByText('Kept in this browser only')).toBeVisible()
  await page.getByRole('link', { name: 'All newsletters' }).click()
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click()
  page.once('dialog', (leaving) => void leaving.accept())
  await page.reload()
  await expect(words(page)).toContainText('Typed while the server rested')
  await page.unroute('**/working-copy')

  const colleague = await newVisitor()
  await openDashboardPage(colleague, new URL(page.url()).pathname)
  await words(colleague).fill('The colleague’s words')
  await colleague.getByLabel('Preview line').fill('The colleague’s line')
  await colleague.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(colleague, 'Success', 'The draft has been saved.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const question = dialog(page, 'Someone else has saved')
  await expect(question).toContainText('The colleague’s words')
  await expect(question).toContainText('Typed while the server rested')
  await choose(page, 'Save this choice')
  await expectToast(page, 'Success', 'changed Preview line in the meantime')
  await page.reload()
  await expect(page.getByLabel('Preview line')).toHaveValue('The colleague’s line')
  await expect(words(page)).toContainText('Typed while the server rested')
})

test('the newsletter’s pages are accessible in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openDashboardPage(page, '/admin/newsletter/subscribers')
  await page.request.post('/api/subscribers', { data: { email: 'dark@visitor.example', consentNote: 'Asked' } })
  await page.reload()
  await expect(page.getByRole('row', { name: /dark@visitor/ })).toBeVisible()
  expect(await accessibilityFaults(page), 'subscribers').toEqual([])
  await page.getByRole('button', { name: 'Import' }).click()
  expect(await accessibilityFaults(page), 'import').toEqual([])
  const draft = await page.request.post('/api/newsletter-issues', { data: { subject: 'Seen' } })
  await page.goto('/admin/newsletter')
  await expect(page.getByRole('link', { name: 'Seen' })).toBeVisible()
  expect(await accessibilityFaults(page), 'list').toEqual([])
  await page.goto(`/admin/newsletter/${(await draft.json()).id}`)
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
  expect(await accessibilityFaults(page), 'editor').toEqual([])
})
