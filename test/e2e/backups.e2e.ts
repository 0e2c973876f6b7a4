import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '#test/support/browser.ts'
import { expectToast, openDashboard, refused } from '#test/support/dashboard.ts'

const backups = '/admin/settings?section=backups'

test('an owner makes a backup with one press, sees it in the list, and downloads it', async ({ page }) => {
  await openDashboard(page, backups)
  await expect(page.getByText('None was ever made')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText(/^Made .*, and read back$/)).toBeVisible({ timeout: 90_000 })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download the backup of / }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^clinic-backup-\d{8}-\d{6}\.tar\.gz$/)
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString('hex'),
  ).toBe('1f8b')
  await page.goto('/admin/today')
  await expect(page.getByText(/^Newest backup: .*\d (?:MB|kB)\./)).toBeVisible()
})

test('a schedule, a second place and a passphrase are entered, and a wrong entry is corrected without retyping', async ({
  page,
  tolerate,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-second-place-'))
  await openDashboard(page, backups)
  const plan = page.getByRole('form', { name: 'Backups settings' })
  await plan.getByLabel('Back up every day').check()
  await plan.getByLabel('Days to keep').fill('0')
  await plan.getByRole('button', { name: 'Save Changes' }).click()
  await expect(plan.getByText('Please enter a number from 1 to 366')).toBeVisible()
  await plan.getByLabel('Days to keep').fill('14')
  await plan.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Backups settings updated successfully.')

  const safety = page.getByRole('form', { name: 'Second place and passphrase' })
  await safety.getByLabel('Second copy').selectOption('folder')
  await safety.getByLabel('Folder on the server').fill(join(folder, 'absent'))
  await safety.getByLabel('Encrypt backups with a passphrase').check()
  await safety.getByLabel('Passphrase', { exact: true }).fill('copper lantern tide')
  tolerate(refused(422))
  await safety.getByRole('button', { name: 'Check and save' }).click()
  await expect(safety.getByText('There’s no such folder on the server. Please make it there first')).toBeVisible()
  await expect(safety.getByLabel('Passphrase', { exact: true })).toHaveValue('copper lantern tide')
  await safety.getByLabel('Folder on the server').fill(folder)
  await safety.getByRole('button', { name: 'Check and save' }).click()
  await expectToast(page, 'Success', 'Saved. The next backup goes by it.')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText(/, encrypted$/)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('A second copy goes to a folder.')).toBeVisible()
  // It is listed as soon as the first copy is there; the second has its name once it is whole.
  await expect.poll(() => readdirSync(folder), { timeout: 30_000 }).toEqual([expect.stringMatching(/\.tar\.gz\.age$/)])
  rmSync(folder, { recursive: true })
})

test.describe('where the server has a passphrase for backups', () => {
  test.use({ privateServer: true, serverVariables: { BACKUP_PASSPHRASE: 'velvet harbour pine' } })

  test('the form says that the server encrypts them, and asks for no other passphrase', async ({ page }) => {
    await openDashboard(page, backups)
    const safety = page.getByRole('form', { name: 'Second place and passphrase' })
    await expect(safety.getByText('the passphrase set on the server (BACKUP_PASSPHRASE)')).toBeVisible()
    await expect(safety.getByLabel('Encrypt backups with a passphrase')).toHaveCount(0)
  })
})
