import { askFor, manyPatients } from '#test/support/appointments.ts'
import { expect, test } from '#test/support/browser.ts'
import { dialog } from '#test/support/catalogue.ts'
import { expectToast, openDashboard, refused } from '#test/support/dashboard.ts'
import { countInteractions } from '#test/support/interaction-counter.ts'

test.use({ privateServer: true, serverVariables: manyPatients })

test('one key changes the status of a request in the list, and the focus moves to the next', async ({
  page,
  server,
}) => {
  const work = await countInteractions(page)
  await askFor(server, { firstName: 'Ann' })
  await askFor(server, { firstName: 'Bo' })
  await openDashboard(page, '/admin/appointments?status=pending')
  const first = page.getByRole('button', { name: 'View Details of Bo Hart' })
  await first.focus()
  await page.keyboard.press('c')
  await expect(page.getByText('Bo Hart is marked as Confirmed. P takes it back. No time is agreed yet.')).toBeVisible()
  expect(work).toEqual({ presses: 1, texts: 0 })
  await expect(first).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'View Details of Ann Hart' })).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('No pending appointments found.')).toBeVisible()
  await openDashboard(page, '/admin/appointments')
  await first.focus()
  await page.keyboard.press('p')
  await expect(page.getByRole('row', { name: /^Bo Hart/ })).toContainText('Pending')
  await expect(first).toBeFocused()
})

test('a code that somebody types without a field changes no request and leads nowhere', async ({ page, server }) => {
  await askFor(server, { firstName: 'Bo' })
  await page.clock.install()
  await openDashboard(page, '/admin/appointments')
  await page.getByRole('button', { name: 'View Details of Bo Hart' }).focus()
  await page.clock.pauseAt(Date.now() + 10_000)
  // X would cancel the visit, and G with P would open another page.
  for (const key of 'xgpjlfgqqv') {
    await page.keyboard.press(key)
    await page.clock.runFor(150)
  }
  await page.clock.runFor(600)
  await page.clock.resume()
  await page.reload()
  await expect(page.getByRole('row', { name: /^Bo Hart/ })).toContainText('Pending')
  await expect(page).toHaveURL('/admin/appointments')
})

test('N opens the form for a request by phone, and so does Today', async ({ page }) => {
  await openDashboard(page, '/admin/appointments')
  await page.keyboard.press('n')
  await expect(dialog(page, 'New Request by Phone')).toBeVisible()
  await openDashboard(page, '/admin/today')
  await page.getByRole('link', { name: 'New request' }).click()
  await expect(dialog(page, 'New Request by Phone')).toBeVisible()
})

test('in the pending list the undo key restores the request, and leaves the next one alone', async ({
  page,
  server,
}) => {
  for (const firstName of ['Ann', 'Bo']) await askFor(server, { firstName })
  await openDashboard(page, '/admin/appointments?status=pending')
  const row = (name: string) => page.getByRole('button', { name: `View Details of ${name} Hart` })
  const states = async () =>
    Object.fromEntries(
      (await (await page.request.get('/api/appointments')).json()).map(
        ({ firstName, status }: { firstName: string; status: string }) => [firstName, status],
      ),
    )
  await row('Bo').focus()
  await page.keyboard.press('x')
  await expect(page.getByText('Bo Hart is marked as Cancelled. P takes it back.')).toBeVisible()
  await expect(row('Ann')).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.getByText('Bo Hart is marked as Pending again.')).toBeVisible()
  await expect(row('Bo')).toBeFocused()
  expect(await states()).toEqual({ Ann: 'pending', Bo: 'pending' })
  // The last row leaves an empty list behind.
  await page.keyboard.press('c')
  await expect(row('Ann')).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByText('No pending appointments found.')).toBeVisible()
  await expect(page.getByText('Ann Hart is marked as Confirmed. P takes it back.')).toBeVisible()
  await page.keyboard.press('p')
  await expect(row('Ann')).toBeFocused()
  expect(await states()).toEqual({ Ann: 'pending', Bo: 'confirmed' })
})

test('a key doesn’t overrule the status that a colleague has set since the list was read', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(refused(409))
  await askFor(server, { firstName: 'Ann' })
  await openDashboard(page, '/admin/appointments')
  const ann = page.getByRole('button', { name: 'View Details of Ann Hart' })
  await expect(ann).toBeVisible()
  const [{ id }] = await (await page.request.get('/api/appointments')).json()
  await page.request.patch(`/api/appointments/${id}/status`, { data: { status: 'cancelled' } })
  await ann.focus()
  await page.keyboard.press('c')
  await expectToast(page, 'Error', 'A colleague has marked this request as Cancelled.')
  await expect(page.getByRole('row', { name: /^Ann Hart/ })).toContainText('Cancelled')
  await page.keyboard.press('c')
  await expect(page.getByRole('row', { name: /^Ann Hart/ })).toContainText('Confirmed')
})

test('keys pressed during a pending change apply to the intended rows, once each', async ({ page, server }) => {
  for (const firstName of ['Ann', 'Bo', 'Cy']) await askFor(server, { firstName })
  await openDashboard(page, '/admin/appointments?status=pending')
  const row = (name: string) => page.getByRole('button', { name: `View Details of ${name} Hart` })
  await expect(row('Cy')).toBeVisible()
  const sent: string[] = []
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/appointments/*/status', async (route) => {
    sent.push(route.request().postDataJSON().status)
    await held
    await route.continue()
  })
  await row('Cy').focus()
  await page.keyboard.press('c')
  await expect.poll(() => sent).toEqual(['confirmed'])
  await page.keyboard.press('c')
  // The focus leaves between the key and the moment that shows it is no scanner's.
  await row('Bo').focus()
  await page.evaluate(() => {
    const next = document.querySelectorAll<HTMLElement>('tr [data-id]')[2]
    addEventListener('keydown', () => queueMicrotask(() => next?.focus()), { once: true })
  })
  await page.keyboard.press('x')
  await expect(row('Ann')).toBeFocused()
  letGo()
  await expect(page.getByText('Bo Hart is marked as Cancelled. P takes it back.')).toBeVisible()
  await expect(row('Bo')).toHaveCount(0)
  await expect(row('Ann')).toBeFocused()
  expect(sent).toEqual(['confirmed', 'cancelled'])
  await openDashboard(page, '/admin/appointments')
  await expect(page.getByRole('row', { name: /^Cy Hart/ })).toContainText('Confirmed')
  await expect(page.getByRole('row', { name: /^Bo Hart/ })).toContainText('Cancelled')
  await expect(page.getByRole('row', { name: /^Ann Hart/ })).toContainText('Pending')
})
