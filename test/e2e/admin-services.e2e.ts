import { expect, test } from '#test/support/browser.ts'
import { dialog, drag, entry, headings, openAdmin, said } from '#test/support/catalogue.ts'
import { refused } from '#test/support/dashboard.ts'

test.use({ privateServer: true })

test('“Services tab: two-column card grid with image, title, description and benefit chips”', async ({ page }) => {
  await openAdmin(page, '/admin/services')
  const services = await (await page.request.get('/api/services')).json()
  await expect(headings(page)).toHaveText(services.map(({ title }: { title: string }) => title))
  const [first, second] = [page.locator('.entry').nth(0), page.locator('.entry').nth(1)]
  const [a, b] = [await first.boundingBox(), await second.boundingBox()]
  expect(a?.y).toBe(b?.y)
  await expect(first.getByText(services[0].description)).toBeVisible()
  await expect(first.getByRole('list', { name: 'Benefits' }).getByRole('listitem')).toHaveText(
    services[0].benefits.map(({ text }: { text: string }) => text),
  )
  const width = () => first.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})

test('“The slug is auto-generated from the title while adding … it can be edited manually”', async ({ page }) => {
  await openAdmin(page, '/admin/services')
  await page.getByRole('button', { name: 'Add Service' }).click()
  const [title, slug] = [dialog(page).getByLabel('Title'), dialog(page).getByLabel('Slug')]
  await title.fill('Gua  Sha & Moxa: Tom’s_way!')
  await expect(slug).toHaveValue('gua-sha-moxa-toms_way')
  await slug.fill('gua-sha')
  await title.fill('Gua Sha')
  await title.pressSequentially(' at home')
  await expect(slug).toHaveValue('gua-sha')
  await page.keyboard.press('Escape')
  await dialog(page, 'Close without saving?').getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await entry(page, 'Cupping Therapy').getByRole('button', { name: /^Edit/ }).click()
  await title.fill('Cupping')
  await expect(slug).toHaveValue('cupping-therapy')
})

test('“slug, title, description, image and at least one benefit required”, and “every benefit must be non-blank”', async ({
  page,
}) => {
  await openAdmin(page, '/admin/services')
  await page.getByRole('button', { name: 'Add Service' }).click()
  const form = dialog(page, 'Add Service')
  const save = form.getByRole('button', { name: 'Add Service' })
  const required = 'Please fill out all required fields and add at least one benefit.'
  await expect(form.getByRole('textbox', { name: /^Benefit \d/ })).toHaveCount(1)
  await expect(form.getByRole('button', { name: 'Remove Benefit 1' })).toBeDisabled()
  await save.click()
  await said(page, 'Validation Error', required)
  await expect(form.getByLabel('Title')).toBeFocused()
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Please fill in this field')

  await form.getByLabel('Title').fill('Moxa')
  await form.getByLabel('Description *').fill('Warm herbs.')
  await save.click()
  await said(page, 'Validation Error', required)
  await form.getByLabel('Image').fill('/placeholder.svg')
  await save.click()
  await said(page, 'Validation Error', 'Please fill out all benefit fields or remove empty ones.')
  await form.getByRole('textbox', { name: 'Benefit 1' }).fill('Warm feet')
  await form.getByRole('button', { name: 'Add a benefit' }).click()
  await save.click()
  await said(page, 'Validation Error', 'Please fill out all benefit fields or remove empty ones.')
  await form.getByRole('button', { name: 'Remove Benefit 2' }).click()
  await save.click()
  await said(page, 'Success', 'Service added successfully')
  await expect(form).toHaveCount(0)
  await expect(entry(page, 'Moxa')).toContainText('Warm feet')
})

test('“Admin create, edit and delete dialogs close on success and the lists are refreshed”, and the site follows', async ({
  page,
  newVisitor,
}) => {
  await openAdmin(page, '/admin/services')
  const visitor = await newVisitor()
  await visitor.goto('/')
  await entry(page, 'Cupping Therapy').getByRole('button', { name: /^Edit/ }).click()
  const form = dialog(page, 'Edit Service')
  await form.getByLabel('Title').fill('Glass Cupping')
  await form.getByLabel('Short description').fill('Warm glass on the back.')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await said(page, 'Success', 'Service updated successfully')
  await expect(form).toHaveCount(0)
  await expect(entry(page, 'Glass Cupping')).toBeVisible()
  await visitor.reload()
  await expect(visitor.locator('#services').getByText('Warm glass on the back.')).toBeVisible()

  await entry(page, 'Glass Cupping')
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = dialog(page, 'Delete Service')
  await expect(question).toContainText(
    'Are you sure you want to delete the service "Glass Cupping"? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Success', 'Service deleted successfully')
  await expect(question).toHaveCount(0)
  await expect(entry(page, 'Glass Cupping')).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.locator('#services').getByText('Glass Cupping')).toHaveCount(0)
})

