import { writeFile } from 'node:fs/promises'
import { setPriority, totalmem } from 'node:os'
import sharp from 'sharp'
import { errorMessage } from '#server/errors.ts'
import { readMessages, writeMessage } from '../messages.ts'
import { work } from './work.ts'

// A process of its own, which `picture-work.ts` starts and asks: what a file does to a decoder ends here, and the memory of large
// pictures goes back to the machine with it.

const megabyte = 1024 * 1024
/** The memory limit of this process, in bytes; lower if the machine or container has less left beside the server. */
const machine = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
const maxMemory = Math.min(1024 * megabyte, Math.max(256 * megabyte, machine - 64 * megabyte))

// One thread a picture, nothing kept of it, and behind the pages that visitors wait for.
sharp.concurrency(1)
sharp.cache(false)
try {
  setPriority(5)
} catch {
  // The sandbox of the systemd unit does not let a process choose: then it has its share like all others.
}
// Where the machine itself runs out of memory, Linux ends this process and not the site.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

/** The most memory, in bytes, that may stay allocated before a large picture gets a new process. */
const maxKept = 32 * megabyte
const atFirst = process.memoryUsage.rss()

// The server decides when it ends: Ctrl+C in a terminal reaches both, and uploads in progress are still finished.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL')
}, 25).unref()

for await (const { id, work: name, ...input } of readMessages(process.stdin)) void answer(String(name), input, id)
// The parent process has ended, so unfinished work is dropped.
process.kill(process.pid, 'SIGKILL')

async function answer(name: string, input: Record<string, unknown>, id: unknown): Promise<void> {
  try {
    const doIt = work[name as keyof typeof work] as (input: unknown) => Promise<object>
    const done = await doIt(input)
    writeMessage(process.stdout, { ...done, id, hasGrown: process.memoryUsage.rss() > atFirst + maxKept })
  } catch (error) {
    writeMessage(process.stdout, { fault: errorMessage(error), id })
  }
}
