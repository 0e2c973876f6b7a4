import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/browser.ts'
import { lostWords, setTextSize } from '../support/large-text.ts'
import {
  askConfirmation,
  buyer,
  buyToPrint,
  cards,
  changeData,
  codePattern,
  fillBuyer,
  fillCard,
  fillCart,
  openCheckout,
  shownCodes,
  submitButton,
  toastText,
} from '../support/shopping.ts'

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You For Your Purchase!' })
const noViolations = async (page: Page) => expect(await accessibilityFaults(page)).toEqual([])

test('a visitor buys a gift voucher from the home page and sees its code; a reload still shows it', async ({
  page,
}) => {
  guards(
    "With a payment_intent query parameter: 'Thank You For Your Purchase!' and a statement that a $100 gift voucher was created.",
    "The voucher shows a logo, 'GIFT VOUCHER', '$100.00 AUD', 'One Hundred Australian Dollars', an issued date, a valid-until date one year later (en-AU format), a generated voucher code, the text 'Present this voucher code when booking your appointment.' and a clinic contact line.",
    'The code has 10 characters from upper-case letters and digits without I, O, 0, 1, with a dash after every 4 (pattern 4-4-2).',
    'Success page: with payment_intent shows the voucher',
    'Shop and checkout use AUD.',
    'Gift voucher: price 100.00, AUD, valid 1 year, code of 10 characters grouped 4-4-2.',
    'voucher dates en-AU.',
    "Order success | 'Order placed successfully!' / 'Thank you for your order. A receipt has been sent to your email.'",
  )
  await page.goto('/')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastText(page, 'Gift Voucher Added')).toBeVisible()
  await page.goto('/checkout')
  await expect(submitButton(page)).toBeEnabled()
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(toastText(page, 'Order placed successfully!')).toBeVisible()
  await expect(toastText(page, 'Thank you for your order. A receipt has been sent to your email.')).toBeVisible()
  await expect(page.getByText('Order placed successfully!'), 'said once').toHaveCount(1)
  await expect(thanks(page)).toBeVisible()
  await expect(toastText(page, 'Order placed successfully!'), 'thanked once').toHaveCount(0, { timeout: 1000 })

  const [code] = await shownCodes(page)
  expect(code).toMatch(codePattern)
  const voucher = page.getByRole('article', { name: `Gift voucher ${code}` })
  await expect(page.getByText('A $100 gift voucher was created.')).toBeVisible()
  for (const text of ['GIFT VOUCHER', '$100.00 AUD', 'One Hundred Australian Dollars'])
    await expect(voucher).toContainText(text)
  await expect(voucher).toContainText('Present this voucher code when booking your appointment.')
  await expect(voucher.locator('header img').last()).toBeVisible()
  const today = new Intl.DateTimeFormat('en-AU', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Australia/Adelaide',
  }).format()
  await expect(voucher).toContainText(`Issued${today}`)
  const [day, month, year] = today.split('/')
  await expect(voucher).toContainText(`Valid until${day}/${month}/${Number(year) + 1}`)
  await expect(voucher).toContainText(/\(08\) \d{4} \d{4}/)
  await noViolations(page)

  await page.reload()
  await expect(thanks(page)).toBeVisible()
  expect(await shownCodes(page)).toEqual([code])
  guards('Return to Home.')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('with a text size of 24 px, a phone shows every word whole from the shop to the voucher’s code', async ({
  page,
}) => {
  const whole = async (root: Locator) => {
    await setTextSize(page, 24)
    await expect(page.locator('html')).toHaveCSS('font-size', '24px')
    expect(await lostWords(root)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/')
  await whole(page.locator('#shop'))
  await fillCart(page, [{ quantity: 2 }])
  await page.goto('/voucher')
  await whole(page.getByRole('main'))
  await page.getByRole('button', { name: 'Shopping cart, 2 items' }).click()
  await whole(page.getByRole('dialog', { name: 'Shopping cart' }))
  await openCheckout(page)
  await page.getByLabel('Delivery', { exact: true }).check()
  await page.getByLabel('Send as a gift').check()
  await whole(page.getByRole('main'))
  await page.getByLabel('Print Now (Gift Vouchers Only)').check()
  await page.getByLabel('Send as a gift').uncheck()
  await buyToPrint(page)
  await whole(page.locator('.voucher-frame'))
})

test('the success page is not cached or indexed, and sends no referrer', async ({ page }) => {
  const answer = await page.goto('/success?payment_intent=pi_some')
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
})

test('Download Voucher shows a notice and downloads a PDF', async ({ page }) => {
  guards(
    'Download Voucher',
    "Download Voucher | 'Download Started': 'Your gift voucher is being prepared for download.'",
  )
  await buyToPrint(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    expect(toastText(page, 'Download Started')).toBeVisible(),
    expect(toastText(page, 'Your gift voucher is being prepared for download.')).toBeVisible(),
    page.getByRole('button', { name: 'Download Voucher' }).click(),
  ])
  const file = await readFile(await download.path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.length).toBeGreaterThan(10_000)
})

test('several vouchers each have their own code, print button and file', async ({ page }) => {
  const checkout = await buyToPrint(page, [{ quantity: 3 }])
  const codes = await shownCodes(page)
  expect(new Set(codes).size).toBe(3)
  await expect(page.getByRole('button', { name: /^Print Voucher \d of 3$/ })).toHaveCount(3)
  const known = await askConfirmation(page, checkout)
  const third = known.state === 'paid' ? known.vouchers[2] : undefined
  const [request, download] = await Promise.all([
    page.waitForRequest(/\/api\/vouchers\/.*\/pdf/),
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Voucher 3 of 3' }).click(),
  ])
  expect(request.url()).toContain(third?.id ?? 'no voucher')
  expect(third?.code).toBe(codes[2])
  expect(download.suggestedFilename()).toBe('gift-voucher-3.pdf')
  await noViolations(page)
})

test('another browser with the address of a purchase sees no code and no file', async ({ page, newVisitor }) => {
  const checkout = await buyToPrint(page)
  const known = await askConfirmation(page, checkout)
  const id = known.state === 'paid' ? known.vouchers[0]?.id : undefined
  const stranger = await newVisitor()
  await stranger.goto(page.url())
  await expect(stranger.getByRole('heading', { name: 'We can’t show this purchase here' })).toBeVisible()
  expect(await stranger.locator('body').innerText()).not.toMatch(codePattern)
  await expect(stranger.locator('body')).not.toContainText(buyer.email)
  expect((await stranger.request.get(`/api/vouchers/${id}/pdf`)).status()).toBe(404)
})

test('the client secret alone shows that it is paid and where the code was sent, but no code', async ({
  page,
  newVisitor,
}) => {
  const { paymentId, clientSecret } = await buyToPrint(page)
  const elsewhere = await newVisitor()
  await elsewhere.goto(`/success?payment_intent=${paymentId}&payment_intent_client_secret=${clientSecret}`)
  await expect(elsewhere.getByText('It’s paid.', { exact: true })).toBeVisible()
  expect(await elsewhere.locator('body').innerText()).not.toMatch(codePattern)
  expect(elsewhere.url()).not.toContain(clientSecret)
  expect(elsewhere.url()).toContain(paymentId)
})

test('without a mail server the page promises no email, and says what to do instead', async ({ page }) => {
  await buyToPrint(page)
  await expect(page.getByText('We can’t send email at the moment, so please print or download it.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(buyer.email)
})

test.describe('with a mail server', () => {
  // Nobody answers there; what is sent waits.
  test.use({ privateServer: true, serverVariables: { SMTP_URL: 'smtp://127.0.0.1:9' } })

  test('the page shows where the voucher was sent, and only a hint with the client secret alone', async ({
    page,
    newVisitor,
  }) => {
    const { paymentId, clientSecret } = await buyToPrint(page)
    await expect(page.getByText(`We’ve also emailed it to ${buyer.email}.`)).toBeVisible()
    const elsewhere = await newVisitor()
    await elsewhere.goto(`/success?payment_intent=${paymentId}&payment_intent_client_secret=${clientSecret}`)
    await expect(elsewhere.getByText('It’s paid, and the code was sent to m...@e....')).toBeVisible()
  })
})

test('redirect_status is ignored: an unpaid payment shows no voucher', async ({ page }) => {
  guards('/success | Purchase confirmation. Query parameters: payment_intent, redirect_status')
  await fillCart(page)
  const { paymentId } = await openCheckout(page)
  await page.goto(`/success?payment_intent=${paymentId}&redirect_status=succeeded`)
  await expect(page.getByRole('heading', { name: 'Your payment didn’t go through' })).toBeVisible()
  await expect(page.locator('.voucher')).toHaveCount(0)
})

test.describe('while the provider takes its time', () => {
  test.use({ privateServer: true })

  test('the page shows that the bank is still confirming the payment, and updates when it has', async ({
    page,
    server,
  }) => {
    await fillCart(page)
    const { paymentId } = await openCheckout(page)
    const setStatus = (status: string, received: number) =>
      changeData(
        server,
        `update demo_payments set object = json_set(object, '$.status', ?, '$.amount_received', ?) where id = ?`,
        status,
        received,
        paymentId,
      )
    setStatus('processing', 0)
    await page.goto(`/success?payment_intent=${paymentId}`)
    await expect(page.getByRole('heading', { name: 'Your bank is still confirming the payment' })).toBeVisible()
    await noViolations(page)
    setStatus('succeeded', 10_000)
    await expect(thanks(page)).toBeVisible({ timeout: 20_000 })
    expect(await shownCodes(page)).toHaveLength(1)
  })
})
