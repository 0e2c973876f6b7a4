import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard } from '#test/support/dashboard.ts'

test('an owner finds a person, exports their data, and erases it', async ({ page }) => {
  const email = 'zoe@visitor.example'
  await openDashboard(page, '/admin/settings?section=privacy')
  const person = { firstName: 'Zoe', lastName: 'Harper', email, phone: '08 8522 1234', preferredDate: 'soon' }
  const services = await (await page.request.get('/api/services')).json()
  const asked = { ...person, service: services[0].slug, message: '' }
  expect((await page.request.post('/api/appointments', { data: asked })).status()).toBe(201)
  expect((await page.request.post('/api/newsletter', { data: { email } })).ok()).toBe(true)
  const said = { name: 'Zoe Harper', duration: 'Patient for 2 years', rating: 5, content: 'Calm.' }
  expect((await page.request.post('/api/testimonials', { data: said })).status()).toBe(201)

  const search = page.getByLabel('Email, phone or name')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Please enter an email address, a phone number or a name')).toBeVisible()
  // Nothing of a name is chosen by itself.
  await search.fill('Harper')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('checkbox', { name: /^Zoe Harper/ })).toHaveCount(2)
  for (const found of await page.getByRole('checkbox', { name: /^Zoe Harper/ }).all())
    await expect(found).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Erase' })).toBeDisabled()
  await search.fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  const requests = page.getByRole('group', { name: 'Appointment requests' })
  await expect(requests.getByRole('checkbox', { name: /^Zoe Harper/ })).toBeChecked()
  const testimonial = page.getByRole('checkbox', { name: /^Zoe Harper Patient for 2 years/ })
  await expect(testimonial, 'of which only the name is known').not.toBeChecked()
  await testimonial.check()
  expect(await accessibilityFaults(page)).toEqual([])

  const files: string[] = []
  page.on('download', (download) => files.push(download.suggestedFilename()))
  await page.getByRole('button', { name: 'Save a copy' }).click()
  await expect.poll(() => files.toSorted()).toEqual(['personal-data.html', 'personal-data.json'])

  await page.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByRole('dialog').getByText('1 testimonial', { exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await expectToast(page, 'Success', 'Erased: 1 appointment request, 1 newsletter subscription, 1 testimonial.')
  await expect(page.getByText(`Nothing is kept of “${email}”.`)).toBeVisible()
})

test('an owner records a data breach, and Today counts the days until its outcome is recorded', async ({ page }) => {
  await openDashboard(page, '/admin/settings?section=privacy')
  await page.getByRole('button', { name: 'Note what happened' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What happened').fill('A laptop was left on the train')
  await dialog.getByLabel('Noticed on').fill('2026-03-05')
  await dialog.getByLabel('From').fill('2026-03-01T09:00')
  await dialog.getByLabel('To', { exact: true }).fill('2026-03-05T18:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please choose what may have been seen')).toBeVisible()
  await dialog.getByLabel('Newsletter subscribers').check()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Decide by Apr 4, 2026')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Who is affected' }).click()
  expect((await download).suggestedFilename()).toBe('affected.csv')

  await page.goto('/admin/today')
  await expect(page.getByText('The law asks to find out by April 4, 2026')).toBeVisible()
  await page.getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Decision').selectOption('no_harm')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please write down why, and who was told when')).toBeVisible()
  await dialog.getByLabel('Why, and who was told when').fill('Its disk was encrypted')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No serious harm likely')).toBeVisible()
  await page.goto('/admin/today')
  await expect(page.getByText('The law asks to find out by')).toHaveCount(0)
})
