import { expect, test } from '#test/support/browser.ts'
import { dialog, entry, openAdmin, said } from '#test/support/catalogue.ts'

test.use({ privateServer: true })

test('“Practitioners tab: list with round photo, name, title, bio, and certifications”', async ({ page }) => {
  await openAdmin(page, '/admin/practitioners')
  const [first] = await (await page.request.get('/api/practitioners')).json()
  const card = entry(page, first.name)
  await expect(card).toContainText(first.title)
  await expect(card).toContainText(first.bio)
  await expect(card.getByRole('heading', { name: 'Certifications & Qualifications' })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveText(first.certifications)
  await expect(card.getByRole('img')).toHaveCSS('border-radius', '50%')
})

test('a practitioner is added, edited and deleted as spec section 5 says, and the site follows', async ({
  page,
  newVisitor,
}) => {
  await openAdmin(page, '/admin/practitioners')
  await page.getByRole('button', { name: 'Add Practitioner' }).click()
  const adding = dialog(page, 'Add Practitioner')
  const add = adding.getByRole('button', { name: 'Add Practitioner' })
  await expect(adding.getByRole('textbox', { name: /^Certification \d/ })).toHaveCount(1)
  await add.click()
  await said(page, 'Validation Error', 'Please fill out all required fields and add at least one certification.')
  await adding.getByLabel('Name *').fill('Dr. Ana Ruiz')
  await expect(adding.getByLabel('Slug')).toHaveValue('dr-ana-ruiz')
  await adding.getByLabel('Title *').fill('Acupuncturist')
  await adding.getByLabel('Image').fill('/placeholder.svg')
  await adding.getByLabel('Bio *', { exact: true }).fill('Listens first.')
  await add.click()
  await said(page, 'Validation Error', 'Please fill out all certification fields or remove empty ones.')
  await adding.getByRole('textbox', { name: 'Certification 1' }).fill('Bachelor of Health Science')
  await adding.getByRole('button', { name: 'Add a specialty' }).click()
  await adding.getByRole('textbox', { name: 'Specialty 1' }).fill('Shoulders')
  await add.click()
  await said(page, 'Success', 'Practitioner added successfully')
  await expect(adding).toHaveCount(0)

  const visitor = await newVisitor()
  await visitor.goto('/')
  await expect(visitor.locator('#practitioner')).toContainText('Shoulders')

  await entry(page, 'Dr. Ana Ruiz').getByRole('button', { name: /^Edit/ }).click()
  const editing = dialog(page, 'Edit Practitioner')
  await expect(editing.getByRole('button', { name: 'Remove Certification 1' })).toBeDisabled()
  await editing.getByLabel('Short bio').fill('Ten quiet years in Gawler.')
  await editing.getByLabel('Name *').fill('Ana Ruiz')
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await said(page, 'Success', 'Practitioner updated successfully')
  await visitor.reload()
  await expect(visitor.locator('#practitioner')).toContainText('Ten quiet years in Gawler.')

  await entry(page, 'Ana Ruiz')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(dialog(page)).toContainText(
    'Are you sure you want to delete the practitioner "Ana Ruiz"? This action cannot be undone.',
  )
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Success', 'Practitioner deleted successfully')
  await visitor.reload()
  await expect(visitor.locator('#practitioner')).not.toContainText('Ana Ruiz')
})

test('“No practitioners found. Add your first practitioner to display on your website.”', async ({ page }) => {
  await openAdmin(page, '/admin/practitioners')
  for (const { id } of await (await page.request.get('/api/practitioners')).json())
    await page.request.delete(`/api/practitioners/${id}`)
  await page.reload()
  const empty = 'No practitioners found. Add your first practitioner to display on your website.'
  await expect(page.getByText(empty)).toBeVisible()
})
