import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import PostalMime from 'postal-mime'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { cards, changeData, fillBuyer, fillCard, fillCart, openCheckout, submitButton } from '#test/support/shopping.ts'

test.use({ privateServer: true })

/** The link in the receipt that was written last. */
async function linkIn(dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return mails.map(({ text }) => /http\S+\/order\/[\w-]{43}/.exec(text ?? '')?.[0]).find((link) => link !== undefined)
}

test('a buyer opens their order by the receipt’s link, prints a voucher, and corrects a gift before it is sent', async ({
  page,
  server,
  newVisitor,
  tolerate,
}) => {
  // A wrong address, and a link that is none.
  tolerate(/status of (?:422|404)/)
  await fillCart(page, [{ quantity: 2 }])
  await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await page.waitForURL(/\/success/)
  await expect.poll(() => linkIn(server.dataDir)).toBeTruthy()
  const link = (await linkIn(server.dataDir))!
  // A gift that waits for its day, as where email can be sent.
  const database = new Database(join(server.dataDir, 'clinic.sqlite'))
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  database.prepare(`update orders set gift_to = 'Robin', gift_email = 'robn@visitor.example', gift_date = ?`).run(day)
  const { id } = database.prepare('select id from orders').get() as { id: string }
  database
    .prepare(
      `update email_outbox set template = 'gift', dedupe_key = ?, status = 'queued', next_attempt_at = ? where template = 'voucher'`,
    )
    .run(`gift:${id}`, `${day}T00:00:00.000Z`)
  database.close()

  const phone = await newVisitor()
  await phone.setViewportSize({ width: 375, height: 780 })
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1, name: /^Your order / })).toBeVisible()
  await expect(phone.getByText('By email to the recipient.')).toBeVisible()
  expect(await accessibilityFaults(phone)).toEqual([])
  const [download] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('link', { name: /^Download to print.*voucher 2$/ }).click(),
  ])
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const otherTab = await phone.context().newPage()
  await otherTab.goto(link)
  await otherTab.getByRole('button', { name: 'Correct the address or day' }).click()

  await phone.getByRole('button', { name: 'Correct the address or day' }).click()
  const form = phone.getByRole('form', { name: 'Correct the gift for Robin' })
  await expect(form.getByLabel('Recipient’s email')).toBeFocused()
  await form.getByLabel('Recipient’s email').fill('robin')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  expect(await accessibilityFaults(phone)).toEqual([])
  await form.getByLabel('Recipient’s email').fill('robin@visitor.example')
  await form.getByLabel('Recipient’s email').press('Enter')
  await expect(phone.getByText('Thank you. It’s been changed.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Correct the address or day' })).toBeFocused()
  await phone.reload()
  await expect(phone.getByText('robin@visitor.example')).toBeVisible()

  // A tab that was opened before changes the day alone.
  const later = new Date(Date.now() + 25 * 86_400_000).toISOString().slice(0, 10)
  await otherTab.getByLabel('Delivery date').fill(later)
  await otherTab.getByRole('button', { name: 'Save' }).click()
  await expect(otherTab.getByText('Thank you. It’s been changed.')).toBeVisible()
  await expect(otherTab.getByText('robin@visitor.example')).toBeVisible()
  await otherTab.getByRole('button', { name: 'Correct the address or day' }).click()
  await expect(otherTab.getByLabel('Delivery date')).toHaveValue(later)

  // The mail server knows no such mailbox.
  changeData(server, "update email_outbox set status = 'failed' where template = 'gift'")
  await phone.reload()
  await expect(phone.getByText('We couldn’t deliver it to robin@visitor.example.')).toBeVisible()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Correct the address', exact: true }).click()
  await expect(form.getByLabel('Delivery date')).toHaveCount(0)
  await form.getByLabel('Recipient’s email').fill('rob@visitor.example')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText('Thank you. It’s been changed.')).toBeVisible()
  await expect(async () => {
    await phone.reload()
    await expect(phone.getByText(/^Sent by email on /)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(phone.getByText('rob@visitor.example')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Correct the address' })).toHaveCount(0)

  await phone.goto(`${link.slice(0, -4)}aaaa`)
  await expect(phone.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeVisible()
})
