import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { expect, test } from '../support/browser.ts'
import { buyToPrint, shownCodes, toastText } from '../support/shopping.ts'

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You For Your Purchase!' })

test('Print Voucher opens a window with the voucher and prints it, once, after half a second', async ({
  browser,
  server,
}) => {
  guards('Buttons: Print Voucher (opens a new window with the voucher and prints after 0.5 s)', 'print 0.5 s')
  // Where requests are watched, those of a window without an address never end: this browser is left alone.
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (...input) => {
      const opened = open(...input)
      const at = performance.now()
      if (opened)
        opened.print = () => {
          const { body, images } = opened.document
          const pictures = [...images].every((image) => image.naturalWidth > 0)
          body.dataset.printed = `${body.dataset.printed ?? ''}|${performance.now() - at} ${pictures}`
        }
      return opened
    }
  })
  await buyToPrint(page)
  const [code = ''] = await shownCodes(page)
  const [printed] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Print Voucher' }).click(),
  ])
  await expect(printed.getByText(code)).toBeVisible()
  await expect(printed.locator('body')).toHaveAttribute('data-printed', /^\|\d/)
  await printed.waitForTimeout(700)
  const [, ...times] = ((await printed.locator('body').getAttribute('data-printed')) ?? '').split('|')
  expect(times).toHaveLength(1)
  const [after, pictures] = times[0]?.split(' ') ?? []
  expect(Number(after)).toBeGreaterThanOrEqual(490)
  expect(pictures, 'its pictures are there').toBe('true')
  const border = await printed.locator('.voucher').evaluate((voucher) => getComputedStyle(voucher).borderTopWidth)
  expect(border).toBe('1px')
  await context.close()
})

test('a blocked print window is reported', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await buyToPrint(page)
  await page.getByRole('button', { name: 'Print Voucher' }).click()
  await expect(toastText(page, 'The print window was blocked')).toBeVisible()
})

test('a printed page contains only the voucher', async ({ page }) => {
  await buyToPrint(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.voucher')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(thanks(page)).toHaveCount(0)
})
