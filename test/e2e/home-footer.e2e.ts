import { guards } from '../conformance/guards.ts'
import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'

test('the footer shows the clinic, its social links, quick links and the current year', async ({ page, request }) => {
  guards(
    'Clinic name, description, social icons (facebook, instagram, youtube)',
    'a Quick Links list from navigation content',
    'a copyright line with the current year.',
  )
  const clinic = await (await request.get('/api/content/clinic')).json()
  const navigation: { name: string }[] = await (await request.get('/api/content/navigation')).json()
  await openHydrated(page)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText(clinic.name, { exact: true })).toBeVisible()
  await expect(footer.getByText(clinic.description)).toBeVisible()
  for (const name of ['Facebook', 'Instagram', 'YouTube'])
    await expect(footer.getByRole('link', { name })).toBeVisible()
  const links = footer.getByRole('navigation', { name: 'Quick Links' }).getByRole('link')
  await expect(links).toHaveText(navigation.map(({ name }) => name))
  await expect(footer.getByText(`© ${new Date().getFullYear()} ${clinic.name}`)).toBeVisible()
})

test('an invalid address is reported beside the field, and what was typed stays', async ({ page }) => {
  guards("Newsletter: e-mail must be a valid address; message 'Please enter a valid email address'.")
  await openHydrated(page)
  const field = page.getByRole('contentinfo').getByLabel('Email address')
  await field.fill('ann@clinic')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('ann@clinic')
})

test('subscribing says Success! and empties the form', async ({ page }) => {
  guards(
    'a Newsletter form with an e-mail field and a Subscribe button',
    "Newsletter success | 'Success!': 'You've been subscribed to our newsletter.' and the form resets",
    'POST /api/newsletter | {email}',
  )
  await openHydrated(page)
  const field = page.getByRole('contentinfo').getByLabel('Email address')
  await field.fill('ann@clinic.example')
  const sent = page.waitForRequest('**/api/newsletter')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  expect((await sent).method()).toBe('POST')
  expect((await sent).postDataJSON()).toEqual({ email: 'ann@clinic.example' })
  await expect(page.getByRole('listitem').filter({ has: page.getByText('Success!', { exact: true }) })).toContainText(
    "You've been subscribed to our newsletter.",
  )
  await expect(field).toHaveValue('')
  await expect(field, 'what was said stays there when the notice is gone').toHaveAccessibleDescription(
    /You've been subscribed to our newsletter\./,
  )
})

test('a failure says Error and keeps what was typed', async ({ page, tolerate }) => {
  guards("Newsletter failure | 'Error': 'Failed to subscribe. Please try again.'")
  tolerate(/500/)
  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 500, json: { detail: 'broken' } }))
  await openHydrated(page)
  const field = page.getByRole('contentinfo').getByLabel('Email address')
  await field.fill('ann@clinic.example')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('listitem').filter({ has: page.getByText('Error', { exact: true }) })).toContainText(
    'Failed to subscribe. Please try again.',
  )
  await expect(field).toHaveValue('ann@clinic.example')
})
