import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { test as base, expect } from '#test/support/browser.ts'
import { type CardProvider, startCardProvider } from '#test/support/card-provider/provider.ts'
import { expectToast, openDashboard } from '#test/support/dashboard.ts'
import { untilHydrated } from '#test/support/hydration.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { startServer } from '#test/support/server.ts'
import { buyer, cards, fillBuyer, fillCart, submitButton } from '#test/support/shopping.ts'
import { serveStripe } from '#test/support/stripe-script/serve.ts'
import { fillCard, thanks, wholeForm } from '#test/support/stripe-shop.ts'

/** A fresh install that knows of no mail server and no card provider; both run on this machine. */
const test = base.extend<object, { mailServer: MailServer; stripe: CardProvider }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const mailServer = await startMailServer()
      await use(mailServer)
      await mailServer.close()
    },
    { scope: 'worker' },
  ],
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const stripe = await startCardProvider()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  sharedServer: [
    async ({ stripe }, use) => {
      const server = await startServer({ variables: { STRIPE_API_BASE: stripe.url } })
      await use(server)
      await server.drop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test.use(wholeForm)

const mailForm = (page: Page) => page.getByRole('form', { name: 'Mail server' })
const cardForm = (page: Page) => page.getByRole('form', { name: 'Card provider' })
const fillMail = async (page: Page, { url }: MailServer, password: string) => {
  const form = mailForm(page)
  await form.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await form.getByLabel('Port').fill(new URL(url).port)
  await form.getByLabel('Encryption').selectOption('none')
  await form.getByLabel('User name').fill('clinic')
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: /^Check and/ }).click()
}

test('an owner connects mail and payments in the dashboard, and a sale emails its voucher without a restart', async ({
  page,
  server,
  context,
  stripe,
  mailServer,
  tolerate,
}) => {
  tolerate(/^third-party request: https:\/\/(?:js|api)\.stripe\.com\//)
  tolerate(/status of 422/)
  await serveStripe(context, stripe.url)
  await openDashboard(page, '/admin/settings?section=connections')

  // What is wrong stands beside its field, nothing that was typed is lost, and nothing is saved.
  await fillMail(page, mailServer, 'wrong')
  const password = mailForm(page).getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription(/The mail server doesn’t accept the password/)
  await expect(password).toHaveValue('wrong')
  await page.reload()
  await untilHydrated(page)
  await expect(mailForm(page).getByLabel('User name')).toHaveValue('')
  await fillMail(page, mailServer, 'right')
  await expectToast(page, 'Success', 'The mail server is connected. Emails leave by it from now on.')
  await expect(page.getByText('Connected to 127.0.0.1')).toBeVisible()

  const card = cardForm(page)
  const { publishableKey, secretKey } = stripe.keys
  await card.getByLabel('Publishable key').fill(publishableKey)
  await card.getByLabel('Secret key').fill('sk_test_of_somebody_else')
  await card.getByRole('button', { name: 'Check and connect' }).click()
  await expect(card.getByLabel('Secret key')).toHaveAccessibleDescription(/Stripe: Invalid or missing API key/)
  await card.getByLabel('Secret key').fill('sk_live_4242')
  await card.getByRole('button', { name: 'Check and connect' }).click()
  await expect(card.getByLabel('Secret key')).toHaveAccessibleDescription(/One key is a live key/)
  await card.getByLabel('Secret key').fill(secretKey)
  await card.getByRole('button', { name: 'Check and connect' }).click()
  await expectToast(page, 'Success', 'Stripe is connected. Payments go through it from now on.')
  await expect(page.getByText('Connected to Stripe in TEST mode: no real money moves')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(card.getByLabel('Secret key')).toHaveValue('')
  const made = stripe.requests.find(({ path }) => path === '/v1/webhook_endpoints')
  expect(made?.form).toMatchObject({ url: `${server.url}/api/payments/webhook` })

  await page.goto('/')
  await fillCart(page)
  await page.goto('/checkout')
  await expect(submitButton(page)).toBeEnabled()
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(thanks(page)).toBeVisible()
  const files = () =>
    mailServer.to(buyer.email).flatMap(({ attachments }) => attachments.map(({ mimeType }) => mimeType))
  await expect.poll(files).toContain('application/pdf')
})
