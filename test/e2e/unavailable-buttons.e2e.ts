import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog, entry } from '#test/support/catalogue.ts'
import { openDashboard, openDashboardPage } from '#test/support/dashboard.ts'

const hint = (page: Page) => page.getByRole('tooltip')

/** Expects an unavailable button to say why to screen readers, on focus and on press, and to do nothing. */
async function saysWhy(page: Page, button: Locator, reason: string): Promise<void> {
  await expect(button).toHaveAccessibleDescription(reason)
  await expect(button).toBeDisabled()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(hint(page)).toHaveText(reason)
  await expect(button).toBeFocused()
  await button.blur()
  await expect(hint(page)).toHaveCount(0)
}

test('the only line of a list and the first and last order positions explain why they can’t be removed or moved', async ({
  page,
}) => {
  await openDashboardPage(page, '/admin/services')
  await entry(page, 'Cupping Therapy').getByRole('button', { name: /^Edit/ }).click()
  const form = dialog(page)
  const removes = form.getByRole('button', { name: /^Remove Benefit/ })
  await expect(removes).not.toHaveCount(0)
  for (let left = (await removes.count()) - 1; left > 0; left--) {
    await removes.last().click()
    await expect(removes).toHaveCount(left)
  }
  await expect(form.getByRole('button', { name: 'Add a benefit' })).toBeFocused()
  await saysWhy(page, removes, 'There must be at least 1. Add another one first.')
  await expect(form.getByLabel('Benefit 1', { exact: true })).toBeVisible()
  await saysWhy(page, form.getByRole('button', { name: 'Move Benefit 1 up' }), 'Benefit 1 is the first already.')
  await saysWhy(page, form.getByRole('button', { name: 'Move Benefit 1 down' }), 'Benefit 1 is the last already.')
  expect(await accessibilityFaults(page)).toEqual([])
  const add = form.getByRole('button', { name: 'Add a fee' })
  const fees = form.getByRole('button', { name: /^Remove Fee/ })
  for (let have = await fees.count(); have < 12; have++) {
    await add.click()
    await expect(fees).toHaveCount(have + 1)
  }
  await expect(form.locator('[name="fees.11.label"]')).toBeFocused()
  await saysWhy(page, add, 'There can be at most 12. Remove one first.')
  await form.getByRole('button', { name: 'Remove Fee 12' }).click()
  await expect(add).toBeEnabled()
  await expect(add).toHaveAccessibleDescription('')
})

test('an email with default words says that it has the default', async ({ page, tolerate }) => {
  tolerate(/Blocked script execution in 'about:srcdoc'/)
  await openDashboard(page, '/admin/emails/gift')
  const heading = page.getByRole('textbox', { name: 'Heading', exact: true })
  await expect(page.getByRole('textbox', { name: 'Opening words' })).toHaveAttribute('contenteditable', 'true')
  const toDefault = page.getByRole('button', { name: 'Back to the default' })
  await saysWhy(page, toDefault, 'These are the default words already.')
  await heading.fill('Hello')
  await expect(toDefault).toBeEnabled()
})

test('a saved picture description says that nothing has changed', async ({ page }) => {
  await openDashboard(page, '/admin/media')
  await page.getByRole('list', { name: 'Pictures' }).getByRole('button').first().click()
  const save = dialog(page).getByRole('button', { name: 'Save Changes' })
  await saysWhy(page, save, 'Nothing has changed since it was saved.')
  await dialog(page).getByLabel('What does it show?').fill('A room')
  await expect(save).toBeEnabled()
  await dialog(page).getByLabel('Only decoration').check()
  await expect(dialog(page).getByLabel('What does it show?')).toHaveAccessibleDescription(
    'Only decoration: nothing is read out',
  )
})

test('an empty choice of public holidays and the limit of 14 lines of hours are explained', async ({ page }) => {
  await openDashboard(page, '/admin/closed-days')
  await page
    .getByRole('button', { name: /^Add South Australia’s public holidays for/ })
    .last()
    .click()
  const ticked = dialog(page).getByRole('checkbox', { checked: true })
  await expect(ticked).not.toHaveCount(0)
  for (let left = (await ticked.count()) - 1; left >= 0; left--) {
    await ticked.first().click()
    await expect(ticked).toHaveCount(left)
  }
  await saysWhy(page, dialog(page).getByRole('button', { name: 'Add 0 days' }), 'No day is ticked. Tick at least one.')
  await page.keyboard.press('Escape')

  await page.goto('/admin?section=clinic#hours')
  const add = page.getByRole('button', { name: 'Add a line in words' })
  await expect(add).toBeEnabled()
  for (let line = 0; line < 7; line++) await add.click()
  await saysWhy(page, add, 'There can be at most 14 lines. Remove one first.')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

  test('a tap on a disabled control shows the reason, and the next tap hides it', async ({ page }) => {
    await openDashboardPage(page, '/admin/services')
    const up = page.getByRole('button', { name: /^Move .* up$/ }).first()
    const first = await page.locator('[data-entry] h3, [data-entry] h2').first().textContent()
    await expect(up).toHaveAccessibleDescription(`${first} is the first already.`)
    await up.tap({ force: true })
    await expect(hint(page)).toHaveText(`${first} is the first already.`)
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(hint(page)).toHaveCount(0)
  })
})
