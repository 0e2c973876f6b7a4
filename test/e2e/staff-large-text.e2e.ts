import { expect, test } from '#test/support/browser.ts'
import { openDashboard, sellVoucher } from '#test/support/dashboard.ts'
import { setTextSize } from '#test/support/large-text.ts'

const screens = [
  '',
  '/today',
  '/appointments',
  '/vouchers',
  '/media',
  '/newsletter',
  '/emails',
  '/shop-settings',
  '/appearance',
  '/account',
]

test('on a phone no page of the dashboard scrolls sideways with a text size of 24 or 32 px', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await openDashboard(page)
  // Its code is the longest word of a list, and the day of a draft its longest line.
  await sellVoucher(page)
  const draft = await page.request.post('/api/newsletter-issues', { data: { subject: 'Rest in winter' } })
  expect(draft.status()).toBe(201)
  for (const screen of screens) {
    await page.goto(`/admin${screen}`)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
    for (const size of [24, 32]) {
      await setTextSize(page, size)
      // What comes after the page itself may be laid out anew in the meantime.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
          message: `/admin${screen} at ${size} px`,
        })
        .toBe(375)
      if (screen !== '/today') continue
      // What goes beyond a part that is closed is only seen once it is open.
      const leftovers = page.getByText('Keep what you like of it')
      await leftovers.click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
      const [logo, bell] = [
        page.locator('.dashboard-header img').first(),
        page.getByRole('button', { name: /^What’s new/ }),
      ]
      const [left, right] = [await logo.boundingBox(), await bell.boundingBox()]
      expect(left!.x + left!.width, 'the logo and the bell stand apart').toBeLessThanOrEqual(right!.x)
      await leftovers.click()
    }
  }
})
