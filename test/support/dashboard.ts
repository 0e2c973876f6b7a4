import type { Page } from '@playwright/test'
import { owner } from './accounts.ts'
import { expect } from './browser.ts'
import type { Account } from './http-client.ts'
import { untilHydrated } from './hydration.ts'

/** What the browser itself says of an answer that refuses. */
export const refused = (status: number) => new RegExp(`status of ${status}`)

/** Fills the sign-in form in and sends it. */
export async function signIn(page: Page, { email, password }: Account = owner): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/**
 * Opens a page of the dashboard as the owner, whom it signs in first if nobody is: the form has stories of its own. To sign in
 * again would end the session before, of which the open page may be asking.
 */
export async function openDashboard(page: Page, path = '/admin'): Promise<void> {
  const cookies = await page.context().cookies()
  if (!cookies.some(({ name }) => name.endsWith('staff.session_token'))) {
    const signedIn = await page.request.post('/api/auth/sign-in/email', { data: owner })
    expect(signedIn.status()).toBe(200)
  }
  await page.goto(path)
  await untilHydrated(page)
}

/** Opens a page of the dashboard as the owner, and waits for its heading. */
export async function openDashboardPage(page: Page, path: string): Promise<void> {
  await openDashboard(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The editor that is open. */
export const editor = (page: Page) => page.getByRole('tabpanel')
export const save = (page: Page) => editor(page).getByRole('button', { name: 'Save Changes' }).click()

/** Expects the toast on the screen to have this title and to contain the text, also while a dialog is open. */
export const expectToast = (page: Page, title: string, text: string): Promise<void> =>
  expect(page.locator('.toast').filter({ has: page.getByText(title, { exact: true }) })).toContainText(text)

let sales = 0
/** Sells a voucher of 100.00 at the desk, as the staff member who is signed in. */
export async function sellVoucher(page: Page): Promise<{ id: string; code: string }> {
  const sale = { amountCents: 10_000, method: 'cash', name: 'Mei Harper', email: '' }
  const sold = await page.request.post('/api/voucher-desk/sales', {
    data: { ...sale, idempotencyKey: `counter-sale-${++sales}` },
  })
  return (await sold.json()).vouchers[0]
}
