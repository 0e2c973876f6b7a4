import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './places.mjs'

const file = join(root, '.setup-lock')

/**
 * Runs `work` while no other process installs or builds in this folder. Who comes second says so and waits; a lock
 * whose owner has died is taken over.
 */
export async function alone(work) {
  let told = false
  while (!(await take())) {
    const owner = await readOwner(file)
    if (owner === undefined) continue
    if (!isAlive(owner)) {
      await discard(owner)
      continue
    }
    if (!told) console.log(`Process ${owner} is already installing or building in this folder. Waiting for it.`)
    told = true
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
async function take() {
  const mine = `${file}.${process.pid}`
  await writeFile(mine, String(process.pid))
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
    return Number(await readFile(path, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Moves a dead owner's lock away. Should a living one have come in between, its lock goes back. */
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
