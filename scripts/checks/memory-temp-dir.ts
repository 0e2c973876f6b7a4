import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const plenty = 2 * 1024 ** 3

/**
 * Makes a folder for everything the tests write, in memory if there is plenty, since they create and drop thousands of
 * databases. From now on temporary files go there; `remove` deletes it.
 */
export function setMemoryTempDir(): { remove: () => void } {
  const folder = mkdtempSync(join(hasPlenty() ? memory : tmpdir(), 'clinic-tests-'))
  // PostgreSQL does not run as root, and must find its own folder in here.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return { remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function hasPlenty(): boolean {
  if (!existsSync(memory) || freemem() < 2 * plenty) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= plenty
}
