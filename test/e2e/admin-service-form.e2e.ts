import { guards } from '#test/conformance/guards.ts'
import { expect, test } from '#test/support/browser.ts'
import { answerTo, dialog, entry } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'
import { choose, expectBack, expectDialogKeepsFocus, press } from '#test/support/keyboard.ts'

test.use({ privateServer: true })

test('“The slug is auto-generated from the title while adding … it can be edited manually”', async ({ page }) => {
  guards(
    'The slug is auto-generated from the title while adding: lower-cased, characters other than letters, digits, underscore, whitespace and hyphen removed, whitespace runs turned into hyphens; it can be edited manually.',
  )
  await openDashboardPage(page, '/admin/services')
  const adding = page.getByRole('button', { name: 'Add Service' })
  await press(adding)
  const [title, slug] = [dialog(page).getByLabel('Title'), dialog(page).getByLabel('Slug')]
  await title.fill('Gua  Sha & Moxa: Tom’s_way!')
  await expect(slug).toHaveValue('gua-sha-moxa-toms_way')
  await slug.fill('gua-sha')
  await title.fill('Gua Sha')
  await title.pressSequentially(' at home')
  await expect(slug).toHaveValue('gua-sha')
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Close without saving?')).toBeVisible()
  await expectDialogKeepsFocus(page, 'Close without saving?')
  await choose(page, 'Close without saving')
  await expectBack(adding)

  await entry(page, 'Cupping Therapy').getByRole('button', { name: /^Edit/ }).click()
  await title.fill('Cupping')
  await expect(slug).toHaveValue('cupping-therapy')
})

test('“slug, title, description, image and at least one benefit required”, and “every benefit must be non-blank”', async ({
  page,
}) => {
  guards(
    'A new service starts with one empty benefit.',
    "Service add: slug, title, description, image and at least one benefit required: 'Please fill out all required fields and add at least one benefit.'",
    "Every benefit must be non-blank: 'Please fill out all benefit fields or remove empty ones.'",
  )
  await openDashboardPage(page, '/admin/services')
  await page.getByRole('button', { name: 'Add Service' }).click()
  const form = dialog(page, 'Add Service')
  const save = form.getByRole('button', { name: 'Add Service' })
  const required = 'Please fill out all required fields and add at least one benefit.'
  await expect(form.getByRole('textbox', { name: /^Benefit \d/ })).toHaveCount(1)
  await expect(form.getByRole('textbox', { name: 'Benefit 1' })).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Remove Benefit 1' })).toBeDisabled()
  await save.click()
  await expectToast(page, 'Validation Error', required)
  // In a narrow window a notice would lie over the corner of the dialog, and its way out.
  await page.setViewportSize({ width: 700, height: 700 })
  const notices = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  const [above, below] = [await notices.boundingBox(), await dialog(page).boundingBox()]
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(form.getByLabel('Title')).toBeFocused()
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Please fill in this field')

  await form.getByLabel('Title').fill('Moxa')
  await form.getByLabel('Description *').fill('Warm herbs.')
  await save.click()
  await expectToast(page, 'Validation Error', required)
  await form.getByLabel('Image').fill('/placeholder.svg')
  await save.click()
  await expectToast(page, 'Validation Error', 'Please fill out all benefit fields or remove empty ones.')
  await form.getByRole('textbox', { name: 'Benefit 1' }).fill('Warm feet')
  await form.getByRole('button', { name: 'Add a benefit' }).click()
  await save.click()
  await expectToast(page, 'Validation Error', 'Please fill out all benefit fields or remove empty ones.')
  await form.getByRole('button', { name: 'Remove Benefit 2' }).click()
  guards(
    'POST /api/services | slug, title, description, image, benefits',
    'Service: id, slug, image, title, shortDesc, description, benefits (list of objects each with text).',
  )
  const added = answerTo(page, 'POST', /\/api\/services$/)
  await save.click()
  await expectToast(page, 'Success', 'Service added successfully')
  const sent = {
    slug: 'moxa',
    title: 'Moxa',
    shortDesc: '',
    fees: [],
    description: 'Warm herbs.',
    image: '/placeholder.svg',
    benefits: [{ text: 'Warm feet' }],
  }
  expect((await added).status()).toBe(201)
  expect((await added).request().postDataJSON()).toEqual(sent)
  expect(await (await added).json()).toEqual({ id: expect.any(String), ...sent })
  await expect(form).toHaveCount(0)
  await expect(entry(page, 'Moxa')).toContainText('Warm feet')
})

