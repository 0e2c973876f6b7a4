import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'

const savedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'))
const notice = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

test('Buy Now shows Processing..., waits 1.5 s and goes to the success page without any payment call', async ({
  page,
}) => {
  guards(
    "Buy Now: shows 'Processing...', waits 1.5 s, then navigates to /success with a locally generated payment intent id and redirect_status of succeeded; no real payment call is made there.",
    "'Processing Payment': 'Your gift voucher purchase is being processed...'",
    'simulated purchase 1500 ms',
    "Shop: a $100 gift voucher card with 'Add to Cart' and 'Buy Now ($100)'",
  )
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname)
  })
  await page.clock.install()
  await openHydrated(page)
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.locator('#shop').getByRole('button', { name: 'Buy Now ($100)' }).click()
  await expect(page.locator('#shop').getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await page.clock.runFor(400)
  await expect(notice(page, 'Processing Payment')).toContainText('Your gift voucher purchase is being processed...')
  await expect(
    page.locator('#shop').getByText('Buy Now makes a sample voucher, and no payment is taken.'),
  ).toBeVisible()
  await page.clock.runFor(1099)
  // Real time, in which a page that moved too early would have arrived.
  await sleep(300)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.clock.runFor(2)
  await page.waitForURL(/\/success\?payment_intent=pi_local_\w+&redirect_status=succeeded/)
  expect(calls.filter((path) => path.includes('create-payment-intent'))).toEqual([])
  expect(await savedCart(page)).toBeNull()
})

test('a purchase that fails to start shows Purchase Failed, and can be tried again', async ({ page, tolerate }) => {
  tolerate(/No chance/)
  guards("failure 'Purchase Failed': 'There was an error processing your purchase. Please try again.'")
  await openHydrated(page)
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new Error('No chance')
    }
  })
  const button = page.locator('#shop').getByRole('button', { name: 'Buy Now ($100)' })
  await button.click()
  await expect(notice(page, 'Purchase Failed')).toContainText(
    'There was an error processing your purchase. Please try again.',
  )
  await expect(button).toBeEnabled()
})
