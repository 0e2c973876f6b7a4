import type { Page, Response } from '@playwright/test'
import Database from 'better-sqlite3'
import type { Checkout, Confirmation } from '#contract/checkout.ts'
import type { Product } from '#contract/product.ts'
import type { CartItem } from '#domain/shop/cart.ts'
import { expect } from './browser.ts'
import type { BuiltServer } from './server.ts'
import { buyer, cards } from './shopping-data.ts'

export { buyer, cards } from './shopping-data.ts'

/**
 * Puts things into the cart as the shop does, in the shape that it keeps in local storage (docs/product.md, "Cart").
 */
export async function fillCart(page: Page, items: Partial<CartItem>[] = [{}]): Promise<void> {
  const [voucher] = (await (await page.request.get('/api/products')).json()) as Product[]
  if (!voucher) throw new Error('The shop sells nothing')
  const { id, name, price, image } = voucher
  const cart = items.map((item) => ({ id, name, price, image, quantity: 1, ...item }))
  // The lightest address of the site: what is kept belongs to all of them.
  await page.goto('/robots.txt')
  await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify(cart))
}

const isOpening = (response: Response) => response.url().endsWith('/api/create-payment-intent') && response.ok()

/** Opens the checkout and waits until it can be paid. */
export async function openCheckout(page: Page): Promise<Checkout> {
  const [opened] = await Promise.all([page.waitForResponse(isOpening), page.goto('/checkout')])
  await expect(submitButton(page)).toBeEnabled()
  return (await opened.json()) as Checkout
}

export const submitButton = (page: Page) => page.getByRole('button', { name: /^Complete Order/ })

export async function fillBuyer(page: Page): Promise<void> {
  await page.getByLabel('Full Name *').fill(buyer.name)
  await page.getByLabel('Email Address *').fill(buyer.email)
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

/** Buys what is in the cart with Print Now and arrives at the vouchers. */
export async function buyToPrint(page: Page, items: Partial<CartItem>[] = [{}]): Promise<Checkout> {
  await fillCart(page, items)
  const checkout = await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await page.waitForURL(/\/success\?payment_intent=/)
  await expect(page.getByRole('heading', { name: 'Thank You For Your Purchase!' })).toBeVisible()
  return checkout
}

/** A title or text of a toast. */
export const toastText = (page: Page, text: string) =>
  page.getByRole('region', { name: /F8/ }).getByText(text, { exact: true })

/** What the shop tells this page's browser about a payment. */
export async function askConfirmation(page: Page, { paymentId }: Checkout): Promise<Confirmation> {
  const answer = await page.request.post('/api/checkout/confirmation', { data: { paymentId } })
  return (await answer.json()) as Confirmation
}

/** A voucher code as it is shown. */
export const codePattern = /[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{2}/

/** The codes on the page, once there is one. */
export async function shownCodes(page: Page): Promise<string[]> {
  await expect(page.locator('.voucher').first()).toBeVisible()
  return (await page.locator('.voucher [data-code]').allTextContents()).map((code) => code.trim())
}

/** Changes the data under a running server, as another hand would at the same moment. */
export function changeData(server: BuiltServer, sql: string, ...values: (string | number)[]): void {
  const database = new Database(`${server.dataDir}/clinic.sqlite`)
  try {
    database.prepare(sql).run(...values)
  } finally {
    database.close()
  }
}
