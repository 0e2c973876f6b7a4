import sharp from 'sharp'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard, refused } from '#test/support/dashboard.ts'

test.use({ privateServer: true })

const leaf = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><script>alert(1)</script><style>.a{fill:#1b7f5c}</style><path class="a" onclick="alert(1)" d="M8 56C8 24 24 8 56 8C56 40 40 56 8 56Z"/></svg>`
const drawing = { name: 'leaf.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(leaf) }

test('an uploaded logo is previewed before it is saved, and then appears on the site, in browsers and on phones', async ({
  page,
  tolerate,
}) => {
  tolerate(refused(422))
  await openDashboard(page, '/admin/appearance/logo')
  const field = page.getByLabel('Upload a logo')
  await field.setInputFiles({ ...drawing, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
  await expect(page.getByRole('alert').filter({ hasText: 'plain SVG' })).toBeVisible()

  await field.setInputFiles(drawing)
  const shown = page.getByRole('figure').filter({ hasText: 'Top of your site' }).locator('img')
  await expect(shown).toHaveAttribute('src', /\/media\/[0-9a-f]{16}-1024x1024\.svg$/)
  await expect(page.getByText('plain SVG')).toHaveCount(0)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  const address = (await shown.getAttribute('src'))!
  const before = await (await page.request.get('/favicon.svg')).text()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Logo content updated successfully.')
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', address)

  const kept = await page.request.get(address)
  expect(await kept.text()).not.toMatch(/script|alert|style/)
  expect(kept.headers()['content-security-policy']).toContain("default-src 'none'")
  expect(await (await page.request.get('/favicon.svg')).text()).toBe(await kept.text())
  expect(before).not.toBe(await kept.text())
  const home = await (await page.request.get('/')).text()
  expect(home).toContain(`src="${address}"`)
  const icon = /<link rel="apple-touch-icon" href="(\/icons\/[0-9a-f]{16}\/apple-touch-icon\.png)"/.exec(home)![1]!
  const phone = await page.request.get(icon)
  expect(phone.headers()['cache-control']).toContain('immutable')
  const middle = sharp(await phone.body())
    .removeAlpha()
    .extract({ left: 90, top: 90, width: 1, height: 1 })
  expect([...(await middle.raw().toBuffer())]).toEqual([0x1b, 0x7f, 0x5c])

  await page.getByRole('button', { name: 'Remove logo' }).click()
  await expect(shown).toHaveAttribute('src', '/monogram.svg')
  await expect(page.getByText('we show your clinic’s initials')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/monogram.svg?AA')
  // A page that was kept with the former icons still finds some.
  const moved = await page.request.get(icon)
  expect([moved.status(), new URL(moved.url()).pathname]).toEqual([200, expect.not.stringContaining(icon)])

  await page.getByRole('button', { name: 'History' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Restore/ })
    .first()
    .click()
  await expect(shown).toHaveAttribute('src', address)

  await page.goto('/admin?section=about')
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog')
  await expect(history).toContainText('The logo stays as it is.')
  await history
    .getByRole('button', { name: /Restore/ })
    .last()
    .click()
  await expectToast(page, 'Success', 'About content updated successfully.')
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', address)
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 768, 375])
    test(`the logo’s page is accessible at ${width} px in the ${colorScheme} scheme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await openDashboard(page, '/admin/appearance/logo')
      expect(await accessibilityFaults(page)).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: 'Remove logo' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('we show your clinic’s initials')).toBeVisible()
    })
