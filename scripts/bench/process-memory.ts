import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Megabytes that a process and all it has started hold in memory (RSS), as Linux counts them. */
export async function memoryOf(pid: number): Promise<number> {
  const own = /^VmRSS:\s+(\d+) kB/m.exec(await readOrNothing(`/proc/${pid}/status`))
  const children = (await readOrNothing(`/proc/${pid}/task/${pid}/children`)).trim().split(' ').filter(Boolean)
  const ofChildren = await Promise.all(children.map((child) => memoryOf(Number(child))))
  return ofChildren.reduce((sum, megabytes) => sum + megabytes, (Number(own?.[1] ?? 0) * 1024) / 1e6)
}

/** Waits until a process has no others of its own left, as that of pictures, which ends when there is nothing to do. */
export async function untilNoChildProcesses(pid: number): Promise<void> {
  while ((await readOrNothing(`/proc/${pid}/task/${pid}/children`)).trim() !== '') await sleep(1000)
}

/** A process may end while it is looked at: what it held is free then. */
async function readOrNothing(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

/** The most that it holds while `work` is done, looked at four times a second. */
export async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  let going = true
  const watching = (async () => {
    while (going) {
      peak = Math.max(peak, await memoryOf(pid))
      await sleep(250)
    }
  })()
  try {
    await work()
  } finally {
    going = false
    await watching
  }
  return peak
}
