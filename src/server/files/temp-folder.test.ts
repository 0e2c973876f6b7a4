import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeAbandonedFolders, withTempFolder } from './temp-folder.ts'

const parent = mkdtempSync(join(tmpdir(), 'clinic-work-'))
afterAll(() => rmSync(parent, { recursive: true }))

test('a work folder is kept while its process uses it, and removed when the work ends or fails', async () => {
  const work = withTempFolder(parent, 'restore', async (folder) => {
    writeFileSync(join(folder, 'patients.jsonl'), 'Ann')
    removeAbandonedFolders(parent)
    expect(existsSync(join(folder, 'patients.jsonl'))).toBe(true)
    throw new Error('no room')
  })
  await expect(work).rejects.toThrow('no room')
  expect(readdirSync(parent)).toEqual([])
})

test('work folders of ended processes and earlier versions are removed, and other folders are kept', () => {
  for (const name of ['.clinic-restore-aB3dE9', '.clinic-backup-018f-11', 'media', '.clinic-notes'])
    mkdirSync(join(parent, name, 'tables'), { recursive: true })
  writeFileSync(join(parent, '.clinic-backup-018f-11.lock'), '')
  removeAbandonedFolders(parent)
  expect(readdirSync(parent).sort()).toEqual(['.clinic-notes', 'media'])
})
