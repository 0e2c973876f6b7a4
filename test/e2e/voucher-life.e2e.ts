import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard, refused } from '#test/support/dashboard.ts'
import { choose, expectBack, expectDialogKeepsFocus, press, type } from '#test/support/keyboard.ts'
import { buyToPrint, codePattern, shownCodes } from '#test/support/shopping.ts'

/** Sums and tries are counted by server: each test has its own. */
test.use({ privateServer: true })

/** A voucher of 100.00 bought on the site. Returns its code. */
async function buyVoucher(page: Page): Promise<string> {
  await buyToPrint(page)
  const [code] = await shownCodes(page)
  return code!
}

const openVouchers = async (page: Page) => {
  await openDashboard(page)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Vouchers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible()
}
const lookUp = async (page: Page, text: string) => {
  await page.getByLabel('Voucher code').fill(text)
  await page.getByRole('button', { name: 'Look up' }).click()
}
const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })
const card = (page: Page) => page.getByRole('region', { name: 'Voucher', exact: true })

test('a voucher is bought, partly redeemed, restored and fully redeemed, with the right balance at each step', async ({
  page,
  newVisitor,
}) => {
  const code = await buyVoucher(page)
  const desk = await newVisitor()
  await openVouchers(desk)
  await lookUp(desk, code.toLowerCase().replaceAll('-', ' '))
  await expect(card(desk)).toContainText(code)
  await expect(card(desk)).toContainText('$100.00')
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`Voucher ••••-••••-${code.slice(-2)}`)
  expect(desk.url()).not.toContain(code)
  await expect(desk.getByLabel('Amount in dollars'), 'all goes on by keyboard').toBeFocused()

  await desk.getByLabel('Amount in dollars').fill('35')
  await desk.getByRole('button', { name: 'Redeem' }).click()
  await expect(desk.getByText('$65.00 will be left')).toBeVisible()
  await desk.getByRole('button', { name: 'Confirm $35.00' }).click()
  await expect(desk.getByRole('status').filter({ hasText: '$35.00 redeemed' })).toBeVisible()
  await expect(card(desk)).toContainText('$65.00')
  await expect(desk.getByLabel('Another voucher code'), 'the next patient').toBeFocused()

  // The visitor scans the QR code: the code leaves the address, and the balance is there.
  await page.goto(`/voucher#${code}`)
  await expect(balance(page)).toContainText('$65.00')
  await expect(page).toHaveURL('/voucher')

  await desk.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(card(desk)).toContainText(/\$100\.00\s*of/)
  await expect(desk.getByText('(undone)')).toBeVisible()
  await expect(desk.getByLabel('Another voucher code')).toBeFocused()

  // Two taps for the whole: the amount stands ready, and Enter is enough.
  await desk.getByLabel('Amount in dollars').press('Enter')
  await expect(desk.getByRole('button', { name: 'Confirm $100.00' })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(card(desk)).toContainText('Spent')
  await expect(desk.getByText('Nothing is left on this voucher.')).toBeVisible()

  await page.getByRole('button', { name: 'Check the balance' }).click()
  await expect(balance(page)).toContainText('$0.00')
  await expect(balance(page)).toContainText('This voucher has been used up.')
})

