import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard, refused } from '#test/support/dashboard.ts'
import { choose, expectBack, expectDialogKeepsFocus, press, type } from '#test/support/keyboard.ts'
import {
  buyer,
  buyToPrint,
  cards,
  changeData,
  fillBuyer,
  fillCard,
  fillCart,
  openCheckout,
  submitButton,
} from '#test/support/shopping.ts'

/** Orders are counted by server: each test has its own. */
test.use({ privateServer: true })

const faultsIn = (box: Locator) => box.getByRole('alert').filter({ hasText: /\S/ })
const openTab = async (page: Page, name: string) => {
  await openDashboard(page)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Buys a voucher that is posted to an address. */
async function buyByPost(page: Page): Promise<void> {
  await fillCart(page)
  await openCheckout(page)
  await fillBuyer(page)
  await page.getByLabel('Delivery', { exact: true }).check()
  await page.getByLabel('Address', { exact: true }).fill('1 Murray Street')
  await page.getByLabel('City').fill('Gawler')
  await page.getByLabel('State/Province').fill('SA')
  await page.getByLabel('Postal Code').fill('5118')
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your payment went through' })).toBeVisible()
}
const openOrder = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Order / })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order [A-Z\d]{4}-/ })).toBeVisible()
}
const card = (page: Page) => page.locator('section[aria-labelledby="order"]')

