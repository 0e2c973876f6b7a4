import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'
import { press } from '#test/support/keyboard.ts'
import { reopenAfterTabCrash } from '#test/support/tab-crash.ts'

test.use({ privateServer: true })

const found = (page: Page) => page.getByText('This is what you typed last time and haven’t saved.')
/** Everything that is kept of what is typed into such forms. */
const copies = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^(section|entry):/.test(key)).length)
const sections: [path: string, label: string, words: string][] = [
  ['/admin?section=hero', 'Title', 'Typed hero'],
  ['/admin?section=about', 'Title', 'Typed about'],
  ['/admin?section=contact', 'Phone', '08 7000 0001'],
  ['/admin?section=clinic', 'Name', 'Typed clinic'],
]

test('each section form restores unsaved input after the tab crashes', async ({ page }) => {
  test.setTimeout(120_000)
  await openDashboardPage(page, '/admin')
  let tab = page
  for (const [path, label, words] of sections) {
    await tab.goto(path)
    const field = () => tab.getByLabel(label, { exact: true }).filter({ visible: true }).first()
    await expect(field()).toBeEnabled()
    const before = await field().inputValue()
    await field().fill(words)
    await expect.poll(() => copies(tab), path).toBe(1)
    tab = await reopenAfterTabCrash(tab, path)
    await expect(found(tab), path).toBeVisible()
    await expect(field(), path).toHaveValue(words)
    await tab.getByRole('button', { name: 'Discard it' }).click()
    // The button has gone, and the focus is in the form.
    await expect(tab.locator('form :focus')).toHaveCount(1)
    await expect(field(), path).toHaveValue(before)
    expect(await copies(tab), path).toBe(0)
  }
})

test('saving a restored section asks before it overwrites what a colleague saved after the crash', async ({
  page,
  tolerate,
}) => {
  tolerate(refused(409))
  await openDashboardPage(page, '/admin')
  const title = (tab: Page) => tab.getByLabel('Title', { exact: true }).first()
  await title(page).fill('Mine')
  await expect.poll(() => copies(page)).toBe(1)
  const current = await (await page.request.get('/api/admin/content/hero')).json()
  const theirs = { ...current, title: 'Theirs', subtitle: 'Their subtitle' }
  expect((await page.request.put('/api/content/hero', { data: theirs })).ok()).toBe(true)

  const tab = await reopenAfterTabCrash(page, '/admin')
  await expect(title(tab)).toHaveValue('Mine')
  await tab.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog(tab)).toContainText('Theirs')
  await dialog(tab).getByRole('button', { name: 'Save this choice' }).click()
  await expectToast(tab, 'Success', 'Hero content updated successfully.')
  const saved = await (await tab.request.get('/api/content/hero')).json()
  expect([saved.title, saved.subtitle]).toEqual(['Mine', 'Their subtitle'])
  expect(await copies(tab)).toBe(0)
  await tab.reload()
  await expect(title(tab)).toHaveValue('Mine')
  await expect(found(tab)).toHaveCount(0)
})

test('the forms of treatments, practitioners and testimonials restore unsaved input after the tab crashes', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openDashboardPage(page, '/admin')
  let tab = page
  for (const [path, add, label] of [
    ['/admin/services', 'Add Service', 'Title *'],
    ['/admin/practitioners', 'Add Practitioner', 'Name *'],
    ['/admin/testimonials', 'Add Testimonial', 'Patient name *'],
  ] as const) {
    await tab.goto(path)
    const open = () => press(tab.getByRole('button', { name: add }))
    await open()
    await tab.getByLabel(label).fill('Typed')
    await expect.poll(() => copies(tab), path).toBe(1)
    tab = await reopenAfterTabCrash(tab, path)
    await open()
    await expect(found(tab), path).toBeVisible()
    await expect(tab.getByLabel(label), path).toHaveValue('Typed')
    // Closing it without saving discards it.
    await tab.keyboard.press('Escape')
    await dialog(tab, 'Close without saving?').getByRole('button', { name: 'Close without saving' }).click()
    expect(await copies(tab), path).toBe(0)
    await open()
    await expect(found(tab), path).toHaveCount(0)
    await expect(tab.getByLabel(label), path).toHaveValue('')
    await tab.keyboard.press('Escape')
  }
})
