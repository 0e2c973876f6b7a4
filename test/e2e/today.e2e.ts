import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { openDashboard } from '#test/support/dashboard.ts'
import { untilHydrated } from '#test/support/hydration.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })
const bell = (page: Page) => page.getByRole('button', { name: /^What’s new/ })

test('new requests and orders are counted, announced by the bell, and linked to their list', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await openDashboard(page)
  await menu(page)
    .getByRole('link', { name: /^Today/ })
    .click()
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible()
  await askFor(server, { firstName: 'Ann' })
  await askFor(server, { firstName: 'Bo' })
  await page.clock.fastForward(31_000)
  await expect(menu(page).getByRole('link', { name: /^Today/ })).toContainText('2 waiting')
  await expect(bell(page)).toHaveAccessibleName('What’s new: 2 since you last looked')
  await bell(page).hover()
  await expect(page.getByRole('tooltip')).toHaveText('What’s new: 2 since you last looked')
  await bell(page).click()
  await expect(page.getByRole('link', { name: /^Ann Hart asked for Cupping Therapy/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All requests' })).toHaveAttribute('href', '/admin/appointments')
  await expect(bell(page)).toHaveAccessibleName('What’s new: nothing since you last looked')
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()

  await page.getByRole('link', { name: /2 appointment requests/ }).click()
  await expect(page).toHaveURL('/admin/appointments?status=pending')
  await expect(page.getByRole('row')).toHaveCount(3)
  await bell(page).click()
  await page.getByRole('link', { name: /^Bo Hart asked/ }).click()
  await expect(page.getByRole('dialog', { name: 'Appointment Details' })).toContainText('Bo Hart')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Bo Hart asked/ })).toHaveCount(0)
})

test('confirmed requests without a time have a card, which leads to exactly these', async ({ page, server }) => {
  for (const firstName of ['Ann', 'Bo', 'Cy', 'Di']) await askFor(server, { firstName })
  await openDashboard(page)
  const requests: { id: string; firstName: string }[] = await (await page.request.get('/api/appointments')).json()
  const idOf = (name: string) => requests.find(({ firstName }) => firstName === name)!.id
  const timed = { data: { agreedTime: '2027-03-08T14:30', note: '', confirm: true } }
  expect((await page.request.put(`/api/appointments/${idOf('Cy')}/arrangement`, timed)).status()).toBe(200)
  const many = { data: { act: 'confirmed', ids: [idOf('Ann'), idOf('Bo')] } }
  expect((await page.request.post('/api/many/appointments', many)).status()).toBe(200)
  await page.goto('/admin/today')
  await page.getByRole('link', { name: /2 confirmed requests have no time yet/ }).click()
  await expect(page).toHaveURL('/admin/appointments?status=confirmed&time=missing')
  const rows = page.getByRole('rowheader')
  await expect(rows).toHaveText([/^Bo Hart/, /^Ann Hart/])
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByLabel('Search by name').fill('ann')
  await expect(rows).toHaveText([/^Ann Hart/])
  await page.getByRole('button', { name: 'View Details' }).click()
  const detail = page.getByRole('dialog', { name: 'Appointment Details' })
  await expect(detail).toContainText('No time agreed yet')
  expect((await page.request.put(`/api/appointments/${idOf('Ann')}/arrangement`, timed)).status()).toBe(200)
  expect((await page.request.put(`/api/appointments/${idOf('Bo')}/arrangement`, timed)).status()).toBe(200)
  await page.goto('/admin/appointments?status=confirmed&time=missing')
  await expect(page.getByText('Every confirmed request has a time.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all confirmed' }).click()
  await expect(page).toHaveURL('/admin/appointments?status=confirmed')
  await expect(rows).toHaveCount(3)
  await page.goto('/admin/appointments?status=confirmed&time=missing')
  await page.getByRole('tab', { name: 'Pending' }).click()
  await expect(page).toHaveURL('/admin/appointments?status=pending')
})

test('the visits of today are listed by time, each a way to its details, as they change', async ({ page, server }) => {
  await page.clock.install()
  for (const firstName of ['Ann', 'Bo', 'Cy']) await askFor(server, { firstName })
  await openDashboard(page, '/admin/today')
  const visits = page.getByRole('region', { name: 'Today’s visits' })
  await expect(visits).toContainText('No visits are agreed for')
  const requests: { id: string; firstName: string }[] = await (await page.request.get('/api/appointments')).json()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Adelaide' }).format(new Date())
  for (const [name, time] of [
    ['Bo', '23:59'],
    ['Ann', '23:58'],
  ]) {
    const path = `/api/appointments/${requests.find(({ firstName }) => firstName === name)!.id}`
    await page.request.put(`${path}/arrangement`, { data: { agreedTime: `${today}T${time}`, note: '' } })
    await page.request.patch(`${path}/status`, { data: { status: 'confirmed' } })
  }
  await page.clock.fastForward(21_000)
  await expect(visits.getByRole('listitem')).toHaveText([/11:58 PM.*Ann Hart/, /11:59 PM.*Bo Hart/])
  expect(await accessibilityFaults(page)).toEqual([])
  // Each reading names patients and is a line of the audit log: coming back to the tab is no reason for one.
  let readings = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/appointment-calendar')) readings++
  })
  const asked = page.waitForResponse('**/api/appointment-news?*')
  await page.clock.fastForward(40_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await asked
  // A reading would ask for the marker first.
  await page.waitForTimeout(1000)
  expect(readings).toBe(0)
  await visits.getByRole('link', { name: 'Bo Hart' }).click()
  await expect(page.getByRole('dialog', { name: 'Appointment Details' })).toContainText('Bo Hart')
})