test('an order by post is found, marked as posted, partly and fully refunded, all recorded in its timeline', async ({
  page,
  newVisitor,
  tolerate,
}) => {
  tolerate(refused(409))
  await buyByPost(page)
  const desk = await newVisitor()
  await openTab(desk, 'Orders')
  const today = desk.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Today/ })
  await expect(today).toContainText('1 waiting')
  await desk.getByRole('link', { name: /^To post or hand over/ }).click()
  await expect(desk).toHaveURL('/admin/orders?status=to_fulfil')
  await openOrder(desk)
  await expect(card(desk)).toContainText(buyer.name)
  await expect(card(desk)).toContainText('To post')

  // The packing slip alone is printed, without a price.
  await desk.emulateMedia({ media: 'print' })
  const slip = desk.locator('.packing-slip')
  await expect(slip).toContainText('1 Murray Street')
  await expect(slip).not.toContainText('$115')
  await expect(card(desk)).toBeHidden()
  await expect(desk.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
  await desk.emulateMedia({ media: 'screen' })

  await press(card(desk).getByRole('button', { name: 'Mark as posted' }))
  await expectDialogKeepsFocus(desk, 'Mark as posted')
  await type(desk, 'Note (optional)', 'parcel 42')
  await choose(desk, 'Mark as posted')
  await expectToast(desk, 'Success', 'The order has been marked as posted.')
  await expect(today, 'the menu follows at once, before it asks by itself').not.toContainText('waiting')
  // The button is gone after its action, so the focus is on the one in its place.
  await expectBack(card(desk).getByRole('button', { name: 'Packing slip' }))
  await expect(card(desk)).toContainText('Fulfilled')
  await expect(desk.getByRole('region', { name: 'Timeline' })).toContainText('parcel 42')

  // It was the parcel next to it.
  await press(card(desk).getByRole('button', { name: 'Not posted after all' }))
  await expectDialogKeepsFocus(desk, 'Not posted after all')
  await choose(desk, 'Not posted')
  await expectToast(desk, 'Success', 'The order is waiting to be posted again.')
  await expect(today).toContainText('1 waiting')
  await expect(card(desk)).toContainText('To post')
  await press(card(desk).getByRole('button', { name: 'Mark as posted' }))
  await choose(desk, 'Mark as posted')
  await expect(card(desk)).toContainText('Fulfilled')

  await card(desk).getByRole('button', { name: 'Refund' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('500')
  await dialog.getByLabel('Reason').fill('came too late')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByText(/most you can refund on this order now is \$115\.00/)).toBeVisible()
  await dialog.getByLabel('Amount').fill('15')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expectToast(desk, 'Success', '$15.00 has been refunded.')
  await expect(card(desk)).toContainText('Partly refunded')
  await expect(slip).not.toContainText('Refunded')

  await press(card(desk).getByRole('button', { name: 'Refund' }))
  await expect(desk.getByRole('dialog').getByLabel('Amount')).toHaveValue('100.00')
  await type(desk, 'Reason', 'the rest')
  await choose(desk, 'Refund $100.00')
  await expect(card(desk).getByText('Refunded', { exact: true })).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Money and vouchers' })).toContainText('Void')
  await expect(card(desk).getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await expectBack(card(desk).getByRole('button', { name: 'Send an email again' }))
  await expect(card(desk).getByRole('button', { name: 'Packing slip' })).toHaveAccessibleDescription(/nothing to pack/)
  await desk.emulateMedia({ media: 'print' })
  await expect(slip.getByRole('row', { includeHidden: true }).last()).toHaveText(
    /^1.*Gift Voucher.*Refunded, don’t send$/,
  )
  await expect(slip).toContainText('There’s nothing to pack')
  await desk.emulateMedia({ media: 'screen' })
  // Where the pointer was left, its hint may be open.
  await desk.mouse.move(0, 0, { steps: 4 })
  await expect(desk.getByRole('tooltip')).toHaveCount(0)
  expect(await accessibilityFaults(desk)).toEqual([])

  await desk.getByRole('link', { name: 'All orders' }).click()
  await desk.getByRole('searchbox').fill('nobody')
  await expect(desk.getByText('No orders match “nobody”')).toBeVisible()
  await desk.goBack()
  await expect(desk.getByRole('link', { name: /^Order / })).toHaveCount(1)
})

test.describe('where mail leaves', () => {
  // Nothing listens there, and what goes out waits.
  test.use({ serverVariables: { SMTP_URL: 'smtp://clinic:right@127.0.0.1:9' } })

  test('taking back a dispatch names the email that has left since the order was shown', async ({ page, server }) => {
    await buyByPost(page)
    await openTab(page, 'Orders')
    await openOrder(page)
    await card(page).getByRole('button', { name: 'Mark as posted' }).click()
    await choose(page, 'Mark as posted')
    await expectToast(page, 'Success', 'The order has been marked as posted.')
    const sent = "update email_outbox set status = 'sent', sent_at = ? where template = 'dispatch'"
    changeData(server, sent, new Date().toISOString())
    await card(page).getByRole('button', { name: 'Not posted after all' }).click()
    await expect(page.getByRole('dialog')).toContainText(
      `${buyer.name} has already had an email that it was, so please tell them yourself.`,
    )
  })
})

test('failed operations are listed, and one click retries them', async ({ page, server, tolerate }) => {
  // The test's own look into the preview, which may run no script.
  tolerate(/Blocked script execution in 'about:srcdoc'/)
  await buyToPrint(page)
  changeData(
    server,
    `insert into refunds (id, payment_id, reason, amount_cents, idempotency_key, status, failure, created_at, updated_at)
     select 'r', paid_payment_id, 'asked', 4000, 'asked:x', 'failed', 'charge is too old', paid_at, paid_at from orders`,
  )
  changeData(server, "update orders set review_reason = 'refund_failed'")
  await openDashboard(page, '/admin/today')
  await expect(page.getByRole('link', { name: /1 order needs a decision/ })).toContainText('A refund couldn’t be made')
  await openTab(page, 'Orders')
  await page.getByRole('link', { name: /^Needs review/ }).click()
  await expect(page.getByRole('row', { name: buyer.name })).toContainText('Needs review')
  await page.getByRole('button', { name: 'Try the refund again' }).click()
  await expectToast(page, 'Success', 'The order is now: partly refunded.')
  await expect(page.getByText('Nothing needs a decision.')).toBeVisible()

  changeData(
    server,
    "update email_outbox set status = 'failed', last_error = 'The mail server refused the address' where template = 'receipt'",
  )
  await page.goto('/admin/emails?status=failed')
  await expect(page.getByRole('region', { name: 'Outbox' })).toContainText('The mail server refused the address')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expectToast(page, 'Success', 'The email has been dismissed')
  await expect(page.getByText('No emails have failed.')).toBeVisible()
  await page.getByRole('link', { name: 'Dismissed', exact: true }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectToast(page, 'Not sent', 'It’ll only be written to the mail folder again: no mail server is set up.')
  await expect(page.getByText('No failed emails have been dismissed.')).toBeVisible()
  await page.getByRole('searchbox').fill(buyer.email)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByText('Written, not sent', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /^Gift vouchers, to / }).click()
  const opened = page.getByRole('dialog', { name: 'Gift vouchers' })
  await expect(opened.frameLocator('iframe').getByText(/^••••-••••-/)).toBeVisible()
  await expect(opened.getByText('You can send it again from its order.')).toBeVisible()
  await opened.getByRole('link', { name: 'Open the order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order [A-Z\d]{4}-/ })).toBeVisible()
  await page.goto('/admin/emails')
  await page.getByRole('link', { name: 'Refund', exact: true }).click()
  await expect(page.frameLocator('iframe[title="The email"]').getByRole('heading', { level: 1 })).toHaveText(
    'Your refund',
  )
})

test('a sale at the desk is refunded by hand', async ({ page, tolerate }) => {
  tolerate(refused(422))
  await openDashboard(page)
  const sale = { amountCents: 5000, quantity: 1, method: 'terminal', name: 'Kim Buyer', email: '', phone: '' }
  const sold = await page.request.post('/api/voucher-desk/sales', { data: { ...sale, idempotencyKey: 'sold-once' } })
  const { orderId } = (await sold.json()) as { orderId: string }
  await page.goto(`/admin/orders/${orderId}`)
  await expect(card(page)).toContainText('Sold at the desk')
  const dialog = page.getByRole('dialog')
  await card(page).getByRole('button', { name: 'Send an email again' }).click()
  await expect(dialog.getByLabel('To')).toHaveAccessibleDescription('This order has no email address')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(faultsIn(dialog)).toHaveText('Please enter a valid email address')
  await page.keyboard.press('Escape')

  await card(page).getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByLabel('Handed back')).toHaveValue('terminal')
  await dialog.getByLabel('Handed back').selectOption('cash')
  await dialog.getByLabel('Reason').press('Enter')
  await expect(faultsIn(dialog)).toHaveText('Please fill in this field')
  await dialog.getByLabel('Reason').fill('two of the same')
  await expect(faultsIn(dialog)).toHaveCount(0)
  await dialog.getByLabel('Reason').press('Enter')
  await expectToast(page, 'Success', '$50.00 has been refunded.')
  await expect(card(page).getByText('Refunded', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Money and vouchers' })).toContainText('cash, two of the same')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Given back in cash')
})

test('a buyer’s wrong address is corrected on the order, and what failed goes to the right one', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(refused(409))
  await buyToPrint(page)
  changeData(
    server,
    "update email_outbox set status = 'failed', last_error = 'No such mailbox' where template = 'receipt'",
  )
  // As once the receipt was written.
  changeData(server, "update orders set link_nonce = 'nonce', link_hash = 'hash'")
  await openDashboard(page, '/admin/orders')
  await openOrder(page)
  await card(page).getByRole('button', { name: 'Send an email again' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('To')).toHaveAccessibleDescription(/use “Correct the buyer’s details”/)
  await page.keyboard.press('Escape')

  await press(card(page).getByRole('button', { name: 'Correct the buyer’s details' }))
  await expectDialogKeepsFocus(page, 'Correct the buyer’s details')
  await expect(dialog.getByLabel('Name')).toHaveValue(buyer.name)
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(buyer.email)
  await expect(dialog.getByLabel('Send the email that failed again, to the new address')).toBeChecked()
  await expect(dialog).toContainText(
    'With another email, the buyer’s private link ends. Later receipts have a new one.',
  )
  await dialog.getByLabel('Email', { exact: true }).fill('right@')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(faultsIn(dialog)).toHaveText('Please enter a valid email address')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Email', { exact: true }).fill('right@visitor.example')

  // A colleague has it open as well.
  changeData(server, "update orders set phone = '0400 000 111'")
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(faultsIn(dialog)).toHaveText(/Someone else has just changed the buyer’s details/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect(card(page)).toContainText('0400 000 111')

  await press(card(page).getByRole('button', { name: 'Correct the buyer’s details' }))
  await dialog.getByLabel('Email', { exact: true }).fill('right@visitor.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Success', 'The buyer’s details have been corrected.')
  await expectBack(card(page).getByRole('button', { name: 'Correct the buyer’s details' }))
  await expect(card(page)).toContainText('right@visitor.example')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('email address')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('The buyer’s private link ended')
  const emails = page.getByRole('region', { name: 'Emails' })
  await expect(emails.getByRole('button', { name: 'Receipt, to right@visitor.example' })).toBeVisible()
  await expect(emails.getByText('Failed', { exact: true })).toHaveCount(0)

  const reference = (await card(page).getByRole('heading').textContent())!
  await page.goto('/admin/emails')
  await page.getByRole('searchbox').fill('right@nobody.example')
  await expect(page.getByText('No emails match “right@nobody.example”')).toBeVisible()
  await page.getByRole('searchbox').fill(reference.toLowerCase())
  await expect(page.getByRole('row', { name: `Order ${reference}, ${buyer.name}` })).toHaveCount(2)
})

test('the pages of orders, emails and settings are accessible and fit the screen', async ({ page, tolerate }) => {
  // The test's own look into the preview, which may run no script.
  tolerate(/Blocked script execution in 'about:srcdoc'/)
  await buyByPost(page)
  await openTab(page, 'Orders')
  const schemes = [
    { name: 'light', colorScheme: 'light', size: { width: 1280, height: 800 } },
    { name: 'dark', colorScheme: 'dark', size: { width: 375, height: 720 } },
  ] as const
  const capture = async (shot: string) => {
    for (const { name, colorScheme, size } of schemes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      const folder = process.env.SCREENSHOTS
      if (folder) await page.screenshot({ path: `${folder}/${shot}-${name}.png`, fullPage: true })
    }
  }
  await capture('orders')
  await openOrder(page)
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await capture('order')
  await card(page).getByRole('button', { name: 'Refund' }).click()
  await capture('refund')
  await page.keyboard.press('Escape')
  await page.goto('/admin/emails')
  await expect(page.getByRole('heading', { name: 'What each email says' })).toBeVisible()
  await capture('emails')
  await page.getByRole('button', { name: /^Receipt, to / }).click()
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
  await capture('email')
  await page.goto('/admin/shop-settings')
  await expect(page.getByRole('heading', { name: 'Shipping fees' })).toBeVisible()
  await capture('settings')
})
