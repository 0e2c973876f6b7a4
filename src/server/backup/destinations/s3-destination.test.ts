import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keys, type S3Counterpart, startS3 } from '#test/support/s3-counterpart/counterpart.ts'
import type { BackupDestination } from './destination.ts'
import { s3Destination } from './s3-destination.ts'

const folder = mkdtempSync(join(tmpdir(), 'clinic-s3-destination-'))
let store: S3Counterpart
let destination: BackupDestination
beforeAll(async () => {
  store = await startS3({ bucket: 'safe' })
  destination = s3Destination({ kind: 's3', endpoint: store.url, bucket: 'safe', ...keys })
})
beforeEach(() => store.mend())
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const fileOf = (bytes: number) => {
  const file = join(folder, `file-${bytes}`)
  const content = randomBytes(bytes)
  writeFileSync(file, content)
  return { file, content }
}

test('small and multipart uploads both arrive unchanged', async () => {
  for (const bytes of [1000, 40 * 1024 * 1024]) {
    const { file, content } = fileOf(bytes)
    await destination.put(`backup-${bytes}`, file)
    expect(store.objects.get(`backups/backup-${bytes}`)?.content.equals(content)).toBe(true)
  }
  expect(await destination.list()).toEqual(['backup-1000', 'backup-41943040'])
  for (const name of await destination.list()) await destination.remove(name)
  expect(await destination.list()).toEqual([])
}, 60_000)

test('an upload that the store did not keep is detected by reading it back', async () => {
  const { file } = fileOf(2000)
  store.fail('PUT', 'swallow')
  await expect(destination.put('lost', file)).rejects.toThrow()
})

test('an upload that fails half-way leaves no unfinished parts in the store', async () => {
  const { file } = fileOf(40 * 1024 * 1024)
  // Its first part, as often as it is tried.
  store.fail('PUT', 'slow-down', 9)
  await expect(destination.put('broken', file)).rejects.toThrow()
  expect(store.unfinished()).toBe(0)
  expect(store.objects.has('backups/broken')).toBe(false)
}, 60_000)
