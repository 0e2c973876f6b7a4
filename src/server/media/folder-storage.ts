import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../errors.ts'
import { checkKey, isKeyName, type Storage } from './storage.ts'

/** Keeps pictures as files below `folder`, such as `DATA_DIR/media`. Several processes may share it. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key)
    return join(folder, ...key.split('/'))
  }
  return {
    kind: 'folder',
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.${randomUUID()}.part`
      try {
        await writeDurably(draft, content)
        await rename(draft, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: (key) => readFile(pathOf(key)).catch(absent),
    async list(key) {
      const entries = (await readdir(pathOf(key), { withFileTypes: true }).catch(absent)) ?? []
      return entries
        .flatMap((entry) =>
          entry.isFile() && isKeyName(entry.name) && !entry.name.endsWith('.part') ? entry.name : [],
        )
        .sort()
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    exists: async (key) => (await stat(pathOf(key)).catch(absent)) !== undefined,
  }
}

async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the new name survive a power cut too: a row that names the picture may be committed next. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function absent(error: unknown): undefined {
  const code = errorCode(error)
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
  return undefined
}
