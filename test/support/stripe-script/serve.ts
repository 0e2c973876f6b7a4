import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { stripeScript } from './script.ts'

const frame = readFileSync(join(import.meta.dirname, 'frame.html'), 'utf8')

/**
 * Serves js.stripe.com and api.stripe.com in this browser: with the stand-in, and with the provider at `apiUrl`. Returns every address that was asked for, with the page that asked.
 */
export async function serveStripe(context: BrowserContext, apiUrl: string): Promise<{ url: string; page: string }[]> {
  const asked: { url: string; page: string }[] = []
  context.on('request', (request) => {
    const url = request.url()
    if (/^https:\/\/(?:[^/]+\.)?stripe\.com\//.test(url)) asked.push({ url, page: request.frame().page().url() })
  })
  await context.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('/stripe.js')
      ? route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript})()` })
      : route.fulfill({ contentType: 'text/html', body: frame }),
  )
  await context.route('https://api.stripe.com/**', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('https://api.stripe.com', apiUrl) })
    await route.fulfill({ response })
  })
  // The bank's page, where the buyer confirms.
  await context.route(`${apiUrl}/**`, (route) => route.continue())
  return asked
}
