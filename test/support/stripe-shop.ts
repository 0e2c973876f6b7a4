import type { Page } from '@playwright/test'
import { test as base } from './browser.ts'
import { type CardProvider, startCardProvider } from './card-provider/provider.ts'
import { startServer } from './server.ts'
import { serveStripe } from './stripe-script/serve.ts'

type StripeRequests = Awaited<ReturnType<typeof serveStripe>>

/** The built shop with Stripe's keys, its API at a local provider, and a stand-in for Stripe's script in the browser. */
export const test = base.extend<{ stripeRequests: StripeRequests }, { stripe: CardProvider }>({
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
      const { secretKey, publishableKey } = stripe.keys
      const server = await startServer({
        variables: {
          STRIPE_SECRET_KEY: secretKey,
          STRIPE_PUBLISHABLE_KEY: publishableKey,
          STRIPE_WEBHOOK_SECRET: stripe.secret,
          STRIPE_API_BASE: stripe.url,
        },
      })
      await use(server)
      await server.drop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  stripeRequests: [
    async ({ context, stripe, tolerate }, use) => {
      tolerate(/^third-party request: https:\/\/(?:js|api)\.stripe\.com\//)
      tolerate(new RegExp(`^third-party request: ${stripe.url}/`))
      await use(await serveStripe(context, stripe.url))
    },
    { auto: true },
  ],
})

// High enough for the whole form: a click right after scrolling may still land in the frame of another process.
export const wholeForm = { viewport: { width: 1280, height: 1600 } }

const frame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You For Your Purchase!' })

/** Fills in the card form of Stripe's stand-in. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await frame(page).getByLabel('Card number').fill(number)
  await frame(page).getByLabel('Expiration date').fill('12 / 34')
  await frame(page).getByLabel('Security code').fill('123')
}
