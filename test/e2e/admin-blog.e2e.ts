import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'
import { choose, expectBack, expectDialogKeepsFocus, press, tabTo } from '#test/support/keyboard.ts'

const words = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

async function begin(page: Page, title: string) {
  await page.getByRole('button', { name: 'New article' }).click()
  await dialog(page).getByLabel('Title').fill(title)
  await page.keyboard.press('Enter')
  await expect(words(page)).toBeVisible()
}

/** What must be there before visitors may see an article. */
async function complete(page: Page) {
  await page.getByLabel('Excerpt').fill('Warm in the cold months.')
  await page.getByLabel('Category').fill('Winter')
  await page.getByLabel('Cover picture').fill('/placeholder.svg')
}

test.describe('the blog', () => {
  test.use({ privateServer: true })

  test('an article is written by keyboard, previewed, published, changed, compared, restored and deleted', async ({
    page,
    tolerate,
  }) => {
    tolerate(refused(404))
    await openDashboardPage(page, '/admin/posts')
    await expect(page.getByRole('row')).toHaveCount(6)
    await begin(page, 'Tea in winter')
    await expect(page.getByText('No text yet')).toBeVisible()
    await words(page).click()
    await page.keyboard.type('Why tea')
    await tool(page, 'Heading').click()
    await expect(tool(page, 'Heading')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Enter')
    await page.keyboard.type('It is ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('warm')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('.')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+k')
    await dialog(page, 'Link').getByLabel('Text').fill('Ask us')
    await dialog(page, 'Link').getByLabel('Address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Link')).toContainText('Please enter a page such as /faq')
    await expectDialogKeepsFocus(page, 'Link')
    await dialog(page, 'Link').getByLabel('Address').fill('/faq')
    await page.keyboard.press('Enter')
    await expect(words(page).getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/faq')
    await expectBack(words(page))
    await press(tool(page, 'Picture'))
    await expectDialogKeepsFocus(page, 'Picture')
    await page.keyboard.press('Escape')
    await expectBack(words(page))
    await tool(page, 'Heading').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, 'Smaller heading')).toBeFocused()

    await expect(page.getByText('No text yet')).toHaveCount(0)
    await page.getByLabel('Published', { exact: false }).check()
    await page.getByLabel('Date', { exact: true }).fill('2099-03-05T09:00')
    await expect(page.getByRole('button', { name: 'Save and schedule' })).toBeVisible()
    await page.getByLabel('Date', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expect(page.getByText('Please fill this in before you publish')).toHaveCount(3)
    await complete(page)
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ])
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Tea in winter')
    await expect(preview.getByRole('heading', { name: 'Why tea' })).toBeVisible()
    await preview.close()
    expect((await page.request.get('/blog/tea-in-winter')).status()).toBe(404)

    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expectToast(page, 'Success', '“Tea in winter” is saved and on the site.')
    await page.goto('/blog/tea-in-winter')
    await expect(page.getByRole('main').getByText('It is warm.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/faq')

    await page.goBack()
    await words(page).fill('Cold tea')
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click()
    await expectToast(page, 'Success', 'on the site')
    await press(page.getByRole('button', { name: 'History' }))
    await expectDialogKeepsFocus(page, 'History')
    const version = dialog(page).getByRole('listitem').nth(1)
    await tabTo(version.getByText('Compare with'))
    await page.keyboard.press('Enter')
    await expect(version.locator('dd del').filter({ hasText: 'It is warm.' })).toBeVisible()
    await expect(version.locator('dd ins').filter({ hasText: 'Cold' })).toBeVisible()
    await tabTo(version.getByRole('button', { name: /^Restore/ }))
    await page.keyboard.press('Enter')
    await expectBack(page.getByRole('button', { name: 'History' }))
    await expect(words(page)).toContainText('It is warm.')
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click()
    await expectToast(page, 'Success', 'on the site')

    await press(page.getByRole('button', { name: 'Delete' }))
    await expectDialogKeepsFocus(page, 'Delete')
    await choose(page, 'Delete')
    await expect(page).toHaveURL('/admin/posts')
    await expectBack(page.getByRole('main'))
    await expect(page.getByRole('row')).toHaveCount(6)
    expect((await page.request.get('/blog/tea-in-winter')).status()).toBe(404)
  })

  test('typed text survives an outage of the server and a save by a colleague', async ({
    page,
    newVisitor,
    tolerate,
  }) => {
    tolerate(refused(503))
    tolerate(refused(409))
    await openDashboardPage(page, '/admin/posts')
    await begin(page, 'Both of us')
    const address = page.url()
    await words(page).fill('Typed first')
    await expect(page.getByText('Kept as a draft, not saved yet')).toBeVisible()
    await page.reload()
    await expect(page.getByText('This is what you typed last time')).toBeVisible()
    await expect(words(page)).toContainText('Typed first')

    await page.route('**/working-copy', (route) => route.fulfill({ status: 503, body: 'Resting' }))
    await words(page).fill('Typed while the server rested')
    await expect(page.getByText('Kept in this browser only')).toBeVisible()
    page.once('dialog', (leaving) => void leaving.accept())
    await page.reload()
    await expect(words(page)).toContainText('Typed while the server rested')
    await page.unroute('**/working-copy')

    const colleague = await newVisitor()
    await openDashboardPage(colleague, new URL(address).pathname)
    await words(colleague).fill('The colleague’s words')
    await colleague.getByLabel('Excerpt').fill('The colleague’s excerpt')
    await colleague.getByLabel('Date', { exact: true }).fill('2031-03-05T15:00')
    await colleague.getByRole('button', { name: 'Save draft' }).click()
    await expectToast(colleague, 'Success', 'saved as a draft')

    await page.getByLabel('Date', { exact: true }).fill('2031-03-06T09:30')
    await page.getByRole('button', { name: 'Save draft' }).click()
    const question = dialog(page, 'Someone else has saved')
    await expect(question).toContainText('The colleague’s words')
    await expect(question).toContainText('Typed while the server rested')
    await expect(question.getByRole('group', { name: 'Date' })).toContainText('Use theirsMar 5, 2031, 3:00 PM')
    await expect(question.getByRole('group')).toHaveCount(2)
    await expectDialogKeepsFocus(page, 'Someone else has saved')
    await question.getByRole('group', { name: 'Date' }).getByLabel('Use theirs').check()
    await choose(page, 'Save this choice')
    await expectToast(page, 'Success', 'saved as a draft. Owner changed Excerpt in the meantime. We kept that too.')
    await page.reload()
    await expect(page.getByLabel('Excerpt')).toHaveText('The colleague’s excerpt')
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2031-03-05T15:00')
    await expect(words(page)).toContainText('Typed while the server rested')
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })
    test('the blog’s pages are accessible', async ({ page }) => {
      const faults = () => accessibilityFaults(page)
      await openDashboardPage(page, '/admin/posts')
      expect(await faults(), 'list').toEqual([])
      await page.getByRole('link', { name: /Cupping/ }).click()
      await expect(words(page)).toContainText('octopus')
      expect(await faults(), 'editor').toEqual([])
      await tool(page, 'Picture').click()
      expect(await faults(), 'picture').toEqual([])
    })
  })
