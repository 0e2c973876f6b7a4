import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { openDashboard } from '#test/support/dashboard.ts'

test('the audit log shows what was changed, and its address keeps the filters', async ({ page }) => {
  await openDashboard(page)
  const hero = await page.request.get('/api/content/hero')
  const etag = hero.headers().etag ?? ''
  const content = await hero.json()
  const saved = await page.request.put('/api/content/hero', {
    data: { ...content, badge: `${content.badge} `, subtitle: 'A quiet hour for you' },
    headers: { 'if-match': etag },
  })
  expect(saved.status()).toBe(200)

  await page.getByRole('link', { name: 'Audit Log' }).click()
  await page.getByLabel('Search').fill('a quiet hour')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\/admin\/audit\?q=a\+quiet\+hour/)
  await expect(page.getByRole('link', { name: 'Clear filters' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show' })).toBeFocused()
  const line = page.getByRole('region', { name: 'Audit log' }).getByRole('listitem').first()
  await expect(line).toContainText('changed Page Content: Hero')
  await line.locator('summary').click()
  await expect(line.locator('dd ins')).toContainText('A quiet hour for you')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Who').selectOption('set-up')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Who')).toHaveValue('')
  await expect(page.getByText('A quiet hour for you')).toHaveCount(1)
  await page.goForward()
  await expect(page.getByLabel('Who')).toHaveValue('set-up')
  await page.goBack()
  await expect(page.getByText('A quiet hour for you')).toHaveCount(1)
  const csv = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await csv).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
})