test('“Failed to add service: {server message}”: the dialog stays, and nothing typed is lost', async ({
  page,
  tolerate,
}) => {
  tolerate(refused(409))
  tolerate(refused(503))
  guards(
    "Admin create, update, delete failure | destructive 'Error': 'Failed to {add, update or delete} {testimonial, service or practitioner}: {server message}', falling back to 'Unknown error'",
    'Any non-ok response | error message: status code, colon, space, then response text (or status text if empty)',
  )
  await openDashboardPage(page, '/admin/services')
  await page.getByRole('button', { name: 'Add Service' }).click()
  const form = dialog(page, 'Add Service')
  await form.getByLabel('Title').fill('Cupping Therapy')
  await form.getByLabel('Description *').fill('Cups.')
  await form.getByLabel('Image').fill('/placeholder.svg')
  await form.getByRole('textbox', { name: 'Benefit 1' }).fill('Rest')
  await form.getByRole('button', { name: 'Add Service' }).click()
  await expectToast(page, 'Error', 'Failed to add service: 409: This slug is already in use')
  await expect(form.getByLabel('Slug')).toHaveAccessibleDescription(/This slug is already in use/)

  await form.getByLabel('Slug').fill('cups')
  const add = form.getByRole('button', { name: 'Add Service' })
  await page.route('**/api/services', (route) => route.fulfill({ status: 503, body: 'No room' }), { times: 1 })
  await add.click()
  await expectToast(page, 'Error', 'Failed to add service: 503: No room')
  await page.route('**/api/services', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await add.click()
  await expectToast(page, 'Error', 'Failed to add service: 503: Service Unavailable')
  await page.evaluate(() => {
    // A failure that says nothing at all.
    window.fetch = () => Promise.reject(new Error())
  })
  await add.click()
  await expectToast(page, 'Error', 'Failed to add service: Unknown error')
  await expect(form.getByLabel('Description *')).toHaveValue('Cups.')
})

test('two editors of the same service lose nothing: the second compares both versions and chooses, by keyboard', async ({
  page,
  tolerate,
}) => {
  tolerate(refused(409))
  await openDashboardPage(page, '/admin/services')
  await press(page.getByRole('button', { name: 'Edit Cupping Therapy' }))
  const form = dialog(page, 'Edit Service')
  await form.getByLabel('Title').fill('Cupping, mine')
  const stored = (await (await page.request.get('/api/services')).json()).find(
    ({ slug }: { slug: string }) => slug === 'cupping-therapy',
  )
  const theirs = { ...stored, title: 'Cupping, theirs', description: 'Their words.' }
  const origin = new URL(page.url()).origin
  const saved = await page.request.put(`/api/services/${stored.id}`, { data: theirs, headers: { origin } })
  expect(saved.status()).toBe(200)

  await form.getByLabel('Title').press('Enter')
  const conflict = dialog(page, 'Someone else has saved')
  await expect(conflict).toContainText('Use theirsCupping, theirs')
  await expect(conflict).toContainText('Keep mineCupping, mine')
  await expect(conflict).toContainText('Owner changed Description in the meantime. We kept that too.')
  await page.keyboard.press('Escape')
  await expect(form.getByLabel('Title')).toHaveValue('Cupping, mine')
  await expect(form.getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(conflict).toBeVisible()
  await expectDialogKeepsFocus(page, 'Someone else has saved')
  await choose(page, 'Save this choice')
  await expectToast(page, 'Success', 'Service updated successfully')
  await expectBack(page.getByRole('button', { name: 'Edit Cupping, mine' }))
  await expect(entry(page, 'Cupping, mine')).toContainText('Their words.')
})