test('of two concurrent redemptions the second is refused and shows the balance', async ({
  page,
  newVisitor,
  tolerate,
}) => {
  tolerate(refused(409))
  const code = await buyVoucher(page)
  const [first, second] = [await newVisitor(), await newVisitor()]
  for (const desk of [first, second]) {
    await openVouchers(desk)
    await lookUp(desk, code)
    await desk.getByLabel('Amount in dollars').fill('60')
    await desk.getByRole('button', { name: 'Redeem' }).click()
  }
  await first.getByRole('button', { name: 'Confirm $60.00' }).click()
  await expect(card(first)).toContainText('$40.00')
  await second.getByRole('button', { name: 'Confirm $60.00' }).click()
  await expect(second.getByText('There isn’t enough left on this voucher')).toBeVisible()
  await expect(card(second)).toContainText('$40.00')
  await expect(second.getByLabel('Amount in dollars')).toHaveValue('40.00')
  await second.getByRole('button', { name: 'Redeem' }).click()
  await expect(second.getByText('There isn’t enough left on this voucher')).toBeHidden()

  tolerate(/ERR_INTERNET_DISCONNECTED/)
  await second.context().setOffline(true)
  await second.getByRole('button', { name: 'Confirm $40.00' }).click()
  const unreachable = second.getByText('The server couldn’t be reached')
  await expect(unreachable.first()).toBeVisible()
  await second.context().setOffline(false)
  await second.getByRole('button', { name: 'Confirm $40.00' }).click()
  await expect(second.getByText('$40.00 redeemed')).toBeVisible()
  await expect(unreachable, 'not beside the success').toHaveCount(0)

  tolerate(refused(404))
  await first.getByLabel('Amount in dollars').press('Enter')
  await first.getByRole('button', { name: 'Confirm $40.00' }).click()
  await expect(card(first)).toContainText('Spent')
  await expect(first.getByText(/Nothing is left on this voucher/), 'once').toHaveCount(1)
  const next = first.getByLabel('Another voucher code')
  await next.fill('XXXX-XXXX-XX')
  await next.press('Enter')
  await expect(first.getByText('We can’t find a voucher with this code')).toBeVisible()
  await expect(first.getByText(/You’ve entered|Codes made here/), 'it may be false').toHaveCount(0)
  await next.fill('XXXX-XXXX-X')
  await next.press('Enter')
  await expect(
    first.getByText('We can’t find a voucher with this code. You’ve entered 9 characters; codes made here have 10.'),
  ).toBeVisible()
  await next.fill('')
  await expect(first.getByText('We can’t find a voucher with this code')).toBeHidden()
})

test('a voucher is extended, reissued and voided, and its old code leads to the new one', async ({
  page,
  newVisitor,
  tolerate,
}) => {
  tolerate(refused(409))
  tolerate(refused(422))
  tolerate(refused(404))
  const code = await buyVoucher(page)
  const desk = await newVisitor()
  await openVouchers(desk)
  await lookUp(desk, code)

  await desk.getByRole('button', { name: 'Redeem' }).click()
  const question = desk.getByText('will be left')
  await expect(question).toBeVisible()
  await desk.getByRole('button', { name: 'Extend' }).click()
  await expect(question, 'one question at a time').toBeHidden()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('New last day').fill('2026-01-01')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(dialog.getByText('The new date must be later than the current one')).toBeVisible()
  await dialog.getByLabel('New last day').fill('2035-06-30')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(card(desk)).toContainText('Jun 30, 2035')
  await expect(desk.getByRole('region', { name: 'History' })).toContainText('Extended to Jun 30, 2035')

  await desk.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog, 'before the button is pressed').toContainText('No mail server is set up')
  await dialog.getByLabel('Email').fill('kim@visitor.example')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectToast(desk, 'Not sent', 'Written to the mail folder, not sent: no mail server is set up.')
  const last = desk.getByRole('region', { name: 'History' }).getByRole('listitem').first()
  await expect(last).toContainText(/Email asked for again, to kim@visitor.example.*, \S/)

  await desk.getByRole('button', { name: 'New code' }).click()
  await desk.getByRole('dialog').getByLabel('Reason').fill('lost')
  await desk.getByRole('dialog').getByRole('button', { name: 'Make a new code' }).click()
  await expect(card(desk)).not.toContainText(code)
  const [fresh] = (await card(desk).textContent())!.match(/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{2}/)!

  await lookUp(desk, code)
  await expect(desk.getByText('This code has been replaced by a new one')).toBeVisible()
  await page.goto('/voucher')
  await page.getByLabel('Voucher code').fill(code)
  await page.getByRole('button', { name: 'Check the balance' }).click()
  await expect(page.getByText('We couldn’t find a voucher with this code')).toBeVisible()
  await page.getByLabel('Voucher code').fill(fresh)
  await page.getByLabel('Voucher code').press('Enter')
  await expect(balance(page)).toContainText('June 30, 2035')

  await press(desk.getByRole('button', { name: 'Void' }))
  await type(desk, 'Reason', 'stolen')
  await choose(desk, 'Void the voucher')
  await expect(card(desk)).toContainText('Void')
  await expect(desk.getByText('This voucher is void.')).toBeVisible()
})

