import { guards } from '#test/conformance/guards.ts'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { answerTo, dialog, entry, refuseOnce } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'

test.use({ privateServer: true })

test('“Practitioners tab: list with round photo, name, title, bio, and certifications”', async ({ page }) => {
  guards(
    "Practitioners tab: list with round photo, name, title, bio, and certifications under 'Certifications & Qualifications'.",
    'the dashboard reads slug, name, title, bio, image, certifications.',
  )
  await openDashboardPage(page, '/admin/practitioners')
  const [first] = await (await page.request.get('/api/practitioners')).json()
  const card = entry(page, first.name)
  await expect(card).toContainText(first.title)
  await expect(card).toContainText(first.bio)
  await expect(card.getByRole('heading', { name: 'Certifications & Qualifications' })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveText(first.certifications)
  await expect(card.getByRole('img')).toHaveCSS('border-radius', '50%')
  await expect(card.getByRole('img')).toHaveJSProperty('complete', true)
  expect(await card.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('a practitioner is added, edited and deleted as the specification says, and the site follows', async ({
  page,
  newVisitor,
  tolerate,
}) => {
  tolerate(refused(404))
  tolerate(refused(500))
  guards(
    'A new practitioner starts with one empty certification.',
    "Practitioner add: slug, name, title, bio, image and at least one certification required: 'Please fill out all required fields and add at least one certification.'",
    'The slug is auto-generated from the name with the same rule.',
  )
  await openDashboardPage(page, '/admin/practitioners')
  await page.getByRole('button', { name: 'Add Practitioner' }).click()
  const adding = dialog(page, 'Add Practitioner')
  const add = adding.getByRole('button', { name: 'Add Practitioner' })
  await expect(adding.getByRole('textbox', { name: /^Certification \d/ })).toHaveCount(1)
  await expect(adding.getByLabel('Certification 1', { exact: true })).toHaveValue('')
  await add.click()
  await expectToast(page, 'Validation Error', 'Please fill out all required fields and add at least one certification.')
  await adding.getByLabel('Name *').fill('Dr. Ana Ruiz')
  await expect(adding.getByLabel('Slug')).toHaveValue('dr-ana-ruiz')
  await adding.getByLabel('Title *').fill('Acupuncturist')
  await adding.getByLabel('Image').fill('/placeholder.svg')
  await add.click()
  await expect(adding.getByLabel('Bio *', { exact: true })).toBeFocused()
  await adding.getByLabel('Bio *', { exact: true }).fill('Listens first.')
  guards(
    "Every certification must be non-blank: 'Please fill out all certification fields or remove empty ones.'",
    'POST /api/practitioners | slug, name, title, bio, image, certifications',
    'Practitioner: id, slug, name, title, shortBio, bio, specialties (list of strings), image, certifications (list of strings).',
  )
  await add.click()
  await expectToast(page, 'Validation Error', 'Please fill out all certification fields or remove empty ones.')
  await adding.getByRole('textbox', { name: 'Certification 1' }).fill('Bachelor of Health Science')
  await adding.getByRole('button', { name: 'Add a specialty' }).click()
  await adding.getByRole('textbox', { name: 'Specialty 1' }).fill('Shoulders')
  await refuseOnce(page, '**/api/practitioners', 'No ink')
  await add.click()
  await expectToast(page, 'Error', 'Failed to add practitioner: 500: No ink')
  const added = answerTo(page, 'POST', /\/api\/practitioners$/)
  await add.click()
  await expectToast(page, 'Success', 'Practitioner added successfully')
  await expect(adding).toHaveCount(0)
  const sent = {
    slug: 'dr-ana-ruiz',
    name: 'Dr. Ana Ruiz',
    title: 'Acupuncturist',
    shortBio: '',
    bio: 'Listens first.',
    specialties: ['Shoulders'],
    languages: [],
    registration: '',
    image: '/placeholder.svg',
    certifications: ['Bachelor of Health Science'],
  }
  expect((await added).status()).toBe(201)
  expect((await added).request().postDataJSON()).toEqual(sent)
  const { id, ...stored } = await (await added).json()
  expect(stored).toEqual(sent)

  const visitor = await newVisitor()
  await visitor.goto('/')
  await expect(visitor.locator('#practitioner')).toContainText('Shoulders')

  await entry(page, 'Dr. Ana Ruiz').getByRole('button', { name: /^Edit/ }).click()
  const editing = dialog(page, 'Edit Practitioner')
  guards(
    'Edit has the same rules and the last certification cannot be removed.',
    'PUT /api/practitioners/{id} | id and the same fields',
    'An image that fails to load is replaced by a placeholder image (services preview and practitioners).',
  )
  const save = editing.getByRole('button', { name: 'Save Changes' })
  await expect(editing.getByRole('button', { name: 'Remove Certification 1' })).toBeDisabled()
  await editing.getByLabel('Certification 1', { exact: true }).fill(' ')
  await save.click()
  await expectToast(page, 'Validation Error', 'Please fill out all certification fields or remove empty ones.')
  await editing.getByLabel('Certification 1', { exact: true }).fill('Bachelor of Health Science')
  await editing.getByLabel('Title *').fill('')
  await save.click()
  await expectToast(page, 'Validation Error', 'Please fill out all required fields and add at least one certification.')
  await editing.getByLabel('Title *').fill('Acupuncturist')
  await editing.getByLabel('Image').fill('/media/none.jpg')
  await editing.getByLabel('Short bio').fill('Ten quiet years in Gawler.')
  await editing.getByLabel('Name *').fill('Ana Ruiz')
  await refuseOnce(page, '**/api/practitioners/*', 'No paper')
  await save.click()
  await expectToast(page, 'Error', 'Failed to update practitioner: 500: No paper')
  const saved = answerTo(page, 'PUT', new RegExp(`/api/practitioners/${id}$`))
  await save.click()
  await expectToast(page, 'Success', 'Practitioner updated successfully')
  expect((await saved).request().postDataJSON()).toEqual({
    ...sent,
    id,
    name: 'Ana Ruiz',
    shortBio: 'Ten quiet years in Gawler.',
    image: '/media/none.jpg',
  })
  await expect(entry(page, 'Ana Ruiz').locator('img')).toHaveAttribute('src', '/placeholder.svg')
  await visitor.reload()
  await expect(visitor.locator('#practitioner')).toContainText('Ten quiet years in Gawler.')
  await expect(visitor.locator('#practitioner')).not.toContainText('Languages spoken')

  guards(
    'Similar texts for the service (by title) and the practitioner (by name).',
    'DELETE /api/practitioners/{id} | none',
    "Admin success | 'Success': '{Testimonial, Service or Practitioner} added, updated or deleted successfully'",
  )
  await entry(page, 'Ana Ruiz')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(dialog(page)).toContainText(
    'Are you sure you want to delete the practitioner “Ana Ruiz”? This action cannot be undone.',
  )
  await refuseOnce(page, '**/api/practitioners/*', 'No bin')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Error', 'Failed to delete practitioner: 500: No bin')
  const deleted = answerTo(page, 'DELETE', new RegExp(`/api/practitioners/${id}$`))
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'Practitioner deleted successfully')
  expect((await deleted).status()).toBe(204)
  await visitor.reload()
  await expect(visitor.locator('#practitioner')).not.toContainText('Ana Ruiz')
})

test('a practitioner’s languages are optional, and appear on the site and in structured data', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  const languagesInData = async () => {
    await visitor.goto('/')
    const [clinic] = await visitor.locator('script[type="application/ld+json"]').allTextContents()
    return JSON.parse(clinic!).employee[0].knowsLanguage
  }
  expect(await languagesInData()).toBeUndefined()
  await expect(visitor.locator('#practitioner')).not.toContainText('Languages spoken')

  await openDashboardPage(page, '/admin/practitioners')
  const [{ id, name, ...before }] = await (await page.request.get('/api/practitioners')).json()
  expect(before).not.toHaveProperty('languages')
  await entry(page, name).getByRole('button', { name: /^Edit/ }).click()
  const editing = dialog(page, 'Edit Practitioner')
  for (const [index, language] of ['English', 'Mandarin'].entries()) {
    await editing.getByRole('button', { name: 'Add a language' }).click()
    await editing.getByRole('textbox', { name: `Language ${index + 1}` }).fill(language)
  }
  await editing.getByLabel(/^Registration/).fill('cmr 0001 234 567')
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Practitioner updated successfully')
  const [after] = await (await page.request.get('/api/practitioners')).json()
  expect(after).toEqual({ id, name, ...before, registration: 'CMR0001234567', languages: ['English', 'Mandarin'] })

  expect(await languagesInData()).toEqual(['English', 'Mandarin'])
  await expect(visitor.locator('#practitioner')).toContainText('Languages spoken: English, Mandarin')
  await visitor.goto('/ahpra-compliance')
  await expect(visitor.getByText(/^Registration number of .+: CMR0001234567$/)).toBeVisible()
})

test('“No practitioners found. Add your first practitioner to display on your website.”', async ({ page }) => {
  guards("Empty: 'No practitioners found. Add your first practitioner to display on your website.'")
  await openDashboardPage(page, '/admin/practitioners')
  for (const { id } of await (await page.request.get('/api/practitioners')).json())
    await page.request.delete(`/api/practitioners/${id}`)
  await page.reload()
  const empty = 'No practitioners found. Add your first practitioner to display on your website.'
  await expect(page.getByText(empty)).toBeVisible()
})

test('with several practitioners, the list links to the question which one patients prefer', async ({
  page,
  newVisitor,
}) => {
  await openDashboardPage(page, '/admin/practitioners')
  const add = page.getByRole('link', { name: 'Add the question' })
  const [first] = await (await page.request.get('/api/practitioners')).json()
  const { id: _, ...colleague } = { ...first, slug: 'ben-hart', name: 'Ben Hart' }
  await expect(add, 'with one, there is nothing to ask').toHaveCount(0)
  expect((await page.request.post('/api/practitioners', { data: colleague })).status()).toBe(201)
  await page.reload()
  await add.click()
  const question = page.getByRole('textbox', {
    name: 'Question whom they’d like to see, if you have several practitioners',
  })
  await expect(question).toHaveAttribute('contenteditable', 'true')
  await question.fill('Who would you like to see?')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Words content updated successfully.')
  const visitor = await newVisitor()
  await visitor.goto('/request-appointment')
  await expect(visitor.getByLabel('Who would you like to see?')).toBeVisible()
  await page.goto('/admin/practitioners')
  await expect(page.getByText('are asked “Who would you like to see?”')).toBeVisible()
})
