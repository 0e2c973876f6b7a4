import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard } from '#test/support/dashboard.ts'
import {
  buyer,
  cards,
  changeData,
  fillBuyer,
  fillCard,
  fillCart,
  openCheckout,
  submitButton,
} from '#test/support/shopping.ts'

test.use({ privateServer: true })

test('staff send one of several gifts again to the right address, which it keeps, while the other waits', async ({
  page,
  server,
}) => {
  await fillCart(page, [{ quantity: 2 }])
  await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await page.waitForURL(/\/success/)
  // Ana's has gone to a wrong address, and Bo's waits for its day, as where email can be sent.
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  for (const [position, name, date] of [
    [0, 'Ana', ''],
    [1, 'Bo', day],
  ] as const)
    changeData(
      server,
      `insert into order_gifts (id, order_id, position, gift_to, gift_email, gift_message, gift_date)
       select ?, id, ?, ?, ?, '', ? from orders`,
      ...[name, position, name, `${name.toLowerCase()}s@visitor.example`, date],
    )
  changeData(server, "update vouchers set gift_id = case unit when 1 then 'Ana' else 'Bo' end")
  const about = "template = 'gift', dedupe_key = 'gift:' || subject_id"
  changeData(
    server,
    `update email_outbox set ${about} || ':Bo', status = 'queued', recipient = 'bos@visitor.example', next_attempt_at = ?,
       payload = json_object('orderId', subject_id, 'giftId', 'Bo') where template = 'voucher'`,
    `${day}T00:00:00.000Z`,
  )
  changeData(
    server,
    `update email_outbox set ${about} || ':Ana', status = 'sent', recipient = 'anas@visitor.example', sent_at = created_at,
       payload = json_object('orderId', subject_id, 'giftId', 'Ana') where template = 'receipt'`,
  )

  await openDashboard(page, '/admin/orders')
  await page.getByRole('link', { name: /^Order / }).click()
  const card = page.locator('section[aria-labelledby="order"]')
  await expect(card).toContainText(/anas@visitor\.example\s*Emailed/)
  await expect(card).toContainText(/bos@visitor\.example\s*Email due/)
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Correct the address or day of the gift for Bo' }).click()
  const day2 = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await expect(dialog.getByLabel('Delivery date')).toHaveValue(day)
  await dialog.getByLabel('Recipient’s email').fill('bo')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Recipient’s email')).toHaveAccessibleDescription(/valid email/)
  await dialog.getByLabel('Recipient’s email').fill('bos@visitor.example')
  await dialog.getByLabel('Delivery date').fill(day2)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Success', 'The gift has been corrected.')
  await expect(card.getByRole('button', { name: /^Correct the address or day/ })).toBeFocused()

  const again = card.getByRole('button', { name: 'Send an email again' })
  await again.click()
  await dialog.getByLabel('What').selectOption('The gift, to the recipient')
  const whose = dialog.getByRole('group', { name: 'Whose gift' })
  await expect(whose.getByLabel('Ana')).toBeChecked()
  await expect(whose.getByLabel('Bo')).not.toBeChecked()
  await expect(whose).toContainText('Still waits for ')
  const to = dialog.getByLabel('To', { exact: true })
  await expect(to).toHaveValue('anas@visitor.example')
  await expect(to).toHaveAccessibleDescription('')

  await whose.getByLabel('Bo').check()
  await expect(to).toHaveCount(0)
  await expect(dialog).toContainText('The gift for Bo goes now, and not on ')
  await whose.getByLabel('Ana').uncheck()
  await expect(to).toHaveValue('bos@visitor.example')
  await whose.getByLabel('Bo').uncheck()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toHaveText('Please choose whose gift to send')
  expect(await accessibilityFaults(page)).toEqual([])

  await whose.getByLabel('Ana').check()
  await to.fill(buyer.email)
  await expect(to).toHaveAccessibleDescription('This is a copy for the buyer. The gift’s own address stays as it is.')
  await to.fill('ana@visitor.example')
  await expect(to).toHaveAccessibleDescription('From now on the gift goes to this address.')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('ana@visitor.example')
  await expect(card).toContainText(/bos@visitor\.example\s*Email due/)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('The gift’s address or day corrected')

  // A refund comes off the voucher of the right person.
  await card.getByRole('button', { name: 'Refund', exact: true }).click()
  const off = dialog.getByLabel('Comes off')
  const bos = await off.locator('option', { hasText: 'for Bo ($100.00 left)' }).getAttribute('value')
  await off.selectOption(bos)
  await expect(dialog.getByLabel('Amount')).toHaveValue('100.00')
  // An amount that was typed stays.
  await dialog.getByLabel('Amount').fill('40')
  await off.selectOption('')
  await off.selectOption(bos)
  await expect(dialog.getByLabel('Amount')).toHaveValue('40')
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByLabel('Reason').fill('Bo has one already')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Refund $100.00' }).click()
  await expectToast(page, 'Success', '$100.00 has been refunded.')
  await expect(page.getByRole('listitem').filter({ hasText: 'a gift to Bo' })).toContainText('Void')
  await expect(page.getByRole('listitem').filter({ hasText: 'a gift to Ana' })).toContainText('Active')

  // The voucher's own page says so too.
  await page.getByRole('link', { name: /••••/ }).first().press('Enter')
  await page.getByRole('button', { name: 'Send again' }).click()
  const email = dialog.getByLabel('Email')
  await email.fill('an@visitor.example')
  await expect(email).toHaveAccessibleDescription('From now on the gift goes to this address.')
})
