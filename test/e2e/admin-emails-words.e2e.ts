import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard, refused } from '#test/support/dashboard.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** The words of an email, once their editor has taken the place of the plain field: what is typed in that very moment goes to neither. */
async function openWords(page: Page, kind: string): Promise<void> {
  await openDashboard(page, `/admin/emails/${kind}`)
  await expect(field(page, 'Opening words')).toHaveAttribute('contenteditable', 'true')
}
const preview = (page: Page) => page.frameLocator('iframe[title="The email"]')
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes', exact: true }).click()

test.describe('the editor of email words', () => {
  test.use({ privateServer: true })
  // The test's own look into the preview, which may run no script.
  test.beforeEach(({ tolerate }) => tolerate(/Blocked script execution in 'about:srcdoc'/))

  test('shows a preview, changes real emails, and restores the default and earlier versions', async ({
    page,
    server,
  }) => {
    await openDashboard(page, '/admin/emails')
    const list = page.getByRole('region', { name: 'What each email says' })
    await expect(list.getByRole('heading', { level: 3 })).toHaveCount(5)
    await list.getByRole('link', { name: 'Receipt', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Thank you for your order')

    await field(page, 'Subject').fill('Paid: {order}')
    await field(page, 'Heading').fill('Thanks, {name}')
    await field(page, 'Opening words').fill('Hello {name}\nfrom {clinic}.')
    await field(page, 'Closing words').fill('Warmly, the desk')
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Thanks, Alex Sample')
    await expect(page.getByText('Subject: Paid: 7KQM-2XHD')).toBeVisible()
    await expect(preview(page).getByText('This is your receipt for order')).toBeVisible()
    await expect(preview(page).getByText('$115.00')).toBeVisible()

    // A detail by keyboard: a brace opens the menu of those that this email knows.
    await field(page, 'Closing words').press('Control+End')
    await page.keyboard.type(' {')
    await page.getByRole('menuitem', { name: /^Day paid/ }).press('Enter')
    await expect(field(page, 'Closing words').getByRole('img', { name: /^Day paid: / })).toBeVisible()
    await expect(preview(page).getByText('Warmly, the desk March 5, 2026')).toBeVisible()

    await page.getByRole('button', { name: 'Send me a test' }).click()
    await expectToast(page, 'Not sent', 'Written to the mail folder')
    const folder = join(server.dataDir, 'mail')
    const written = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    await expect.poll(async () => (await written()).length).toBe(1)
    const message = (await readFile(join(folder, (await written())[0]!), 'utf8')).replaceAll('=\r\n', '')
    expect(message).toMatch(/^Subject: \[Test\] Paid: 7KQM-2XHD\r$/m)
    expect(message.match(/Warmly, the desk/g)).toHaveLength(2)
    expect(message.match(/Total paid/g)).toHaveLength(2)

    await save(page)
    await expectToast(page, 'Success', 'The next email of this kind will use these words.')
    await page.getByRole('link', { name: 'All emails' }).click()
    await expect(list.getByRole('listitem').filter({ hasText: 'Receipt' })).toContainText('Your words')

    await list.getByRole('link', { name: 'Receipt', exact: true }).click()
    await page.getByRole('button', { name: 'Back to the default' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the default' }).click()
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Thank you for your order')
    await save(page)
    await expectToast(page, 'Success', 'The next email of this kind will use these words.')
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: /^Restore the version of/ }).click()
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Thanks, Alex Sample')
  })

  test('shows errors beside the field, keeps typed text, and handles two editors', async ({ page, tolerate }) => {
    tolerate(refused(409))
    await openWords(page, 'gift')
    await field(page, 'Opening words').fill('Dear {frend}')
    await save(page)
    await expect(field(page, 'Opening words')).toHaveAccessibleDescription(
      /We can’t fill in \{frend\}.*\{greeting\}, \{giver\}/,
    )
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('A gift for you')
    await field(page, 'Opening words').fill('Dear friend')
    await page.reload()
    await expect(page.getByText('This is what you typed last time')).toBeVisible()
    await expect(field(page, 'Opening words')).toHaveText('Dear friend')
    const words = await (await page.request.get('/api/email-words/gift')).json()
    await page.request.put('/api/email-words/gift', { data: { ...words, heading: 'A present' } })
    await save(page)
    await expectToast(page, 'Success', 'The next email of this kind will use these words.')
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('A present')
    await expect(preview(page).getByText('Dear friend')).toBeVisible()
  })

  test('marks invalid words until they are saved again', async ({ page, server }) => {
    const books = new Sqlite(join(server.dataDir, 'clinic.sqlite'))
    const row = ['refund', JSON.stringify({ opening: 'Dear {gone}' }), 1, new Date().toISOString()]
    books.prepare('insert into email_words (kind, value, revision, updated_at) values (?, ?, ?, ?)').run(row)
    books.close()
    await openDashboard(page, '/admin/emails')
    await expect(page.getByRole('listitem').filter({ hasText: 'Refund' })).toContainText('Needs a look')
    await page.getByRole('link', { name: 'Refund', exact: true }).click()
    const told = page.getByText(/^What was saved for opening words can’t be used/)
    await expect(told).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/broken.png` })
    await save(page)
    await expectToast(page, 'Success', 'The next email of this kind will use these words.')
    await expect(told).toHaveCount(0)
  })

  test('lets only owners change the words of account emails', async ({ page, server }) => {
    await openDashboard(page, '/admin/emails')
    const books = new Sqlite(join(server.dataDir, 'clinic.sqlite'))
    books.prepare("update staff_users set role = 'staff'").run()
    books.close()
    await page.goto('/admin/emails/staff-reset')
    await expect(page.getByText('Emails about accounts are changed by owners.')).toBeVisible()
    await expect(field(page, 'Heading')).toBeDisabled()
    await expect(field(page, 'Heading')).toHaveValue('Choose a new password')
    await expect(page.getByRole('button', { name: /^Save|Send me a test/ })).toHaveCount(0)
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
    expect(await accessibilityFaults(page)).toEqual([])
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/staff.png` })
  })

  test('is accessible, fits the screen, and previews the email in light, dark and on a phone', async ({ page }) => {
    await openDashboard(page, '/admin/emails/voucher')
    const sizes = [1280, 768, 375]
    const capture = async (shot: string) => {
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of sizes) {
          await page.setViewportSize({ width, height: 900 })
          await page.emulateMedia({ colorScheme })
          await expect(page.locator('.placeholder')).toHaveCount(0)
          expect(await accessibilityFaults(page)).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
          const folder = process.env.SCREENSHOTS
          if (folder) await page.screenshot({ path: `${folder}/${shot}-${width}-${colorScheme}.png`, fullPage: true })
        }
    }
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Your gift voucher')
    const paper = () =>
      preview(page)
        .locator('body')
        .evaluate((body) => getComputedStyle(body).backgroundColor)
    const light = await paper()
    await capture('email-words')
    await page.getByRole('button', { name: 'Dark' }).click()
    await page.getByRole('button', { name: 'Phone' }).click()
    await expect.poll(paper).not.toBe(light)
    const frame = page.locator('iframe[title="The email"]')
    await page.setViewportSize({ width: 1280, height: 900 })
    expect((await frame.boundingBox())!.width).toBeLessThanOrEqual(376)
    await capture('email-words-phone')
    await page.goto('/admin/emails')
    await expect(page.getByRole('heading', { name: 'What each email says' })).toBeVisible()
    await capture('emails')
  })
})
