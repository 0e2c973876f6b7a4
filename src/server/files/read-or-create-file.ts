import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../errors.ts'

/**
 * Reads a small file, or creates it with the content that `make` returns, readable only by its owner (mode 600). Several
 * processes that create it at the same time all read the same content, since it is written under another name and linked.
 */
export async function readOrCreateFile(path: string, make: () => string): Promise<string> {
  const known = await readFileIfExists(path)
  if (known !== undefined) return known
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, make(), { mode: 0o600 })
  try {
    await link(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(path, 'utf8')
}

export async function readFileIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
