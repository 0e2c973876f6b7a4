import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { editor, openDashboard } from '#test/support/dashboard.ts'

test('what is typed shows in the preview at once, on either screen, and nothing is saved', async ({ page }) => {
  const stored = async () => (await (await page.request.get('/api/content/hero')).json()).title
  await openDashboard(page)
  const before = await stored()
  await editor(page).getByRole('button', { name: 'Preview' }).click()
  const preview = editor(page).frameLocator('iframe')
  const heading = preview.locator('h1')
  await expect(heading).toHaveText(before)
  await editor(page).getByLabel('Title', { exact: true }).fill('A quieter hour')
  await expect(heading).toHaveText('A quieter hour')
  const width = () => heading.evaluate(({ ownerDocument }) => ownerDocument.documentElement.clientWidth)
  expect(await width()).toBe(1280)
  expect(await accessibilityFaults(page)).toEqual([])

  await editor(page).getByRole('button', { name: 'Phone' }).click()
  await expect(heading).toHaveText('A quieter hour')
  expect(await width()).toBe(375)
  expect(await stored()).toBe(before)

  await page.getByRole('tab', { name: 'Clinic Info' }).click()
  await editor(page).getByLabel('Hours', { exact: true }).first().fill('By candlelight')
  await expect(preview.locator('table')).toContainText('By candlelight')
})
