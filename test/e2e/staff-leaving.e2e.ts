import { expect, test } from '#test/support/browser.ts'
import { editor, expectToast, openDashboard, refused, save } from '#test/support/dashboard.ts'
import { choose, expectBack, expectDialogKeepsFocus, press } from '#test/support/keyboard.ts'

test.describe('unsaved changes', () => {
  test.use({ privateServer: true })

  test('ask for confirmation before a link, a sign-out and closing the tab', async ({ page }) => {
    await openDashboard(page)
    const title = editor(page).getByLabel('Title', { exact: true })
    await title.fill('Not saved')
    await page.getByRole('tab', { name: 'About' }).click()
    await page.getByRole('tab', { name: 'Hero' }).click()
    await expect(title).toHaveValue('Not saved')

    const services = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Services' })
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await press(services)
    await expect(dialog).toContainText('You haven’t saved your changes to Hero.')
    await expectDialogKeepsFocus(page, 'Leave without saving?')
    await choose(page, 'Stay and keep editing')
    await expectBack(services)
    await expect(page).toHaveURL('/admin')
    await expect(title).toHaveValue('Not saved')

    const logout = page.getByRole('button', { name: 'Logout' })
    await press(logout)
    await dialog.press('Escape')
    await expectBack(logout)
    await expect(page).toHaveURL('/admin')

    const asked = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    expect((await asked).type()).toBe('beforeunload')
    await (await asked).dismiss()
    await closing

    await press(services)
    await choose(page, 'Leave without saving')
    await expect(page).toHaveURL('/admin/services')
    await expectBack(page.getByRole('main'))
  })

  test('survive an unreachable server, which is reported on saving and in the preview', async ({
    page,
    context,
    tolerate,
  }) => {
    tolerate(/ERR_INTERNET_DISCONNECTED/)
    await openDashboard(page, '/admin?section=about')
    await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
    const mission = editor(page).getByLabel('Mission')
    // The field is another one once its editor is here.
    await expect(async () => {
      await mission.fill('Typed while the server goes')
      await expect(mission).toHaveText('Typed while the server goes', { timeout: 1000 })
    }).toPass()
    await context.setOffline(true)
    await save(page)
    await expectToast(page, 'Error', 'Failed to update content: the server couldn’t be reached')
    const preview = editor(page).getByRole('button', { name: 'Preview' })
    await preview.click()
    await expect(editor(page).getByText('The preview couldn’t be opened.')).toBeVisible()
    await page.keyboard.press('Shift+?')
    await expectToast(page, 'Error', 'This couldn’t be opened.')
    await expect(mission).toHaveText('Typed while the server goes')

    await context.setOffline(false)
    await preview.click()
    await expect(page.getByRole('region', { name: 'The section as visitors will see it' })).toBeVisible()
    await expect(editor(page).getByText('The preview couldn’t be opened.')).toHaveCount(0)
    await save(page)
    await expectToast(page, 'Success', 'About content updated successfully.')
  })

  test('ask for confirmation before an earlier version is restored', async ({ page }) => {
    await openDashboard(page)
    const title = editor(page).getByLabel('Title', { exact: true })
    await title.fill('Saved')
    await save(page)
    await expectToast(page, 'Success', 'Hero content updated successfully.')
    await title.fill('Not saved')
    await editor(page).getByRole('button', { name: 'History' }).click()
    const restore = page.getByRole('dialog').getByRole('button', { name: /^Restore/ })
    await press(restore)
    await expectDialogKeepsFocus(page, 'Restore without saving?')
    await choose(page, 'Keep what I typed')
    await expect(restore).toBeFocused()
    await expect(page.locator('form[aria-label=Hero] [name=title]')).toHaveValue('Not saved')
    await press(restore)
    await choose(page, 'Restore without saving')
    await expectToast(page, 'Success', 'Hero content updated successfully.')
    await expect(title).not.toHaveValue(/aved$/)
  })

  test('ask for confirmation before Back', async ({ page }) => {
    await openDashboard(page, '/admin/services')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Page Content' }).click()
    const title = editor(page).getByLabel('Title', { exact: true })
    await title.fill('Not saved')
    await page.evaluate(() => history.back())
    await choose(page, 'Stay and keep editing')
    await expectBack(title)
    await expect(title).toHaveValue('Not saved')
    await title.press('End')
    await page.evaluate(() => history.back())
    await choose(page, 'Leave without saving')
    await expect(page).toHaveURL('/admin/services')
  })

  test('ask for confirmation before their dialog closes', async ({ page }) => {
    await openDashboard(page, '/admin/vouchers')
    const sell = page.getByRole('button', { name: 'Sell a voucher' })
    await press(sell)
    const buyer = page.getByLabel('Buyer’s name')
    await buyer.fill('Ada Quill')
    await buyer.press('Escape')
    await expectDialogKeepsFocus(page, 'Close without saving?')
    await choose(page, 'Keep editing')
    await expect(buyer).toBeFocused()
    await expect(buyer).toHaveValue('Ada Quill')
    await buyer.press('Escape')
    await choose(page, 'Close without saving')
    await expectBack(sell)
    await press(sell)
    await buyer.press('Escape')
    await expectBack(sell)
  })

  test('in an open dialog are asked about by Back, which otherwise closes the dialog', async ({ page }) => {
    await openDashboard(page, '/admin/testimonials')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Services' }).click()
    const adding = page.getByRole('button', { name: 'Add Service' })
    await press(adding)
    await expect(page.getByRole('dialog', { name: 'Add Service' })).toBeVisible()
    await page.evaluate(() => window.history.back())
    await expectBack(adding)
    await press(adding)
    await page.getByRole('dialog').getByLabel('Title').fill('Not saved')
    await page.evaluate(() => window.history.back())
    await choose(page, 'Close without saving')
    await expectBack(adding)
    await expect(page).toHaveURL('/admin/services')
  })

  test('that are refused move the focus to the error, which is visible on a phone', async ({ page, tolerate }) => {
    tolerate(refused(422))
    await page.setViewportSize({ width: 375, height: 480 })
    await openDashboard(page, '/admin/vouchers')
    await press(page.getByRole('button', { name: 'Sell a voucher' }))
    await choose(page, /^Paid/)
    await expect(page.getByLabel('Buyer’s name')).toBeFocused()
    await expect(page.getByRole('dialog').getByText('Please fill in this field')).toBeInViewport({ ratio: 1 })
  })
})

