import { expect, test } from '#test/support/browser.ts'
import { editor, openDashboard } from '#test/support/dashboard.ts'

test.describe('leaving with something unsaved', () => {
  test.use({ privateServer: true })

  test('by a link, by logging out or by closing the tab is asked about', async ({ page }) => {
    await openDashboard(page)
    const title = editor(page).getByLabel('Title', { exact: true })
    await title.fill('Not saved')
    await page.getByRole('tab', { name: 'About' }).click()
    await page.getByRole('tab', { name: 'Hero' }).click()
    await expect(title).toHaveValue('Not saved')

    const services = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Services' })
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await services.click()
    await expect(dialog).toContainText('Your changes to Hero are not saved yet.')
    await dialog.getByRole('button', { name: 'Stay and keep editing' }).click()
    await expect(page).toHaveURL('/admin')
    await expect(title).toHaveValue('Not saved')

    await page.getByRole('button', { name: 'Logout' }).click()
    await dialog.press('Escape')
    await expect(page).toHaveURL('/admin')

    const asked = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    expect((await asked).type()).toBe('beforeunload')
    await (await asked).dismiss()
    await closing

    await services.click()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL('/admin/services')
  })

  test('by Back is asked about too', async ({ page }) => {
    await openDashboard(page, '/admin/services')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Page Content' }).click()
    const title = editor(page).getByLabel('Title', { exact: true })
    await title.fill('Not saved')
    await page.evaluate(() => history.back())
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay and keep editing' }).click()
    await expect(title).toHaveValue('Not saved')
    await title.press('End')
    await page.evaluate(() => history.back())
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL('/admin/services')
  })
})
