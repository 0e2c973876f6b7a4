import { basename } from 'node:path'
import { projectFile } from '../files/project-file.ts'
import { Refusal } from '../refusal.ts'
import { HelperExitedError, helperProcess } from './helper-process.ts'
import type { Message } from './messages.ts'
import type { PictureWork } from './process/work.ts'
import { type Priority, workQueue } from './work-queue.ts'

// The build puts it beside the server; from the sources Node reads it as it is.
const program = projectFile(
  basename(import.meta.filename) === 'picture-work.ts'
    ? 'src/server/media/process/picture-process.ts'
    : 'dist/server/picture-process.js',
)

let onFailure: (error: Error) => void = () => {}
const queue = workQueue()
const helper = helperProcess(program, {
  // A HEIC photo of 50 megapixels takes 8 s on a slow machine.
  timeoutMs: 60_000,
  idleAfter: 5000,
  onFailure: (error) => onFailure(error),
})

/** Calls `listener` if the picture process ends during a job. */
export function watchPictureProcess(listener: (error: Error) => void): void {
  onFailure = listener
}

/**
 * Does a work on pictures in their process (docs/architecture.md, "Pictures"), the only one that decodes and draws them. Throws
 * `Refusal('busy')` where too many wait, and `Refusal('unavailable')` where the process ended over it.
 */
export async function pictureWork<Name extends keyof PictureWork>(
  name: Name,
  input: Parameters<PictureWork[Name]>[0],
  who: Priority = 'visitor',
): Promise<Awaited<ReturnType<PictureWork[Name]>>> {
  // Memory left over from earlier pictures would reduce what a large one may use, so it gets a fresh process.
  const send = () => helper.send({ ...(input as Message), work: name }, name === 'reencodeUpload')
  // It may have ended over another's picture.
  const twice = () =>
    send().catch((error: unknown) => (error instanceof HelperExitedError ? send() : Promise.reject(error)))
  try {
    return (await queue.run(who === 'visitor' ? twice : send, who)) as Awaited<ReturnType<PictureWork[Name]>>
  } catch (error) {
    if (!(error instanceof HelperExitedError)) throw error
    throw new Refusal('unavailable', 'This picture can’t be made right now. Please try again in a few seconds.', {
      retryAfter: 5,
    })
  }
}
