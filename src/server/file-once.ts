import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './errors.ts'

/**
 * Reads a small file, which is made with what `make` says where there is none, for its owner's eyes only. Of several
 * processes that make it at once all read the same: it is whole from the moment it bears its name.
 */
export async function readOrMake(path: string, make: () => string): Promise<string> {
  const known = await readIfThere(path)
  if (known !== undefined) return known
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, make(), { mode: 0o600 })
  try {
    await link(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(path, 'utf8')
}

export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
