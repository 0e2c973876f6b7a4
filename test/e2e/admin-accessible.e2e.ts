import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { openDashboardPage } from '#test/support/dashboard.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })

    test('the catalogue’s pages and dialogs are accessible', async ({ page }) => {
      await openDashboardPage(page, '/admin/testimonials')
      expect(await accessibilityFaults(page), 'no testimonials').toEqual([])
      const data = { name: 'Mei', duration: 'Patient for a year', rating: 4, content: 'Calm.' }
      expect((await page.request.post('/api/testimonials', { data })).status()).toBe(201)
      for (const kind of ['Service', 'Practitioner', 'Testimonial']) {
        await page.goto(`/admin/${kind.toLowerCase()}s`)
        await page.getByRole('button', { name: `Add ${kind}` }).click()
        await dialog(page)
          .getByRole('button', { name: `Add ${kind}` })
          .click()
        await expect(dialog(page).getByText('Please fill in this field').first()).toBeVisible()
        await page.locator('.toast').getByRole('button', { name: 'Close' }).click()
        expect(await accessibilityFaults(page), `${kind} dialog`).toEqual([])
        await page.keyboard.press('Escape')
        expect(await accessibilityFaults(page), kind).toEqual([])
        await page
          .getByRole('button', { name: /^Delete/ })
          .first()
          .click()
        expect(await accessibilityFaults(page), `${kind} question`).toEqual([])
      }
    })

    test('the blog, the newsletter and the editors with what publishing needs are accessible', async ({ page }) => {
      test.setTimeout(90_000)
      await openDashboardPage(page, '/admin/posts')
      await page.request.post('/api/newsletter-issues', { data: { subject: 'Spring hours' } })
      await page.request.post('/api/subscribers', { data: { email: 'al@home.example', consentNote: 'At the desk' } })
      const post = await (await page.request.post('/api/admin-posts', { data: { title: 'Rest' } })).json()
      for (const path of ['/admin/posts', '/admin/newsletter', '/admin/newsletter/subscribers']) {
        for (const width of [1280, 375]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(path)
          await expect(page.getByRole('row').nth(1)).toBeVisible()
          expect(await accessibilityFaults(page), `${path} ${width}`).toEqual([])
        }
      }
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`/admin/posts/${post.id}`)
      await expect(page.getByText('needed to publish').first()).toBeVisible()
      expect(await accessibilityFaults(page), 'what publishing needs').toEqual([])
      await page.getByRole('radio', { name: /^Published/ }).check()
      await page.getByRole('button', { name: 'Save and publish' }).click()
      await expect(page.getByText('Please fill this in before you publish').first()).toBeVisible()
      await page.locator('.toast').getByRole('button', { name: 'Close' }).click()
      expect(await accessibilityFaults(page), 'refused').toEqual([])

      await page.goto('/admin')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('button', { name: 'Enlarge' }).click()
      await expect(dialog(page, 'Preview').locator('iframe')).toBeVisible()
      expect(await accessibilityFaults(page), 'enlarged preview').toEqual([])
    })

    test('appointments are accessible', async ({ page, server }) => {
      for (const firstName of ['Ann', 'Bo', 'Cy', 'Di']) await askFor(server, { firstName, message: 'A sore knee' })
      await openDashboardPage(page, '/admin/appointments')
      const list = await (await page.request.get('/api/appointments')).json()
      for (const [index, status] of ['confirmed', 'completed', 'cancelled'].entries())
        await page.request.patch(`/api/appointments/${list[index].id}/status`, { data: { status } })
      await page.reload()
      await expect(page.getByRole('row')).toHaveCount(5)
      expect(await accessibilityFaults(page), 'table').toEqual([])
      await page.setViewportSize({ width: 375, height: 780 })
      expect(await accessibilityFaults(page), 'cards').toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await page
        .getByRole('button', { name: /View Details/ })
        .first()
        .click()
      await dialog(page).getByText('Copy or erase this patient’s details').click()
      await expect(dialog(page).getByText('Remember to notify the patient')).toBeVisible()
      expect(await accessibilityFaults(page), 'detail').toEqual([])
      for (const status of ['pending', 'cancelled']) {
        await dialog(page).getByLabel('Status').selectOption(status)
        expect(await accessibilityFaults(page), status).toEqual([])
        await page.keyboard.press('Escape')
      }
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'How long we keep requests' }).click()
      await expect(dialog(page, 'How long we keep requests')).toBeVisible()
      expect(await accessibilityFaults(page), 'retention').toEqual([])
    })
  })
