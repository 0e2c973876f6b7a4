import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#test/support/accessibility.ts'
import { test as base, expect } from '#test/support/browser.ts'
import { expectToast, openDashboard, signIn } from '#test/support/dashboard.ts'
import { untilHydrated } from '#test/support/hydration.ts'
import { keys, type S3Counterpart, startS3 } from '#test/support/s3-counterpart/counterpart.ts'
import { startServer } from '#test/support/server.ts'

/** A fresh install that knows of no address and no object store; its pictures are its own. */
const test = base.extend<object, { s3: S3Counterpart }>({
  s3: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const s3 = await startS3()
      await use(s3)
      await s3.close()
    },
    { scope: 'worker' },
  ],
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'clinic-moving-'))
      const server = await startServer({ variables: { PUBLIC_URL: '', DATA_DIR: join(folder, 'data') } })
      await use(server)
      await server.drop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const settings = '/admin/settings?section=connections'

test('an owner moves the pictures to an object store, and every picture is available', async ({
  page,
  s3,
  tolerate,
}) => {
  tolerate(/status of 422/)
  await openDashboard(page, settings)
  await page.getByText('Use an object store').click()
  const form = page.getByRole('form', { name: 'Object store' })
  await form.getByLabel('Address of the store').fill('s3.example')
  await form.getByLabel('Bucket').fill(s3.bucket)
  await form.getByLabel('Region').fill(keys.region)
  await form.getByLabel('Access key').fill(keys.accessKeyId)
  const secret = form.getByLabel('Secret key of the store', { exact: true })
  await secret.fill('wrong')
  const move = form.getByRole('button', { name: 'Check and move the pictures there' })
  await move.click()
  const address = form.getByLabel('Address of the store')
  await expect(address).toHaveAccessibleDescription(/Please enter the address/)
  await address.fill(s3.url)
  await move.click()
  await expect(secret).toHaveAccessibleDescription(/The request signature we calculated does not match/)
  await expect(secret).toHaveValue('wrong')
  await secret.fill(keys.secretAccessKey)
  s3.fail('PUT', { slowMs: 300 }, 9)
  await move.click()
  await expectToast(page, 'Success', 'The pictures are being copied to it.')
  const progress = page.getByRole('region', { name: 'Moving the pictures' })
  await expect(progress.getByText(/of \d+ copied and checked/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expect(page.getByText(`Kept in the bucket ${s3.bucket}`)).toBeVisible({ timeout: 30_000 })
  const { items } = (await (await page.request.get('/api/media')).json()) as { items: { address: string }[] }
  for (const { address } of items) expect((await page.request.get(address)).status()).toBe(200)
  expect([...s3.objects.keys()].filter((key) => key.startsWith('originals/')).length).toBeGreaterThan(5)
  await page.goto('/')
  await expect(page.locator('main img').first()).toBeVisible()
})

const addressForm = (page: Page) => page.getByRole('form', { name: 'Address of the site' })

test('an owner changes the site’s address, and confirms it there', async ({ page, server, tolerate }) => {
  tolerate(/status of 422/)
  tolerate(/^third-party request: http:\/\/localhost:/)
  await openDashboard(page, settings)
  const other = server.url.replace('127.0.0.1', 'localhost')
  const use = async (url: string) => {
    await addressForm(page).getByLabel('New address').fill(url)
    await addressForm(page).getByRole('button', { name: 'Check and use it' }).click()
  }
  await use('http://clinic.example/shop')
  const field = addressForm(page).getByLabel('New address')
  await expect(field).toHaveAccessibleDescription(/without a path/)
  await expect(field).toHaveValue('http://clinic.example/shop')
  await use(server.url)
  await expectToast(page, 'Success', `The site’s address is ${server.url} from now on.`)
  await use(other)
  const confirmation = page.getByRole('region', { name: 'Confirm the new address' })
  await expect(confirmation).toContainText(`Until then you can sign in at ${server.url} too`)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`<loc>${other}/`)

  await page.goto(`${other}${settings}`)
  await untilHydrated(page)
  await signIn(page)
  await expect(confirmation).toContainText('You’re at the new address')
  await confirmation.getByRole('button', { name: 'Confirm this address' }).click()
  await expectToast(page, 'Success', 'The address is confirmed.')
  await expect(confirmation).toBeHidden()
})
