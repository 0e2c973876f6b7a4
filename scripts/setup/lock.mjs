import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'
import { ExpectedError } from './run-main.mjs'

const file = join(root, '.setup-lock')

/**
 * Runs `work` while no other process installs or builds in this folder. Who comes second says so and waits; a lock
 * whose owner has died is taken over.
 */
export async function withLock(work) {
  let isLogged = false
  while (!(await acquire())) {
    const owner = await readOwner(file)
    if (owner === undefined) continue
    if (!(await isAlive(owner))) {
      await discard(owner)
      continue
    }
    if (!isLogged)
      console.log(`Process ${pidOf(owner)} is already installing or building in this folder. Waiting for it.`)
    isLogged = true
    await sleep(300)
  }
  const release = () => rm(file, { force: true })
  const onSignal = (signal) => release().finally(() => process.kill(process.pid, signal))
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  try {
    return await work()
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
    await release()
  }
}

/** A hard link appears at once and whole, so that nobody reads a lock without its owner in it. */
async function acquire() {
  const mine = `${file}.${process.pid}`
  await writeFile(mine, `${process.pid} ${await startOf(process.pid)}`).catch((error) => {
    throw isReadOnly(error)
      ? new ExpectedError(
          `${root} can’t be written to (${error.code}), and it isn’t installed and built yet: give it the right owner, or run dist/server/main.js of a copy that is built`,
        )
      : error
  })
  try {
    await link(mine, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(mine, { force: true })
  }
}

async function readOwner(path) {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

const isReadOnly = ({ code }) => ['EROFS', 'EACCES', 'EPERM'].includes(code)

const pidOf = (owner) => Number(owner.split(' ', 1)[0])

/** When a process started, in the kernel's own count; empty where that cannot be known. */
async function startOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name, which may hold blanks, ends with the last bracket; the start is the 22nd field.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/**
 * Whether the process that wrote a lock still runs. The first process of each container has number 1, so the number
 * alone would confuse the reader of a lock with its writer in a container that no longer exists.
 */
async function isAlive(owner) {
  const [pid, start = ''] = owner.split(' ')
  if (Number(pid) === process.pid || !runs(Number(pid))) return false
  // A lock of an older version has no start time: process 1 of another container may have written it.
  if (start === '') return pid !== '1'
  return (await startOf(pid)) === start
}

function runs(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Removes the lock of a process that has ended; puts it back if a running process has taken it meanwhile. */
async function discard(owner) {
  const aside = `${file}.${process.pid}.old`
  try {
    await rename(file, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  if ((await readOwner(aside)) !== owner) await link(aside, file)
  await rm(aside, { force: true })
}
