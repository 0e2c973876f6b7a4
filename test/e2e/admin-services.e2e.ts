import { guards } from '#test/conformance/guards.ts'
import { expect, test } from '#test/support/browser.ts'
import { answerTo, dialog, entry, headings, refuseOnce } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'
import { choose, expectBack } from '#test/support/keyboard.ts'

test.use({ privateServer: true })

test('“Services tab: two-column card grid with image, title, description and benefit chips”', async ({ page }) => {
  guards('Services tab: two-column card grid with image, title, description and benefit chips.')
  await openDashboardPage(page, '/admin/services')
  const services = await (await page.request.get('/api/services')).json()
  await expect(headings(page)).toHaveText(services.map(({ title }: { title: string }) => title))
  const [first, second] = [page.locator('[data-entry]').nth(0), page.locator('[data-entry]').nth(1)]
  const [a, b] = [await first.boundingBox(), await second.boundingBox()]
  expect(a?.y).toBe(b?.y)
  await expect(first.getByText(services[0].description)).toBeVisible()
  await expect(first.getByRole('list', { name: 'Benefits' }).getByRole('listitem')).toHaveText(
    services[0].benefits.map(({ text }: { text: string }) => text),
  )
  const width = () => first.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})

test('“Admin create, edit and delete dialogs close on success and the lists are refreshed”, and the site follows', async ({
  page,
  newVisitor,
  tolerate,
}) => {
  tolerate(refused(500))
  guards(
    'Edit: same rules and the id must be present; the remove button of the last remaining benefit is disabled.',
    'PUT /api/services/{id} | id, slug, title, description, image, benefits',
    'Admin create, edit and delete dialogs close on success and the lists are refreshed.',
    'After each successful admin change the matching list is reloaded.',
  )
  await openDashboardPage(page, '/admin/services')
  const visitor = await newVisitor()
  await visitor.goto('/')
  const [before] = (await (await page.request.get('/api/services')).json()).filter(
    ({ slug }: { slug: string }) => slug === 'cupping-therapy',
  )
  await entry(page, 'Cupping Therapy').getByRole('button', { name: /^Edit/ }).click()
  const form = dialog(page, 'Edit Service')
  const save = form.getByRole('button', { name: 'Save Changes' })
  for (let left = before.benefits.length; left > 1; left--)
    await form.getByRole('button', { name: `Remove Benefit ${left}` }).click()
  await expect(form.getByRole('button', { name: 'Remove Benefit 1' })).toBeDisabled()
  const benefit = form.getByRole('textbox', { name: 'Benefit 1' })
  await benefit.fill(' ')
  await save.click()
  await expectToast(page, 'Validation Error', 'Please fill out all benefit fields or remove empty ones.')
  await benefit.fill('Rest')
  await form.getByLabel('Title').fill('')
  await save.click()
  await expectToast(page, 'Validation Error', 'Please fill out all required fields and add at least one benefit.')
  await form.getByLabel('Title').fill('Glass Cupping')
  await form.getByLabel('Short description').fill('Warm glass on the back.')
  await refuseOnce(page, '**/api/services/*', 'No paper')
  await save.click()
  await expectToast(page, 'Error', 'Failed to update service: 500: No paper')
  const saved = answerTo(page, 'PUT', new RegExp(`/api/services/${before.id}$`))
  const listed = answerTo(page, 'GET', /\/api\/services$/)
  await save.click()
  await expectToast(page, 'Success', 'Service updated successfully')
  expect((await saved).status()).toBe(200)
  expect((await saved).request().postDataJSON()).toEqual({
    ...before,
    title: 'Glass Cupping',
    shortDesc: 'Warm glass on the back.',
    benefits: [{ text: 'Rest' }],
  })
  expect((await listed).status()).toBe(200)
  await expect(form).toHaveCount(0)
  await expect(entry(page, 'Glass Cupping')).toBeVisible()
  await visitor.reload()
  await expect(visitor.locator('#services').getByText('Warm glass on the back.')).toBeVisible()

  guards(
    'Similar texts for the service (by title) and the practitioner (by name).',
    'DELETE /api/services/{id} | none',
    "Admin success | 'Success': '{Testimonial, Service or Practitioner} added, updated or deleted successfully'",
  )
  await entry(page, 'Glass Cupping')
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = dialog(page, 'Delete Service')
  await expect(question).toContainText(
    'Are you sure you want to delete the service “Glass Cupping”? This action cannot be undone.',
  )
  await refuseOnce(page, '**/api/services/*', 'No bin')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Error', 'Failed to delete service: 500: No bin')
  const deleted = answerTo(page, 'DELETE', new RegExp(`/api/services/${before.id}$`))
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'Service deleted successfully')
  expect((await deleted).status()).toBe(204)
  await expect(question).toHaveCount(0)
  await expect(entry(page, 'Glass Cupping')).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.locator('#services').getByText('Glass Cupping')).toHaveCount(0)
})

test('“Buttons show a spinner and are disabled while a request runs”', async ({ page }) => {
  guards('Buttons show a spinner and are disabled while a request runs.')
  await openDashboardPage(page, '/admin/services')
  const { promise: release, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/services/*', async (route) => {
    await release
    await route.continue()
  })
  await entry(page, 'Cupping Therapy')
    .getByRole('button', { name: /^Delete/ })
    .click()
  const button = dialog(page).getByRole('button', { name: 'Delete' })
  await choose(page, 'Delete')
  await expect(button).toBeDisabled()
  await expect(button.locator('svg')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  resolve()
  await expectBack(page.locator('[data-entry]').last().getByRole('button').first())
})

test('“An image that fails to load is replaced by a placeholder image”, also in the form', async ({
  page,
  tolerate,
}) => {
  tolerate(refused(404))
  guards('An image that fails to load is replaced by a placeholder image (services preview and practitioners).')
  await openDashboardPage(page, '/admin/services')
  await entry(page, 'Cupping Therapy').getByRole('button', { name: /^Edit/ }).click()
  await dialog(page).getByLabel('Image').fill('/media/none.jpg')
  await expect(dialog(page).locator('img')).toHaveAttribute('src', '/placeholder.svg')
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Service updated successfully')
  await page.reload()
  await expect(entry(page, 'Cupping Therapy').locator('img')).toHaveAttribute('src', '/placeholder.svg')
})

test('“No services found. Add your first service to display on your website.”', async ({ page }) => {
  guards("Empty: 'No services found. Add your first service to display on your website.'")
  await openDashboardPage(page, '/admin/services')
  for (const { id } of await (await page.request.get('/api/services')).json())
    await page.request.delete(`/api/services/${id}`)
  await page.reload()
  await expect(page.getByText('No services found. Add your first service to display on your website.')).toBeVisible()
})
