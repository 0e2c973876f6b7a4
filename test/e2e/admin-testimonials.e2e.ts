import { guards } from '#test/conformance/guards.ts'
import { expect, test } from '#test/support/browser.ts'
import { answerTo, dialog, entry, refuseOnce } from '#test/support/catalogue.ts'
import { colourOf } from '#test/support/colour.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'

test.use({ privateServer: true })

test('“No testimonials found. …”, with a note on the advertising law', async ({ page }) => {
  guards("Empty: 'No testimonials found. Add your first testimonial to display on your website.'")
  await openDashboardPage(page, '/admin/testimonials')
  const empty = 'No testimonials found. Add your first testimonial to display on your website.'
  await expect(page.getByText(empty)).toBeVisible()
  await expect(page.getByText(/never shown on the public site.*National Law, section 133/)).toBeVisible()
})

test('“Testimonial add: content, name and duration required”; “Rating is chosen by clicking one of 5 stars”', async ({
  page,
  newVisitor,
  tolerate,
}) => {
  tolerate(refused(500))
  guards(
    "Testimonials tab: list of cards, an 'Add Testimonial' button, Edit and Delete per card, each opening a dialog.",
    'Admin create, edit and delete dialogs close on success and the lists are refreshed.',
    'After each successful admin change the matching list is reloaded.',
  )
  await openDashboardPage(page, '/admin/testimonials')
  await page.getByRole('button', { name: 'Add Testimonial' }).click()
  const adding = dialog(page, 'Add Testimonial')
  const add = adding.getByRole('button', { name: 'Add Testimonial' })
  guards('Rating 1-5, default 5.')
  await expect(adding.getByRole('radio')).toHaveCount(5)
  await expect(adding.getByRole('radio', { name: '5 stars' })).toBeChecked()
  guards(
    "Testimonial add: content, name and duration required; otherwise 'Validation Error' / 'Please fill out all required fields.'",
  )
  await adding.getByLabel('Patient name').fill('Margaret H.')
  await adding.getByLabel('Testimonial *').fill('  ')
  await add.click()
  await expectToast(page, 'Validation Error', 'Please fill out all required fields.')
  await expect(adding.getByLabel('Duration')).toHaveAccessibleDescription(/Please fill in this field/)
  await adding.getByLabel('Duration').fill('Patient for 2 years')
  await adding.getByLabel('Testimonial *').fill('Kind and quiet.')
  guards('Rating is chosen by clicking one of 5 stars.')
  const star = (name: string) => adding.locator('label').filter({ has: page.getByRole('radio', { name }) })
  await star('2 stars').click()
  await expect(adding.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(adding.getByRole('radio', { name: '3 stars' })).toBeChecked()
  guards(
    "Admin create, update, delete failure | destructive 'Error': 'Failed to {add, update or delete} {testimonial, service or practitioner}: {server message}', falling back to 'Unknown error'",
  )
  await refuseOnce(page, '**/api/testimonials', 'No ink')
  await add.click()
  await expectToast(page, 'Error', 'Failed to add testimonial: 500: No ink')
  expect(await colourOf(page.locator('.toast'), 'backgroundColor')).toBe('red')
  guards(
    'POST /api/testimonials | content, rating, name, duration',
    'GET /api/testimonials | none | list of testimonials',
    "Testimonial: id, name (patient name), duration (text such as 'Patient for 2 years'), rating (integer 1-5, default 5), content.",
  )
  const [added, list] = [answerTo(page, 'POST', /\/api\/testimonials$/), answerTo(page, 'GET', /\/api\/testimonials$/)]
  await add.click()
  await expectToast(page, 'Success', 'Testimonial added successfully')
  await expect(adding).toHaveCount(0)
  const sent = { name: 'Margaret H.', duration: 'Patient for 2 years', rating: 3, content: 'Kind and quiet.' }
  expect((await added).status()).toBe(201)
  expect((await added).request().postDataJSON()).toEqual(sent)
  const [{ id }] = await (await list).json()
  expect(await (await added).json()).toEqual({ id, ...sent })
  const card = entry(page, 'Margaret H.')
  await expect(card).toContainText('Patient for 2 years')
  await expect(card).toContainText('Kind and quiet.')
  await expect(card.getByRole('img', { name: '3 of 5 stars' })).toBeVisible()

  const visitor = await newVisitor()
  await visitor.goto('/')
  await expect(visitor.getByText('Kind and quiet.')).toHaveCount(0)

  guards(
    'Edit: the same three required; rating is not checked.',
    'PUT /api/testimonials/{id} | id, content, rating, name, duration',
  )
  await card.getByRole('button', { name: /^Edit/ }).click()
  const editing = dialog(page, 'Edit Testimonial')
  await editing.getByLabel('Duration').fill('Patient for 3 years')
  for (const label of ['Patient name', 'Duration', 'Testimonial *']) {
    const typed = await editing.getByLabel(label).inputValue()
    await editing.getByLabel(label).fill('')
    await editing.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Validation Error', 'Please fill out all required fields.')
    await expect(editing.getByLabel(label)).toHaveAccessibleDescription(/Please fill in this field/)
    await editing.getByLabel(label).fill(typed)
  }
  await refuseOnce(page, '**/api/testimonials/*', 'No paper')
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Error', 'Failed to update testimonial: 500: No paper')
  const saved = answerTo(page, 'PUT', new RegExp(`/api/testimonials/${id}$`))
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Testimonial updated successfully')
  await expect(editing).toHaveCount(0)
  expect((await saved).request().postDataJSON()).toEqual({ id, ...sent, duration: 'Patient for 3 years' })
  await expect(card).toContainText('Patient for 3 years')

  guards(
    "Delete confirmations: 'Are you sure you want to delete this testimonial from {patient}? This action cannot be undone.'",
    'DELETE /api/testimonials/{id} | none',
    "Admin success | 'Success': '{Testimonial, Service or Practitioner} added, updated or deleted successfully'",
  )
  await card.getByRole('button', { name: /^Delete/ }).click()
  await expect(dialog(page, 'Delete Testimonial')).toContainText(
    'Are you sure you want to delete this testimonial from Margaret H.? This action cannot be undone.',
  )
  await refuseOnce(page, '**/api/testimonials/*', 'No bin')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Error', 'Failed to delete testimonial: 500: No bin')
  const deleted = answerTo(page, 'DELETE', new RegExp(`/api/testimonials/${id}$`))
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'Testimonial deleted successfully')
  expect((await deleted).status()).toBe(204)
  expect((await deleted).request().postData()).toBeNull()
  await expect(dialog(page)).toHaveCount(0)
  await expect(card).toHaveCount(0)
})

test('a testimonial is added, edited and deleted by keyboard, and typed text is not discarded without asking', async ({
  page,
}) => {
  await openDashboardPage(page, '/admin/testimonials')
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
  await expectToast(page, 'Success', 'Testimonial added successfully')
  await expect(entry(page, 'Tom').getByRole('img', { name: '3 of 5 stars' })).toBeVisible()

  await entry(page, 'Tom')
    .getByRole('button', { name: /^Delete/ })
    .focus()
  await press('Enter')
  await expect(dialog(page, 'Delete Testimonial')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Delete' })).toBeFocused()
  await press('Enter')
  await expect(entry(page, 'Tom')).toHaveCount(0)
  // No entry is left to go back to: the way to a new one is nearest.
  await expect(page.getByRole('button', { name: 'Add Testimonial' })).toBeFocused()
})
