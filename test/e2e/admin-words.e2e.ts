import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { openAdmin, said } from '#test/support/catalogue.ts'

test.describe('words and facts', () => {
  test.use({ privateServer: true })

  test('a heading is found, written with a chip by keyboard, seen by visitors, follows Clinic Info, and goes back', async ({
    page,
    newVisitor,
  }) => {
    await openAdmin(page, '/admin/pages/words')
    await page.getByLabel('Search the words').fill('quiet hour')
    await expect(page.getByText('1 found')).toBeVisible()
    await page.getByRole('button', { name: 'Edit: Heading' }).press('Enter')
    const field = page.getByRole('textbox', { name: 'Heading', exact: true })
    await field.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Gifts from ')
    await page.keyboard.press('{')
    await expect(page.getByRole('menuitem', { name: /^Clinic/ })).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(field.getByRole('img', { name: 'Clinic: Anhe Acupuncture' })).toBeVisible()
    await page.keyboard.type(' and more')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await said(page, 'Success', 'Words content updated successfully.')
    expect(await accessibilityFaults(page)).toEqual([])

    const visitor = await newVisitor()
    await visitor.goto('/')
    await expect(visitor.locator('#shop-title')).toHaveText('Gifts from Anhe Acupuncture and more')
    await page.goto('/admin?section=clinic')
    await page.getByLabel('Name').fill('Willow Creek')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await said(page, 'Success', 'Clinic Info content updated successfully.')
    await visitor.reload()
    await expect(visitor.locator('#shop-title')).toHaveText('Gifts from Willow Creek and more')

    await page.goto('/admin/pages/words')
    await page.getByRole('button', { name: 'Back to the default: Heading' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await said(page, 'Success', 'Words content updated successfully.')
    await visitor.reload()
    await expect(visitor.locator('#shop-title')).toHaveText('Give a quiet hour')
  })

  test('a chip is deleted as one and copied as its name in braces', async ({ page }) => {
    await openAdmin(page, '/admin')
    const field = page.getByRole('textbox', { name: 'Call to action' })
    await field.fill('')
    await field.focus()
    await page.keyboard.type('Ring {phone} now')
    const chip = field.getByRole('img', { name: 'Phone: (08) 5550 1187' })
    await expect(chip).toBeVisible()
    await expect(field).toHaveText('Ring Phone now')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('ControlOrMeta+X')
    await expect(field).toHaveText('')
    await page.keyboard.press('ControlOrMeta+V')
    await expect(chip).toBeVisible()
    for (let times = 0; times < ' now'.length; times++) await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(chip).toBeHidden()
    await expect(field).toHaveText('Ring ')
    await page.getByRole('button', { name: 'Insert a detail' }).last().click()
    await page.getByRole('menuitem', { name: /^Email/ }).click()
    await expect(field.getByRole('img', { name: 'Email: hello@anhe-acupuncture.example' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
