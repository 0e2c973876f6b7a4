import { owner } from '#test/support/accounts.ts'
import { expect, test } from '#test/support/browser.ts'

/** As the page stands until its scripts have come, on a slow line for many seconds. */
test.use({ javaScriptEnabled: false })

const editors = {
  '/admin': 'Title',
  '/admin?section=features': 'Icon',
  '/admin?section=about': 'Title',
  '/admin?section=contact': 'Map address',
  '/admin?section=clinic': 'Phone',
  '/admin/settings': 'Time zone',
  '/admin/settings?section=navigation': 'Label',
  '/admin/settings?section=retention': 'Months to keep requests',
  '/admin/settings?section=newsletter': 'Welcome new subscribers by',
}

test('an editor is rendered with its values, and Save is disabled until scripts have loaded', async ({ page }) => {
  expect((await page.request.post('/api/auth/sign-in/email', { data: owner })).status()).toBe(200)
  for (const [path, label] of Object.entries(editors)) {
    await page.goto(path)
    const form = page.locator('main form:visible')
    const field = form.getByLabel(label).first()
    if ((await field.getAttribute('type')) === 'checkbox') await expect(field, path).toBeChecked()
    else await expect(field, path).not.toHaveValue('')
    const save = form.getByRole('button', { name: 'Save Changes' })
    await expect(save, path).toBeDisabled()
    // A button that looks as if it worked is pressed, and nothing happens.
    const colour = await save.evaluate((button) => getComputedStyle(button).backgroundColor)
    const asEnabled = await save.evaluate((button) => {
      const sample = button.cloneNode(true) as HTMLButtonElement
      Object.assign(sample, { disabled: false })
      document.body.append(sample)
      return getComputedStyle(sample).backgroundColor
    })
    expect(colour, path).not.toBe(asEnabled)
  }
})