test('a sale at the desk appears in the voucher list by name and state, and in the report', async ({ page }) => {
  await openVouchers(page)
  await press(page.getByRole('button', { name: 'Sell a voucher' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Value in dollars')).toBeFocused()
  await type(page, 'Value in dollars', '75')
  await dialog.getByLabel('Paid by').selectOption('cash')
  await type(page, 'Buyer’s name', 'Wilhelmina Desk')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('$75.00')).toBeVisible()
  await expect(dialog).toContainText('No email was given. Please print it or copy the code.')
  await expect(page.locator('section[aria-label="All vouchers"]')).toContainText('Wilhelmina Desk')
  const code = (await dialog.getByText(codePattern).textContent())!
  const pdf = await page.request.get((await dialog.getByRole('link', { name: 'Print' }).getAttribute('href'))!)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expectDialogKeepsFocus(page, 'The voucher is ready')
  await choose(page, 'Done')
  await expectBack(page.getByRole('button', { name: 'Sell a voucher' }))

  const search = page.getByRole('searchbox')
  await search.fill('wilhelmina')
  await search.press('Enter')
  await expect(page).toHaveURL('/admin/vouchers?q=wilhelmina')
  const rows = page.getByRole('region', { name: 'All vouchers' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText(`••••-••••-${code.slice(-2)}`)
  await page.getByRole('link', { name: 'Spent' }).click()
  await expect(page.getByText('No vouchers under “Spent” match “wilhelmina”')).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(2)

  // A whole code opens its voucher, and never gets into the address.
  await search.fill(code)
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Redeem' })).toBeVisible()
  expect(page.url()).not.toContain(code)
  await page.goBack()

  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Voucher report' })).toBeVisible()
  const total = page.getByRole('region', { name: 'By month' }).getByRole('row').last()
  await expect(total).toContainText('$75.00')
  const csv = await page.request.get((await page.getByRole('link', { name: 'CSV' }).getAttribute('href'))!)
  expect(await csv.text()).toMatch(/^Month,Sold,.*\r\n/)
})

test('the warning about the law disappears when an owner sets three years', async ({ page }) => {
  await openVouchers(page)
  await page.getByRole('button', { name: 'Make new vouchers valid for 3 years' }).click()
  await expect(page.getByRole('heading', { name: /Vouchers are valid/ })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sell a voucher' })).toBeEnabled()
  await expect(page.getByRole('heading', { name: /Vouchers are valid/ })).toBeHidden()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the pages have no axe violation, in the ${colorScheme} scheme`, async ({ page, newVisitor }) => {
    const code = await buyVoucher(page)
    await page.goto(`/voucher#${code}`)
    await expect(balance(page)).toBeVisible()
    const desk = await newVisitor()
    await desk.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const clean = async (on: Page) => {
      expect(await accessibilityFaults(on)).toEqual([])
    }
    await clean(page)
    await openVouchers(desk)
    await clean(desk)
    await desk.getByRole('button', { name: 'Sell a voucher' }).click()
    await expect(desk.getByRole('dialog')).toBeVisible()
    await clean(desk)
    await desk.keyboard.press('Escape')
    await desk.getByRole('link', { name: 'Report' }).click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Voucher report' })).toBeVisible()
    await clean(desk)
    await lookUpFromList(desk, code)
    await clean(desk)
  })

async function lookUpFromList(desk: Page, code: string): Promise<void> {
  await desk.getByRole('link', { name: 'All vouchers' }).click()
  await lookUp(desk, code)
  await expect(card(desk)).toBeVisible()
}
