import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inWorkFolder, removeLeftovers } from './work-folder.ts'

const parent = mkdtempSync(join(tmpdir(), 'clinic-work-'))
afterAll(() => rmSync(parent, { recursive: true }))

test('a work folder is left alone while somebody is at work in it, and gone afterwards, also when that fails', async () => {
  const work = inWorkFolder(parent, 'restore', async (folder) => {
    writeFileSync(join(folder, 'patients.jsonl'), 'Ann')
    removeLeftovers(parent)
    expect(existsSync(join(folder, 'patients.jsonl'))).toBe(true)
    throw new Error('no room')
  })
  await expect(work).rejects.toThrow('no room')
  expect(readdirSync(parent)).toEqual([])
})

test('a work folder whose process is gone is removed, as is one of an earlier version; what is not ours stays', () => {
  for (const name of ['.clinic-restore-aB3dE9', '.clinic-backup-018f-11', 'media', '.clinic-notes'])
    mkdirSync(join(parent, name, 'tables'), { recursive: true })
  writeFileSync(join(parent, '.clinic-backup-018f-11.lock'), '')
  removeLeftovers(parent)
  expect(readdirSync(parent).sort()).toEqual(['.clinic-notes', 'media'])
})
