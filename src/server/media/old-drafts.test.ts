import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeOldDrafts } from './old-drafts.ts'

test('drafts of the day before are removed, and a folder that is none or is not there has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drafts-'))
  const now = new Date()
  for (const name of ['old.part', 'new.part', 'old.jpg']) await writeFile(join(folder, name), 'x')
  const before = new Date(now.getTime() - 25 * 60 * 60_000)
  for (const name of ['old.part', 'old.jpg']) await utimes(join(folder, name), before, before)
  expect(await removeOldDrafts(folder, now)).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(['new.part', 'old.jpg'])
  expect(await removeOldDrafts(join(folder, 'old.jpg'), now)).toBe(0)
  expect(await removeOldDrafts(join(folder, 'none'), now)).toBe(0)
  await rm(folder, { recursive: true })
})
