import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { EmailRow } from '#contract/order.ts'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { editor, expectToast, openDashboard, refused, save } from '#test/support/dashboard.ts'
import { buyer, cards, fillBuyer, fillCard, fillCart, openCheckout, submitButton } from '#test/support/shopping.ts'

// Nothing listens there: what goes out waits, and staff can read it.
test.use({ privateServer: true, serverVariables: { SMTP_URL: 'smtp://clinic:right@127.0.0.1:9' } })

const seller = 'Hartley Pty Ltd, trading as Anhe Acupuncture, ABN 51 824 753 556'
const imprint = 'Hartley Pty Ltd, ABN 51 824 753 556'
const tea = { name: 'Tin of tea', description: '', priceCents: 3300, image: '/placeholder.svg', active: true }
const noTax = 'No GST is charged on a gift voucher.'
const validity =
  'Gift vouchers are valid for 1 year from the day of sale. Anything left on one expires after its last day.'

/** A rule that a story shows to hold stands in docs/law.md with its source, in the part of that heading. */
async function law(heading: string, source: string): Promise<void> {
  const text = await readFile('docs/law.md', 'utf8')
  const part = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  expect(part, heading).toContain(source)
}

async function fillBusiness(page: Page): Promise<void> {
  await openDashboard(page, '/admin/settings?section=business')
  await editor(page).getByLabel('Legal name').fill('Hartley Pty Ltd')
  await editor(page).getByLabel('ABN').fill('51824753556')
  await editor(page).getByLabel('Registered for GST').check()
  await save(page)
  await expectToast(page, 'Success', 'Business details settings updated successfully.')
}

/** An order's email as it looks, as one line of text. */
async function emailOf(page: Page, orderId: string, template: string): Promise<string> {
  const { emails } = (await (await page.request.get(`/api/orders/${orderId}`)).json()) as { emails: EmailRow[] }
  const row = emails.find((email) => email.template === template)
  if (!row) throw new Error(`the order has no email ${template}`)
  const opened = await (await page.request.get(`/api/emails/${row.id}`)).json()
  return JSON.stringify(opened).replace(/\\n|\s+/g, ' ')
}

test('an invalid ABN is refused beside its field, and a valid one is shown in its groups', async ({
  page,
  newVisitor,
}) => {
  await openDashboard(page, '/admin/settings?section=business')
  await editor(page).getByLabel('ABN').fill('51 824 753 557')
  await editor(page).getByLabel('Legal name').fill('Hartley Pty Ltd')
  await save(page)
  await expect(editor(page).getByText('This isn’t a valid ABN. Please check each digit')).toBeVisible()
  await expect(editor(page).getByLabel('Legal name')).toHaveValue('Hartley Pty Ltd')
  expect(await accessibilityFaults(page)).toEqual([])
  await fillBusiness(page)
  await expect(editor(page).getByLabel('ABN')).toHaveValue('51 824 753 556')

  const visitor = await newVisitor()
  await visitor.goto('/faq')
  await expect(visitor.getByRole('contentinfo')).toContainText(imprint)
  await law('Receipts', 'Format of the ABN')
  await law('Receipts', 'Spam Act 2003, s 17')
})

