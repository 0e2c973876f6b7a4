import { guards } from '#test/conformance/guards.ts'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { expect, test } from '#test/support/browser.ts'
import { editor, openDashboard, signIn } from '#test/support/dashboard.ts'
import { untilHydrated } from '#test/support/hydration.ts'

test.describe('the dashboard', () => {
  test('shows the clinic’s name, a link to the site, and five tabs', async ({ page }) => {
    guards(
      '/admin | Admin dashboard',
      'Admin dashboard: one admin-style dashboard.',
      "Header: clinic name plus 'Admin'",
      'Side menu tabs: Page Content (default), Services, Practitioners, Testimonials, Appointments.',
      'The page title is an admin dashboard title with the clinic name.',
      "a 'View Site' button to /",
    )
    await openDashboard(page)
    const { name } = await (await page.request.get('/api/content/clinic')).json()
    await expect(page).toHaveTitle(`Page Content | ${name} Admin Dashboard`)
    await expect(page.getByRole('banner')).toContainText(`${name} Admin`)
    const menu = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
    await expect(menu.last()).toBeVisible()
    const tabs = ['Page Content', 'Services', 'Practitioners', 'Testimonials', 'Appointments']
    expect((await menu.allTextContents()).slice(1, 1 + tabs.length)).toEqual(tabs)
    await expect(page.getByRole('tab')).toHaveText(['Hero', 'Features', 'About', 'Contact', 'Clinic Info'])
    await expect(page.getByRole('tab', { name: 'Hero' })).toHaveAttribute('aria-selected', 'true')
    for (const label of ['Services', 'Practitioners', 'Testimonials', 'Appointments']) {
      await menu.filter({ hasText: label }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
    }
    await page.getByRole('link', { name: 'View Site' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })

  test('keeps the menu’s scroll position from page to page, moves the focus and announces the title', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 420 })
    await openDashboard(page)
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    const frame = (await page.locator('.dashboard').elementHandle())!
    const scrolled = () => page.locator('#dashboard-groups').evaluate((groups) => groups.scrollTop)
    await menu.getByRole('link', { name: 'Audit Log' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit Log')
    const before = await scrolled()
    expect(before).toBeGreaterThan(0)
    await menu.getByRole('link', { name: 'Staff' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('.dashboard > [aria-live="polite"]')).toHaveText(await page.title())
    await expect(page).toHaveTitle(/^Staff \| /)
    expect(await scrolled()).toBe(before)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit Log')
    expect(await frame.evaluate((node) => node.isConnected)).toBe(true)
  })

  test('opens with less than 350 kB of code, as transferred with brotli', async ({ page }) => {
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await openDashboard(page)
    await page.waitForLoadState('networkidle')
    const transferred = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(sizes.length).toBeGreaterThan(3)
    expect(transferred).toBeGreaterThan(100_000)
    expect(transferred / 1000).toBeLessThan(350)
  })

  test('loads its code only on its own pages', async ({ page }) => {
    const loads: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) loads.push(response.text())
    })
    await page.goto('/')
    await untilHydrated(page)
    await expect.poll(() => loads.length).toBeGreaterThan(3)
    await page.waitForLoadState('networkidle')
    const loaded = await Promise.all(loads)
    expect(loaded.filter((code) => code.includes('Save Changes'))).toEqual([])
    expect(await page.locator('link[rel=stylesheet]').count()).toBe(1)
  })
})

test('a list that fails and an unknown address say so in their place', async ({ page, tolerate }) => {
  tolerate(/status of (?:500|404)|500: away/)
  let broken = true
  await page.route('**/api/orders?*', (route) =>
    broken ? route.fulfill({ status: 500, json: { status: 500, detail: 'away' } }) : route.continue(),
  )
  await openDashboard(page)
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Orders couldn’t be shown\./)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Orders couldn’t be shown\./)
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  expect((await page.goto('/admin/nosuch'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(page.getByText('The page might have been moved, deleted, or never existed.')).toBeVisible()
  await expect(menu).toBeVisible()
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(page.getByRole('tab', { name: 'Hero' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })

    test('sign-in and dashboard are accessible', async ({ page }) => {
      const faults = () => accessibilityFaults(page)
      await page.goto('/admin/login')
      expect(await faults()).toEqual([])
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Please enter your password')).toBeVisible()
      expect(await faults(), 'with messages').toEqual([])
      await signIn(page)
      await expect(page.getByRole('tab', { name: 'Hero' })).toBeVisible()
      for (const tab of ['Hero', 'Features', 'About', 'Contact', 'Clinic Info']) {
        await page.getByRole('tab', { name: tab }).click()
        expect(await faults(), tab).toEqual([])
      }
      await editor(page).getByRole('button', { name: 'History' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).not.toHaveCount(0)
      expect(await faults(), 'history').toEqual([])
    })
  })