const postsCode = /\/assets\/posts-(?!edit|preview)[\w-]+\.js/
test('a page whose code comes late does not replace the one that was chosen after it', async ({ page }) => {
  let sendCode = () => {}
  const held = new Promise<void>((resolve) => {
    sendCode = resolve
  })
  await page.route(postsCode, async (route) => {
    await held
    await route.continue()
  })
  await openDashboard(page, '/admin/orders')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const asked = page.waitForRequest(postsCode)
  await menu.getByRole('link', { name: 'Blog', exact: true }).click()
  await asked
  await menu.getByRole('link', { name: 'Vouchers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible()
  const came = page.waitForResponse(postsCode)
  sendCode()
  await came
  await menu.getByRole('link', { name: 'Page Views', exact: true }).hover()
  await expect(page).toHaveURL('/admin/vouchers')
})

test('a dialog stays while it sends, so that a failure is told', async ({ page, tolerate }) => {
  tolerate(refused(503))
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/voucher-desk/sales', async (route) => {
    await held
    await route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(busy) })
  })
  await openDashboard(page, '/admin/vouchers')
  await page.getByRole('button', { name: 'Sell a voucher' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sell a voucher' })
  await dialog.getByLabel('Buyer’s name').fill('Kim Buyer')
  await dialog.getByRole('button', { name: /make the voucher/ }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  answer()
  await expect(dialog.getByRole('alert').filter({ hasText: busy.detail })).toBeVisible()
  await expect(dialog.getByLabel('Buyer’s name')).toHaveValue('Kim Buyer')
})
const busy = { type: 'busy', title: 'Busy', status: 503, detail: 'Please try again in a moment.' }
