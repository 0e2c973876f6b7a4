import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboardPage, refused } from '#test/support/dashboard.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

test('a wrong name and number are corrected in the details of a request, and what is typed stays where a colleague was quicker', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(refused(409))
  await askFor(server)
  await openDashboardPage(page, '/admin/appointments')
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  await page.getByRole('button', { name: 'View Details' }).click()
  const detail = dialog(page, 'Appointment Details')
  await detail.getByRole('button', { name: 'Correct name or contact' }).click()
  const form = dialog(page, 'Name and Contact Details')
  await expect(form.getByLabel('First name')).toHaveValue('Zoë')
  await expect(form.getByLabel('Email (optional)')).toHaveValue('zoe@home.example')
  expect(await accessibilityFaults(page)).toEqual([])

  await form.getByLabel('Last name').fill('Heart')
  await form.getByLabel('Phone').fill('12')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Please enter a phone number we can call')).toBeVisible()
  await expect(form.getByLabel('Phone')).toBeFocused()
  await form.getByLabel('Phone').fill('0498 765 432')

  const theirs = { firstName: 'Zoë', lastName: 'Hart', phone: '0400 111 222', email: '' }
  expect((await page.request.put(`/api/appointments/${id}/contact`, { data: theirs })).status()).toBe(200)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByRole('alert')).toContainText(
    /^Owner saved this on .*, after you started: Zoë Hart, 0400 111 222, no email\. Save again to replace it with yours\.$/,
  )
  await expect(form.getByLabel('Last name')).toHaveValue('Heart')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Name and contact details updated successfully')
  await expect(form).toHaveCount(0)
  for (const text of ['Zoë Heart', 'zoe@home.example', '0498 765 432']) await expect(detail).toContainText(text)
  await expect(detail.getByRole('listitem').filter({ hasText: /^Name corrected by Owner/ })).toHaveCount(1)
  // Also in the list behind.
  await expect(page.getByRole('cell', { name: 'Zoë Heart', includeHidden: true })).toBeVisible()
})