test('“Failed to add service: {server message}”: the dialog stays, and nothing typed is lost', async ({
  page,
  tolerate,
}) => {
  tolerate(refused(409))
  tolerate(refused(500))
  await openAdmin(page, '/admin/services')
  await page.getByRole('button', { name: 'Add Service' }).click()
  const form = dialog(page, 'Add Service')
  await form.getByLabel('Title').fill('Cupping Therapy')
  await form.getByLabel('Description *').fill('Cups.')
  await form.getByLabel('Image').fill('/placeholder.svg')
  await form.getByRole('textbox', { name: 'Benefit 1' }).fill('Rest')
  await form.getByRole('button', { name: 'Add Service' }).click()
  await said(page, 'Error', 'Failed to add service: 409: This slug is already taken')
  await expect(form.getByLabel('Slug')).toHaveAccessibleDescription(/This slug is already taken/)

  await form.getByLabel('Slug').fill('cups')
  await page.route('**/api/services', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'No room' }) : route.fallback(),
  )
  await form.getByRole('button', { name: 'Add Service' }).click()
  await said(page, 'Error', 'Failed to add service: 500: No room')
  await expect(form.getByLabel('Description *')).toHaveValue('Cups.')
})

test('“Buttons show a spinner and are disabled while a request runs”', async ({ page }) => {
  await openAdmin(page, '/admin/services')
  const { promise: release, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/services/*', async (route) => {
    await release
    await route.continue()
  })
  await entry(page, 'Cupping Therapy')
    .getByRole('button', { name: /^Delete/ })
    .click()
  const button = dialog(page).getByRole('button', { name: 'Delete' })
  await button.click()
  await expect(button).toBeDisabled()
  await expect(button.locator('svg')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  resolve()
  await expect(dialog(page)).toHaveCount(0)
})

test('services are put in order by keyboard and by dragging, and the site follows', async ({ page, newVisitor }) => {
  await openAdmin(page, '/admin/services')
  const before = await headings(page).allTextContents()
  const down = page.getByRole('button', { name: `Move ${before[0]} down` })
  await expect(down).toBeEnabled()
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(headings(page)).toHaveText([before[1]!, before[0]!, before[2]!, before[3]!])
  await expect(down).toBeFocused()
  await expect(page.getByText(`${before[0]} is now 2 of 4`)).toBeAttached()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(headings(page)).toHaveText([before[1]!, before[2]!, before[3]!, before[0]!])
  await expect(page.getByRole('button', { name: `Move ${before[0]} up` })).toBeFocused()

  await drag(page, before[0]!, before[1]!)
  await expect(headings(page)).toHaveText([before[0]!, before[1]!, before[2]!, before[3]!])
  await drag(page, before[0]!, before[2]!)
  const after = [before[1]!, before[2]!, before[0]!, before[3]!]
  await expect(headings(page)).toHaveText(after)
  await expect
    .poll(async () => (await (await page.request.get('/api/services')).json()).map((s: { title: string }) => s.title))
    .toEqual(after)
  const visitor = await newVisitor()
  await visitor.goto('/')
  await expect(visitor.locator('#services h3').first()).toHaveText(after[0]!)
})

test('“An image that fails to load is replaced by a placeholder image”, also in the form', async ({
  page,
  tolerate,
}) => {
  tolerate(refused(404))
  await openAdmin(page, '/admin/services')
  await entry(page, 'Cupping Therapy').getByRole('button', { name: /^Edit/ }).click()
  await dialog(page).getByLabel('Image').fill('/media/none.jpg')
  await expect(dialog(page).locator('img')).toHaveAttribute('src', '/placeholder.svg')
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await said(page, 'Success', 'Service updated successfully')
  await page.reload()
  await expect(entry(page, 'Cupping Therapy').locator('img')).toHaveAttribute('src', '/placeholder.svg')
})

test('“No services found. Add your first service to display on your website.”', async ({ page }) => {
  await openAdmin(page, '/admin/services')
  for (const { id } of await (await page.request.get('/api/services')).json())
    await page.request.delete(`/api/services/${id}`)
  await page.reload()
  await expect(page.getByText('No services found. Add your first service to display on your website.')).toBeVisible()
})

test('two who edit the same service lose nothing: the later sees both versions and chooses, by keyboard alone', async ({
  page,
  tolerate,
}) => {
  tolerate(refused(409))
  await openAdmin(page, '/admin/services')
  await entry(page, 'Cupping Therapy').getByRole('button', { name: /^Edit/ }).click()
  const form = dialog(page, 'Edit Service')
  await form.getByLabel('Title').fill('Cupping, mine')
  const stored = (await (await page.request.get('/api/services')).json()).find(
    ({ slug }: { slug: string }) => slug === 'cupping-therapy',
  )
  const theirs = { ...stored, title: 'Cupping, theirs' }
  const origin = new URL(page.url()).origin
  const saved = await page.request.put(`/api/services/${stored.id}`, { data: theirs, headers: { origin } })
  expect(saved.status()).toBe(200)

  await form.getByLabel('Title').press('Enter')
  const conflict = dialog(page, 'Someone else has saved')
  await expect(conflict).toContainText('TheirsCupping, theirs')
  await expect(conflict).toContainText('MineCupping, mine')
  await page.keyboard.press('Escape')
  await expect(form.getByLabel('Title')).toHaveValue('Cupping, mine')
  await form.getByLabel('Title').press('Enter')
  await conflict.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await said(page, 'Success', 'Service updated successfully')
  await expect(headings(page).filter({ hasText: 'Cupping, mine' })).toHaveCount(1)
})
