import { expect, test } from '#test/support/browser.ts'
import { editor, openDashboardPage, save } from '#test/support/dashboard.ts'

test.use({ privateServer: true })

const embed = 'https://www.google.com/maps/embed?pb=!1m18!1m12!2d138.745!3d-34.599'
const copied = `<iframe src="${embed}" width="600" height="450" style="border:0;" allowfullscreen="" loading="lazy"></iframe>`

test('a map is accepted as copied frame or address, and others are refused beside the field', async ({ page }) => {
  await openDashboardPage(page, '/admin?section=contact')
  const field = editor(page).getByLabel('Map address')
  const stored = async () => (await (await page.request.get('/api/content/contact')).json()).mapUrl
  const before = await stored()
  await field.fill('https://maps.app.goo.gl/aBcDeF123')
  await save(page)
  await expect(field).toHaveAccessibleDescription(/can’t be shown as a map.*“Embed a map”/)
  expect(await stored()).toBe(before)
  await field.fill(copied)
  await save(page)
  await expect(field).toHaveValue(embed)
  expect(await stored()).toBe(embed)
  await field.fill('https://www.google.com/maps/place/12+Finniss+St/@-34.599,138.746,17z')
  await save(page)
  await expect(field).toHaveValue('https://www.google.com/maps?q=12+Finniss+St&ll=-34.599%2C138.746&output=embed')
})

test('the preview is wider than the form, and almost full-size when enlarged', async ({ page }) => {
  await openDashboardPage(page, '/admin')
  await editor(page).getByRole('button', { name: 'Preview' }).click()
  const panel = page.getByRole('region', { name: 'Preview', exact: true })
  const frame = page.locator('iframe[title="Preview"]').last()
  await expect(frame).toBeVisible()
  await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBeGreaterThan(500)
  await panel.getByRole('button', { name: 'Enlarge' }).click()
  await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible()
  await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBeGreaterThan(1100)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
