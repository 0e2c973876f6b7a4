import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'
import { codePattern, shownCodes, toastText } from '../support/shopping.ts'

const noViolations = async (page: Page) => expect(await accessibilityFaults(page)).toEqual([])

test('without a payment the page says so and redirects home after three seconds', async ({ page }) => {
  guards(
    "Without the parameter: 'No Purchase Found', then redirect to / after 3 s.",
    'without it shows the notice and redirects to / after 3 s.',
    "/success without payment | 'No Purchase Found'",
    '/success | Purchase confirmation. Query parameters: payment_intent, redirect_status',
    'redirect 3 s on an empty success page',
  )
  await page.goto('/success')
  await expect(page.getByRole('heading', { name: 'No Purchase Found' })).toBeVisible()
  const shown = Date.now()
  await noViolations(page)
  await page.waitForURL('/')
  expect(Date.now() - shown).toBeGreaterThan(2000)
})

test('Buy Now without a payment shows a sample voucher, the same after a reload', async ({ page }) => {
  const thanks = page.getByRole('heading', { name: 'Thank You For Your Purchase!' })
  await page.goto('/')
  await page.getByRole('button', { name: /^Buy Now/ }).click()
  await page.waitForURL(/\/success\?payment_intent=.*redirect_status=succeeded/)
  await expect(thanks).toBeVisible()
  const first = page.getByText('This is a sample voucher. No payment was made.')
  const [said, heading] = await Promise.all([first.boundingBox(), thanks.boundingBox()])
  expect(said?.y, 'before the thanks').toBeLessThan(heading?.y ?? Number.NaN)
  await expect(toastText(page, 'Processing Payment')).toHaveCount(0)
  await expect(page.getByText('SAMPLE', { exact: true })).toBeVisible()
  await expect(page.getByText('This is a sample. No payment was made, and it can’t be redeemed.')).toBeVisible()
  const codes = await shownCodes(page)
  expect(codes).toEqual([expect.stringMatching(codePattern)])
  await noViolations(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    // It goes after a few seconds, which on a busy machine a download can take.
    expect(toastText(page, 'Download Started')).toBeVisible(),
    page.getByRole('button', { name: 'Download Voucher' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('sample-voucher.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.reload()
  await expect(page.getByText('SAMPLE', { exact: true })).toBeVisible()
  expect(await shownCodes(page)).toEqual(codes)

  await openHydrated(page, '/voucher')
  await page.getByLabel('Voucher code').fill(codes[0]!.toLowerCase())
  await page.getByRole('button', { name: 'Check the balance' }).click()
  await expect(page.getByLabel('Voucher code')).toHaveAccessibleDescription(
    /This is a sample voucher, so it isn’t valid/,
  )
})