test('marking a step as not needed, and asking to be reminded of it, keep the focus in the list', async ({ page }) => {
  await openDashboard(page, '/admin/today')
  const setup = page.getByRole('region', { name: 'Setting up' })
  await setup.getByRole('button', { name: 'Not needed: Online booking' }).press('Enter')
  await expect(setup.getByText('Marked not needed (1)')).toBeVisible()
  await expect(setup.locator(':focus')).toHaveAccessibleName(/^Not needed|^Remind me/)
  await setup.getByText('Marked not needed (1)').click()
  await setup.getByRole('button', { name: 'Remind me: Online booking' }).press('Enter')
  await expect(setup.getByRole('button', { name: 'Not needed: Online booking' })).toBeVisible()
  await expect(setup.locator(':focus')).toHaveAccessibleName(/^Not needed|^Remind me/)
})

test('a visit of today names a treatment that a colleague has added meanwhile', async ({ page, server }) => {
  await page.clock.install()
  await askFor(server, { firstName: 'Ann' })
  await openDashboard(page, '/admin/today')
  const visits = page.getByRole('region', { name: 'Today’s visits' })
  await expect(visits).toContainText('No visits are agreed for')
  const [{ id: _, ...first }] = await (await page.request.get('/api/services')).json()
  const added = { ...first, title: 'Gua Sha by the hour', slug: 'gua-sha' }
  expect((await page.request.post('/api/services', { data: added })).status()).toBe(201)
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Adelaide' }).format(new Date())
  const arranged = { agreedTime: `${today}T23:58`, note: '', service: 'gua-sha', confirm: true }
  expect((await page.request.put(`/api/appointments/${id}/arrangement`, { data: arranged })).status()).toBe(200)
  await page.clock.fastForward(21_000)
  await expect(visits.getByRole('listitem')).toContainText('Gua Sha by the hour')
})

test('an example text is kept by keyboard, and listed again when that is undone', async ({ page }) => {
  await openDashboard(page, '/admin/today')
  const setup = page.getByRole('region', { name: 'Setting up' })
  const hero = setup.getByRole('listitem').filter({ hasText: /^Hero: words$/ })
  await expect(hero.first()).toBeVisible()
  await setup.getByText('Keep what you like of it').click()
  await setup.getByRole('button', { name: 'Keep as it is: Hero, words' }).press('Enter')
  await expect(setup.getByText('Keep what you like of it (1 kept)')).toBeVisible()
  await expect(setup.getByRole('button', { name: 'Ask me again: Hero, words' })).toBeFocused()
  await expect(setup.getByRole('link', { name: 'Hero', exact: true })).toHaveCount(0)
  await page.reload()
  await untilHydrated(page)
  await expect(setup.getByRole('link', { name: 'Hero', exact: true })).toHaveCount(0)
  await setup.getByText('Keep what you like of it (1 kept)').click()
  await setup.getByRole('button', { name: 'Ask me again: Hero, words' }).press('Enter')
  await expect(setup.getByRole('link', { name: 'Hero', exact: true })).toBeVisible()
  await expect(setup.getByRole('button', { name: 'Keep as it is: Hero, words' })).toBeFocused()
})

test('a step of the set-up list can be dismissed and brought back', async ({ page }) => {
  await openDashboard(page, '/admin/today')
  const setup = page.getByRole('region', { name: 'Setting up' })
  await expect(setup.getByRole('heading', { name: 'Payments (to do)', exact: true })).toBeVisible()
  await expect(setup.getByRole('link', { name: 'Backups', exact: true })).toHaveAttribute(
    'href',
    '/admin/settings?section=backups',
  )
  await expect(setup).toContainText('0 of 7 done')
  await expect(setup.getByRole('listitem').filter({ hasText: 'The site’s address (to do)' })).toContainText(
    'Enter the address before you go live.',
  )
  const missing = [
    'Clinic Info: name, description, address, phone, email, hours and social media',
    'Contact: map and words',
    'Practitioners: name, words, certifications, specialties or languages and registration number',
  ]
  const details = setup.getByRole('listitem').filter({ hasText: /^(Clinic Info|Contact|Practitioners):/ })
  await expect(details).toHaveText(missing)
  await expect(setup.getByRole('button', { name: /^Not needed: The clinic/ })).toHaveCount(0)
  await setup.getByRole('button', { name: 'Not needed: Payments' }).click()
  await expect(setup).toContainText('0 of 7 done, 1 not needed')
  await setup.getByText('Marked not needed (1)').click()
  await setup.getByRole('button', { name: 'Remind me: Payments' }).click()
  await expect(setup.getByRole('button', { name: 'Not needed: Payments' })).toBeVisible()
})

