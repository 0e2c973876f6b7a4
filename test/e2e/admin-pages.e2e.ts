import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'

const begin = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'New page' }).click()
  await dialog(page).getByLabel('Title').fill(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text 1' })).toBeVisible()
}

test.describe('the clinic’s own pages', () => {
  test.use({ privateServer: true })

  test('can be written, shared before publication, published, linked, scheduled, deleted and restored', async ({
    page,
    browser,
    tolerate,
  }) => {
    tolerate(refused(404))
    await openDashboardPage(page, '/admin/pages')
    await expect(page.getByRole('row')).toHaveCount(8)
    expect(await accessibilityFaults(page)).toEqual([])
    await begin(page, 'Moxa at home')
    await page.getByLabel('Opening words').fill('Warmth that you can keep up.')
    await page.getByRole('textbox', { name: 'Text 1' }).click()
    await page.keyboard.type('Call {phone} first.')
    await page.getByRole('combobox', { name: /^Treatment/ }).selectOption('Orthopaedic Acupuncture')
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click()
    await expectToast(page, 'Success', 'is saved and stays hidden')
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Share' }).click()
    const link = await dialog(page).getByRole('textbox', { name: 'Link' }).inputValue()
    await page.keyboard.press('Escape')
    const visitor = await browser.newPage()
    await visitor.goto(link)
    await expect(visitor.getByRole('main')).toContainText('Call (08) 5550 1187 first.')
    expect((await visitor.goto(new URL('/moxa-at-home', link).href))?.status()).toBe(404)

    await page.getByRole('radio', { name: /^Public/ }).check()
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expectToast(page, 'Success', 'is saved and on the site')
    await visitor.goto(new URL('/', link).href)
    await visitor.locator('#orthopaedic-acupuncture').getByRole('link', { name: 'More about Moxa at home' }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Moxa at home')
    await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Moxa at home' })).toBeVisible()

    await page.getByLabel('Opening words').fill('From spring on.')
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(dialog(page)).toContainText('you have changes that aren’t saved')
    await dialog(page).getByRole('button', { name: 'Share without them' }).click()
    await expect(dialog(page).getByRole('textbox', { name: 'Link' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByLabel('Date', { exact: true }).fill('2099-03-05T09:00')
    await page.getByRole('button', { name: 'Save and schedule' }).click()
    await expectToast(page, 'Success', 'Visitors will see the change at the time you chose')
    await visitor.reload()
    await expect(visitor.getByText('Warmth that you can keep up.')).toBeVisible()
    await page.getByRole('button', { name: 'History' }).click()
    await dialog(page).getByText('Compare with').first().click()
    await expect(dialog(page)).toContainText('Warmth that you can keep up.')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Success', 'You can bring it back for 30 days')
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Deleted' }).click()
    await page.getByRole('button', { name: 'Bring back Moxa at home' }).click()
    await expectToast(page, 'Success', 'is back')
    await expect(page.getByRole('region', { name: 'Pages', exact: true })).toBeFocused()
    await visitor.reload()
    await expect(visitor.getByText('Warmth that you can keep up.')).toBeVisible()
    await visitor.close()
  })

  test('keep the address of a legal page, while its text and the FAQ change on the site', async ({ page }) => {
    await openDashboardPage(page, '/admin/pages/privacy-policy')
    await expect(page.getByLabel('Address', { exact: true })).not.toBeEditable()
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
    await expect(page.getByLabel('“Last updated” date')).toHaveValue('2025-05-21')
    const heading = page.getByRole('textbox', { name: 'Heading 1', exact: true })
    await expect(heading).toHaveAttribute('contenteditable', 'true')
    const first = await heading.textContent()
    await page.getByRole('button', { name: 'Remove Part 1', exact: true }).click()
    await expect(heading).not.toHaveText(first!)
    await page.getByRole('button', { name: 'Bring Part 1 back', exact: true }).click()
    await expect(heading).toHaveText(first!)
    await page.getByRole('button', { name: 'Edit text 2', exact: true }).click()
    const text = page.getByRole('textbox', { name: 'Text 2' })
    await expect(text).toContainText('We collect what we need')
    await text.press('Control+Home')
    await page.keyboard.type('In short: ')
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click()
    await expectToast(page, 'Success', 'is saved and on the site')
    await page.goto('/privacy-policy')
    await expect(page.getByText('In short: We collect what we need')).toBeVisible()

    await openDashboardPage(page, '/admin/pages/faq')
    await expect(page.getByRole('link', { name: 'Text Pages', exact: true })).toHaveAttribute('aria-current', 'page')
    await page.getByLabel('Question 1', { exact: true }).fill('What should I bring?')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Success', 'FAQ content updated successfully.')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto('/faq')
    await expect(page.getByText('What should I bring?')).toBeVisible()
  })

  test('keep unsaved FAQ text, share it as a draft, schedule it, and restore it from history', async ({
    page,
    newVisitor,
    tolerate,
  }) => {
    tolerate(refused(422))
    await openDashboardPage(page, '/admin/pages/faq')
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await expect(title).toHaveAttribute('contenteditable', 'true')
    await title.fill('Your questions')
    await expect(page.getByText('Kept as a draft, not saved yet')).toBeAttached()
    await page.reload()
    await expect(page.getByText('This is what you typed last time')).toBeVisible()
    await expect(title).toHaveText('Your questions')

    await page.getByRole('button', { name: 'Share' }).click()
    const link = await dialog(page).getByRole('textbox', { name: 'Link' }).inputValue()
    await page.keyboard.press('Escape')
    const visitor = await newVisitor()
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Your questions')
    await expect(visitor.getByText('Preview: this isn’t on the site yet')).toBeVisible()
    await visitor.goto('/faq')
    await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText('Your questions')

    await page.getByLabel('Date', { exact: true }).fill('2020-03-05T09:00')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('form').getByText('This time has passed. Choose a later one')).toBeVisible()
    await page.getByLabel('Date', { exact: true }).fill('2099-03-05T09:00')
    await page.getByRole('button', { name: 'Save and schedule' }).click()
    await expectToast(page, 'Success', 'Visitors will see the change at the time you chose')
    expect(await accessibilityFaults(page)).toEqual([])
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText('Your questions')

    await page.getByRole('button', { name: 'History' }).click()
    await dialog(page)
      .getByRole('button', { name: /^Restore/ })
      .last()
      .click()
    await expect(title).not.toHaveText('Your questions')
  })
})
