import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline as join, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, Pack, Parser, type ReadEntry } from 'tar'

/** Each chunk is a task for a thread of zlib: large chunks make few tasks. */
const chunkBytes = 1 << 18
/** Takes a third of the time of the default level 6, for a file that is an eighth larger. */
const level = 1

/** An archive in the making. */
export type OpenArchive = {
  /** Packs a file or folder, by its path below the folder, beside whatever goes on. */
  add: (path: string) => void
  /** Resolves once all that was added is in the file. Throws what went wrong meanwhile. */
  finish: () => Promise<void>
  /** Leaves it unfinished. */
  abandon: () => void
}

/** Begins an archive of parts of a folder, with mode 0600. */
export function createArchive(file: string, folder: string): OpenArchive {
  const pack = new Pack({ cwd: folder, portable: true })
  const abandoned = new AbortController()
  const packed = pipeline(
    pack,
    createGzip({ level, chunkSize: chunkBytes }),
    createWriteStream(file, { mode: 0o600 }),
    { signal: abandoned.signal },
  )
  // Whatever it is, `finish` throws it.
  packed.catch(() => {})
  return {
    add: (path) => void pack.add(path),
    finish: () => {
      pack.end()
      return packed
    },
    abandon: () => abandoned.abort(),
  }
}

/** A file's decompressed content. Some programs decompress it during a download; such a file is read as it is. */
async function unpacked(file: string): Promise<Readable> {
  const opened = await open(file)
  const { buffer } = await opened.read(Buffer.alloc(2), 0, 2, 0)
  await opened.close()
  const bytes = createReadStream(file, { highWaterMark: chunkBytes })
  if (buffer.readUInt16BE() !== 0x1f8b) return bytes
  // Errors surface on the stream that is read.
  return join(bytes, createGunzip({ chunkSize: chunkBytes }), () => {})
}

/** Reads an archive from its first byte to its last. `onReadEntry` has to read each entry to its end. */
export async function readArchive(file: string, onReadEntry: (entry: ReadEntry) => void): Promise<void> {
  await feed(new Parser({ strict: true, onReadEntry }), await unpacked(file))
}

/** Writes what an archive holds into a folder: files and folders, and of them those that `takes` says. */
export async function extractArchive(
  file: string,
  folder: string,
  takes: (path: string) => boolean = () => true,
): Promise<void> {
  // A link could lead to any file of this machine, which would then be kept as a picture.
  const isPlain = (entry: object) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory')
  await feed(extract({ cwd: folder, filter: (path, entry) => isPlain(entry) && takes(path) }), await unpacked(file))
}

/** Gives an archive to what reads it, until that has done all of it. Throws what either says. */
async function feed(reader: Parser, pieces: Readable): Promise<void> {
  // A reader that finds an error throws it at what writes to it.
  const done = once(reader, 'close')
  done.catch(() => {})
  for await (const piece of pieces) if (!reader.write(piece)) await Promise.race([once(reader, 'drain'), done])
  reader.end()
  await done
}
