import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { projectFile } from '../project-file.ts'
import { Refusal } from '../refusal.ts'

/** How long a photo may take, in ms. One of 50 megapixels takes 8 s on a slow machine. */
const patience = 60_000

// The build puts it beside the server; from the sources Node reads it as it is.
const program = projectFile(
  basename(import.meta.filename) === 'heic.ts' ? 'src/server/media/heic-process.ts' : 'dist/server/heic-process.js',
)

/**
 * Reads a phone's HEIC photo and gives it as a JPEG, upright, `longestSide` px at most, without notes. The decoder runs in a
 * process of its own with bounded time and memory, so that no file can harm the server. Throws a `Refusal` (`invalid`)
 * where the photo cannot be read.
 */
export async function readHeic(
  bytes: Uint8Array,
  { mostPixels, longestSide }: { mostPixels: number; longestSide: number },
): Promise<Buffer> {
  const child = spawn(process.execPath, ['--max-old-space-size=256', program, `${mostPixels}`, `${longestSide}`], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: patience,
    killSignal: 'SIGKILL',
    // Nothing of what the server knows.
    env: {},
  })
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
  // A process that has ended takes nothing more; that it failed is told by how it ended.
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  const jpeg = await buffer(child.stdout).catch(() => Buffer.alloc(0))
  if (!(await ended) || jpeg.length === 0) throw unread()
  return jpeg
}

const unread = () => {
  const message =
    'This HEIC photo couldn’t be read. Please save it as a JPEG on your phone or computer and choose that.'
  return new Refusal('invalid', message, { errors: [{ path: 'file', message }] })
}