test('the whole menu of a phone is reachable, and the page behind it does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await openDashboard(page)
  const opener = page.getByRole('button', { name: /^Menu/ })
  await opener.click()
  const last = menu(page).getByRole('button', { name: 'Shortcuts' })
  await last.hover()
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, 2000)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await opener.click()
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
})

test('every control is reachable by keyboard', async ({ page, server }) => {
  await askFor(server, { firstName: 'Ann', lastName: 'Hartog' })
  await openDashboard(page)
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeEnabled()
  const find = page.getByRole('combobox', { name: 'Find anything' })
  await page.keyboard.press('Control+k')
  await expect(find).toBeFocused()
  await page.keyboard.type('vouch')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vouchers')
  await page.keyboard.press('Control+k')
  await expect(find).toBeFocused()
  await page.keyboard.type('hartog')
  await expect(page.getByRole('option', { name: /Ann Hartog/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Appointment Details' })).toContainText('Ann Hartog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('gs')
  await expect(page.getByRole('searchbox')).toHaveValue(/gs/)
  await expect(page).toHaveURL(/q=gs/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('gs')
  await expect(page).toHaveURL('/admin/services')
  await expect(page.getByRole('button', { name: 'Add Service' })).toBeEnabled()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  for (const [keys, add] of [
    ['gl', 'New newsletter'],
    ['gu', 'Invite someone'],
    ['gh', 'Add a product'],
  ] as const) {
    await page.keyboard.type(keys)
    await expect(page.getByRole('button', { name: add })).toBeEnabled()
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog', { name: add })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  for (const [typed, found] of [
    ['add a subs', page.getByRole('dialog', { name: 'Add a subscriber' })],
    ['two factor', page.getByRole('region', { name: 'Two-factor sign-in' })],
    ['dark', page.locator('[data-scheme="dark"]')],
  ] as const) {
    await page.keyboard.press('Control+k')
    await expect(find).toBeFocused()
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(found).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  const groups = page.locator('#dashboard-groups')
  expect(await groups.evaluate((all) => all.scrollHeight - all.clientHeight), 'all of the menu is in sight').toBe(0)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.keyboard.type('gd')
  await expect(page).toHaveURL('/admin/audit')
  await expect(menu(page).getByRole('link', { name: 'Audit Log' })).toBeInViewport()
  await page.getByLabel('From').fill('2026-03-05')
  await page.getByLabel('To', { exact: true }).fill('2026-03-01')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(/on or after “From”/)
  await page.getByRole('heading', { level: 1 }).click()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Practitioners')
  await expect(help).toContainText('Audit Log')
  await help.getByLabel('Use single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('on a phone a button opens the menu, and the chosen colour scheme is kept', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 780 })
  await openDashboard(page)
  const link = menu(page).getByRole('link', { name: 'Orders' })
  await expect(link).toBeHidden()
  const name = page.getByRole('banner').getByRole('link', { name: /Admin$/ })
  expect((await name.boundingBox())!.height, 'one line').toBeLessThan(32)
  const buttons = await page.getByRole('banner').getByRole('button').all()
  const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())!.y))
  expect(new Set(tops.map(Math.round)).size).toBe(1)
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await expect(page.getByRole('link', { name: 'View Site' })).toHaveAttribute('href', '/')
  await page.keyboard.press('Escape')
  const bar = menu(page).getByRole('button', { name: /^Menu/ })
  await bar.click()
  await menu(page).getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.keyboard.press('Escape')
  await expect(bar).toBeFocused()
  await bar.click()
  await link.click()
  await expect(page).toHaveURL('/admin/orders')
  await expect(link).toBeHidden()
  const answer = await page.reload()
  expect(await answer?.text()).toContain('data-scheme="dark"')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.goto('/admin/account')
  await expect(bar).toContainText('Your Account')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the frame, today and the settings are accessible, ${colorScheme}`, async ({ page, server }) => {
    test.setTimeout(90_000)
    await page.emulateMedia({ colorScheme })
    await askFor(server, { firstName: 'Ann' })
    await openDashboard(page, '/admin/today')
    await expect(page.locator('figure svg').first()).toBeVisible()
    await expect(page.getByText('No vouchers were sold or redeemed in this time.')).toBeVisible()
    await page.getByText('As a table').first().click()
    await bell(page).click()
    await expect(page.getByRole('link', { name: /^Ann Hart asked/ })).toBeVisible()
    expect(await accessibilityFaults(page), 'today').toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await accessibilityFaults(page), 'palette').toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await accessibilityFaults(page), 'help').toEqual([])
    for (const section of ['clinic', 'navigation', 'booking', 'email', 'newsletter', 'retention']) {
      await page.goto(`/admin/settings?section=${section}`)
      await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Save Changes' })).toBeEnabled()
      expect(await accessibilityFaults(page), section).toEqual([])
    }
    await page.setViewportSize({ width: 375, height: 780 })
    await menu(page).getByRole('button', { name: /^Menu/ }).click()
    expect(await accessibilityFaults(page), 'phone').toEqual([])
  })
