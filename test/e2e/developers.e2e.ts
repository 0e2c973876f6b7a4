import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { test as base, expect } from '#test/support/browser.ts'
import { expectToast, openDashboard } from '#test/support/dashboard.ts'

type Listener = { url: string; got: { type: string }[] }
/** A program of somebody else's that listens on this machine. */
const test = base.extend<{ listener: Listener }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
  listener: async ({}, use) => {
    const got: Listener['got'] = []
    const server: Server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        got.push(JSON.parse(body))
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/clinic`, got })
    server.close()
  },
})

test('an owner makes an API key with the chosen scopes only, and revokes it', async ({ page }) => {
  await openDashboard(page, '/admin/settings?section=developers')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await expect(dialog.getByText('Please choose what this key may do')).toBeVisible()
  await dialog.getByLabel('Name').fill('Till')
  await dialog.getByLabel('Read orders and receipts').check()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const key = await page.getByRole('dialog').getByLabel('API key').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('orders:read', { exact: true })).toBeVisible()

  const call = async (path: string) =>
    (await fetch(new URL(path, page.url()), { headers: { authorization: `Bearer ${key}` } })).status
  expect(await call('/api/orders')).toBe(200)
  expect(await call('/api/subscribers')).toBe(403)
  expect(await call('/api/staff-accounts')).toBe(403)

  await page.getByRole('button', { name: 'Revoke Till' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expectToast(page, 'Success', 'The key has been revoked.')
  expect(await call('/api/orders')).toBe(401)
})

test('an owner adds a webhook, which receives a new subscriber within seconds, and sends a test', async ({
  page,
  listener,
}) => {
  await openDashboard(page, '/admin/settings?section=developers')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('http://till.example/clinic')
  await dialog.getByLabel('Somebody subscribed to the newsletter').check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Please enter an address starting with https://')).toBeVisible()
  await dialog.getByLabel('Address').fill(listener.url)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Secret')).toHaveValue(/^whsec_/)
  await page.getByRole('button', { name: 'Done' }).click()

  await page.request.post('/api/newsletter', { data: { email: 'reader@visitor.example' } })
  await expect.poll(() => listener.got.map(({ type }) => type), { timeout: 15_000 }).toEqual(['subscriber.added'])

  await page.getByRole('button', { name: /^Deliveries: / }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expectToast(page, 'Success', 'It arrived (HTTP 204).')
  await expect(page.getByRole('dialog').getByText('Delivered')).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Remove: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Success', 'The webhook has been removed.')
})
