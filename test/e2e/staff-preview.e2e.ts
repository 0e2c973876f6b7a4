import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { editor, openDashboard } from '#test/support/dashboard.ts'

test('the preview follows typing at once in both widths, and nothing is saved', async ({ page }) => {
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
})

test('the preview of Clinic Info shows header, phone, hours and footer, without working links', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('tab', { name: 'Clinic Info' }).click()
  await editor(page).getByRole('button', { name: 'Preview' }).click()
  const preview = editor(page).frameLocator('iframe')
  await expect(preview.locator('table')).toContainText('Monday')
  await editor(page).getByLabel('Name').fill('Willow House')
  await editor(page).getByLabel('Phone', { exact: true }).fill('(08) 5550 9999')
  await editor(page).getByLabel('Monday', { exact: true }).selectOption('In words')
  await editor(page).getByLabel('Monday in words').fill('By candlelight')
  await editor(page).getByLabel('Tuesday closes').fill('16:30')
  await editor(page).getByLabel('Link', { exact: true }).last().fill('https://example.com/willow')
  for (const device of ['Desktop', 'Phone']) {
    await editor(page).getByRole('button', { name: device }).click()
    await expect(preview.locator('header')).toContainText('Willow House')
    await expect(preview.locator('a[href="tel:0855509999"]')).toBeVisible()
    await expect(preview.locator('table')).toContainText('By candlelight')
    await expect(preview.locator('table')).toContainText('9 am–4:30 pm')
    await expect(preview.locator('footer')).toContainText('Willow House')
    await expect(preview.locator('footer a[href="https://example.com/willow"]')).toBeVisible()
  }
  // A click on one of its links hits the frame in the dashboard, and Tab skips the frame.
  const link = (await preview.locator('header a').first().boundingBox())!
  await page.mouse.click(link.x + link.width / 2, link.y + link.height / 2)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  await expect(page).toHaveURL('/admin?section=clinic')
  await expect(editor(page).getByLabel('Name')).toHaveValue('Willow House')
})
