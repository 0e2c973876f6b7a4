import { expect, test } from '#test/support/browser.ts'
import { dialog, entry, openAdmin, said } from '#test/support/catalogue.ts'

test.use({ privateServer: true })

test('“No testimonials found. …”, with the law’s word on them', async ({ page }) => {
  await openAdmin(page, '/admin/testimonials')
  const empty = 'No testimonials found. Add your first testimonial to display on your website.'
  await expect(page.getByText(empty)).toBeVisible()
  await expect(page.getByText(/never shown on the public site.*National Law, section 133/)).toBeVisible()
})

test('“Testimonial add: content, name and duration required”; “Rating is chosen by clicking one of 5 stars”', async ({
  page,
  newVisitor,
}) => {
  await openAdmin(page, '/admin/testimonials')
  await page.getByRole('button', { name: 'Add Testimonial' }).click()
  const adding = dialog(page, 'Add Testimonial')
  const add = adding.getByRole('button', { name: 'Add Testimonial' })
  await expect(adding.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await adding.getByLabel('Patient name').fill('Margaret H.')
  await adding.getByLabel('Testimonial *').fill('  ')
  await add.click()
  await said(page, 'Validation Error', 'Please fill out all required fields.')
  await expect(adding.getByLabel('Duration')).toHaveAccessibleDescription(/Please fill in this field/)
  await adding.getByLabel('Duration').fill('Patient for 2 years')
  await adding.getByLabel('Testimonial *').fill('Kind and quiet.')
  const star = (name: string) => adding.locator('label').filter({ has: page.getByRole('radio', { name }) })
  await star('2 stars').click()
  await expect(adding.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(adding.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await add.click()
  await said(page, 'Success', 'Testimonial added successfully')
  const card = entry(page, 'Margaret H.')
  await expect(card).toContainText('Patient for 2 years')
  await expect(card).toContainText('Kind and quiet.')
  await expect(card.getByRole('img', { name: '3 of 5 stars' })).toBeVisible()

  const visitor = await newVisitor()
  await visitor.goto('/')
  await expect(visitor.getByText('Kind and quiet.')).toHaveCount(0)

  await card.getByRole('button', { name: /^Edit/ }).click()
  const editing = dialog(page, 'Edit Testimonial')
  await editing.getByLabel('Duration').fill('')
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await said(page, 'Validation Error', 'Please fill out all required fields.')
  await editing.getByLabel('Duration').fill('Patient for 3 years')
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await said(page, 'Success', 'Testimonial updated successfully')
  await expect(card).toContainText('Patient for 3 years')

  await card.getByRole('button', { name: /^Delete/ }).click()
  await expect(dialog(page, 'Delete Testimonial')).toContainText(
    'Are you sure you want to delete this testimonial from Margaret H.? This action cannot be undone.',
  )
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Success', 'Testimonial deleted successfully')
  await expect(card).toHaveCount(0)
})

test('a testimonial is added, edited and deleted by keyboard alone, and what is typed is not lost unasked', async ({
  page,
}) => {
  await openAdmin(page, '/admin/testimonials')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await expect(page.getByRole('button', { name: 'Add Testimonial' })).toBeEnabled()
  await page.getByRole('button', { name: 'Add Testimonial' }).focus()
  await press('Enter')
  await expect(dialog(page, 'Add Testimonial')).toBeVisible()
  await press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Testimonial' })).toBeFocused()

  await press('Enter')
  await dialog(page).getByLabel('Patient name').focus()
  await page.keyboard.type('Tom')
  await press('Escape')
  const leaving = dialog(page, 'Close without saving?')
  await expect(leaving).toBeVisible()
  await press('Escape')
  await expect(dialog(page, 'Add Testimonial').getByLabel('Patient name')).toHaveValue('Tom')
  await dialog(page).getByLabel('Patient name').focus()
  await press('Tab')
  await page.keyboard.type('Patient for a year')
  await press('Tab', 'ArrowLeft', 'ArrowLeft', 'Tab')
  await page.keyboard.type('Calm.')
  await press('Tab', 'Tab')
  await expect(dialog(page).getByRole('button', { name: 'Add Testimonial' })).toBeFocused()
  await press('Enter')
  await said(page, 'Success', 'Testimonial added successfully')
  await expect(entry(page, 'Tom').getByRole('img', { name: '3 of 5 stars' })).toBeVisible()

  await entry(page, 'Tom')
    .getByRole('button', { name: /^Delete/ })
    .focus()
  await press('Enter')
  await expect(dialog(page, 'Delete Testimonial')).toBeVisible()
  await press('Tab', 'Tab')
  await expect(dialog(page).getByRole('button', { name: 'Delete' })).toBeFocused()
  await press('Enter')
  await expect(entry(page, 'Tom')).toHaveCount(0)
})