test('an order of a gift and goods shows notices before paying, then a tax invoice that does not change', async ({
  page,
  newVisitor,
}) => {
  await fillBusiness(page)
  const added = await page.request.post('/api/shop-products', { data: { ...tea, kind: 'goods' } })
  expect(added.status()).toBe(201)
  const { id } = await added.json()

  const visitor = await newVisitor()
  await visitor.goto('/')
  await expect(visitor.locator('#shop')).toContainText(validity)
  await expect(visitor.getByRole('form', { name: 'Newsletter' })).toContainText(
    'Anhe Acupuncture (Hartley Pty Ltd) uses your address only for the newsletter, until you unsubscribe.',
  )
  await fillCart(visitor, [{}, { id, name: tea.name, price: '33.00' }])
  const { orderId } = await openCheckout(visitor)
  const form = visitor.getByRole('form', { name: 'Checkout' })
  await expect(form).toContainText('asks for these details to take your payment and deliver your order')
  await expect(form).toContainText(validity)
  await expect(form.getByRole('link', { name: 'Terms of service' })).toHaveAttribute('href', '/terms-of-service')
  await visitor.getByLabel('Send as a gift').check()
  await expect(form).toContainText('We use these details only to send the gift')
  expect(await accessibilityFaults(visitor)).toEqual([])
  await fillBuyer(visitor)
  await visitor.getByLabel('Recipient’s email').fill('robin@visitor.example')
  await visitor.getByRole('radio', { name: /pick/i }).check()
  await fillCard(visitor, cards.good)
  await submitButton(visitor).click()
  await expect(visitor.getByRole('heading', { name: 'Your payment went through' })).toBeVisible()
  await law('Privacy', 'Australian Privacy Principle 5')
  await law('Gift vouchers', 's 99C')

  await expect.poll(async () => (await (await page.request.get(`/api/orders/${orderId}`)).json()).status).toBe('paid')
  const receipt = await emailOf(page, orderId, 'receipt')
  for (const fact of ['tax invoice', seller, tea.name, '$33.00', '$133.00', 'Includes GST of $3.00.', noTax])
    expect(receipt).toContain(fact)
  await page.goto(`/admin/orders/${orderId}`)
  await expect(page.getByText(`Tax invoice: sold by ${seller}. Includes GST of $3.00. ${noTax}`)).toBeVisible()
  const gift = await emailOf(page, orderId, 'gift')
  expect(gift).toMatch(/Valid until \d\d\/\d\d\/\d{4}\. Anything left on it expires after that day\./)
  expect(gift).toContain('/terms-of-service')
  expect(gift).toContain(imprint)
  await law('Receipts', 'Australian Consumer Law), s 100')
  await law('Receipts', 'ss 9-70, 9-75, 29-70')
  await law('Receipts', 'ss 100-5, 100-10')

  // Another owner's number, and no GST any more: what was sold stays as it was.
  const { headers, value } = await page.request.get('/api/settings/business').then(async (answer) => ({
    headers: answer.headers(),
    value: await answer.json(),
  }))
  const later = { ...value, legalName: 'Another Owner', businessNumber: '53 004 085 616', taxRegistered: false }
  const saved = await page.request.put('/api/settings/business', {
    data: later,
    headers: { 'if-match': headers.etag! },
  })
  expect(saved.status()).toBe(200)
  expect(await emailOf(page, orderId, 'receipt')).toContain(`Sold by ${seller}.`)
  await law('Receipts', 'orders.tax_record')
})

test('a sale at the desk ends with a receipt to print', async ({ page }) => {
  await fillBusiness(page)
  await page.goto('/admin/vouchers')
  await page.getByRole('button', { name: 'Sell a voucher' }).click()
  await page.getByLabel('Buyer’s name').fill(buyer.name)
  await page.getByRole('button', { name: /^Paid .*: make the voucher$/ }).click()
  const sold = page.getByRole('dialog', { name: 'The voucher is ready' })
  const [printed] = await Promise.all([
    page.context().waitForEvent('page'),
    sold.getByRole('link', { name: 'Receipt' }).click(),
  ])
  await expect(printed.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  for (const fact of [`Sold by ${seller}.`, '$100 Gift Voucher × 1', '$100.00', noTax])
    await expect(printed.locator('body')).toContainText(fact)
  await expect(printed.locator('body')).not.toContainText('separate email')
})

test('the legal pages and the request form reflect the business settings', async ({ page }) => {
  await page.goto('/terms-of-service')
  await expect(page.getByRole('main')).toContainText('valid for 1 year from the day of sale')
  await page.goto('/privacy-policy')
  await expect(page.getByRole('main')).toContainText('Australian Privacy Principles')
  await page.goto('/request-appointment')
  const notice = page.getByText('Anhe Acupuncture asks for these details to arrange your appointment.')
  await expect(notice).toContainText('We delete requests 7 years after')
  await expect(notice.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy-policy')
  await law('Privacy', 'Principle 1.3')
  await law('Privacy', 'Principle 11.2')
})

test('the editor marks claims that the advertising law restricts, and still saves', async ({ page, tolerate }) => {
  tolerate(refused(409))
  await openDashboard(page)
  const title = editor(page).getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Painless, and your safety comes first')
  const notes = editor(page).getByRole('region', { name: 'Please check these words' })
  await expect(notes).toContainText('“painless”')
  await expect(notes).toContainText('Health Practitioner Regulation National Law, s 133')
  await expect(notes).not.toContainText('“safety”')
  expect(await accessibilityFaults(page)).toEqual([])
  await save(page)
  await expectToast(page, 'Success', 'Hero content updated successfully.')
  await law('Advertising', 's 133(1)(a), (b), (d)')
})
