import { createHash } from 'node:crypto'
import type { ReadEntry } from 'tar'
import { errorCode, errorMessage } from '../errors.ts'
import { readArchive } from './archive.ts'
import { DamagedBackup, type Manifest, NoBackup, readManifest } from './manifest.ts'
import { lineSplitter } from './split-lines.ts'

/** A file found in the archive. `rows`: the number of its lines. */
type Found = { hash: string; rows: number; text?: string }

const manifestPath = 'manifest.json'
const isTable = (path: string) => /^tables\/[^/]+\.jsonl$/.test(path)
const isPicture = (path: string) => /^media\/originals\/[^/]+$/.test(path)
const isPart = (path: string) => path === manifestPath || isTable(path) || isPicture(path)

/**
 * Reads a backup from its first byte to its last, a piece at a time and without writing anything: every row and picture is
 * counted, and each file compared with its checksum. Where a table has none, every row is parsed. Returns the manifest.
 * Throws `NoBackup` or `DamagedBackup`.
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const found = await findAll(file)
  const text = found.get(manifestPath)?.text
  if (text === undefined) throw new NoBackup('it has no list of contents')
  const manifest = readManifest(text)
  const hasChecksum = (table: string) => manifest.checksums?.[tablePath(table)] !== undefined
  if (!Object.keys(manifest.rows).every(hasChecksum)) await findAll(file, isRow)
  compareRows(manifest, found)
  const pictures = [...found.keys()].filter(isPicture).length
  if (pictures !== manifest.pictures)
    throw new DamagedBackup(`it has ${pictures} pictures instead of ${manifest.pictures}`)
  const { checksums } = manifest
  if (!checksums) return manifest
  for (const [path, hash] of Object.entries(checksums))
    if (found.get(path)?.hash !== hash) throw new DamagedBackup(`${path} isn’t as it was written`)
  for (const path of found.keys())
    if (path !== manifestPath && !Object.hasOwn(checksums, path))
      throw new DamagedBackup(`${path} isn’t in its list of contents`)
  return manifest
}

function compareRows(manifest: Manifest, found: Map<string, Found>): void {
  for (const [table, rows] of Object.entries(manifest.rows)) {
    const here = found.get(tablePath(table))
    if (!here && rows > 0) throw new DamagedBackup(`the table ${table} is missing`)
    if (here && here.rows !== rows) throw new DamagedBackup(`${table} has ${here.rows} rows instead of ${rows}`)
  }
}

/** The path of a table's rows in the archive. */
export const tablePath = (table: string) => `tables/${table}.jsonl`

/** Throws `DamagedBackup` at a row that is not `isSound`. */
async function findAll(file: string, isSound?: (line: string) => boolean): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  let fault: DamagedBackup | undefined
  let isOurs = false
  const onReadEntry = (entry: ReadEntry) => {
    if (entry.type !== 'File' && entry.type !== 'OldFile') {
      entry.resume()
      return
    }
    if (isPart(entry.path)) isOurs = true
    else fault ??= new DamagedBackup(`${entry.path} is no part of a backup`)
    readEntry(
      entry,
      isSound,
      (what) => {
        if (found.has(entry.path)) fault ??= new DamagedBackup(`it has ${entry.path} twice`)
        found.set(entry.path, what)
      },
      (error) => {
        fault ??= error
      },
    )
  }
  try {
    await readArchive(file, onReadEntry)
  } catch (error) {
    if (!isOfArchive(error)) throw error
    if (isOurs) throw new DamagedBackup('part of it is missing or unreadable', { cause: error })
    throw new NoBackup('it isn’t an archive, or the start of it is damaged', { cause: error })
  }
  // Of an archive of something else it is said that it is no backup.
  if (fault && isOurs) throw fault
  return found
}

/** Reads one file of the archive in its turn: an entry that is not read to its end would block the next. */
function readEntry(
  entry: ReadEntry,
  isSound: ((line: string) => boolean) | undefined,
  done: (found: Found) => void,
  failed: (fault: DamagedBackup) => void,
): void {
  const hash = createHash('sha256')
  let rows = 0
  let text = ''
  const isManifest = entry.path === manifestPath
  const splitter = lineSplitter((line) => {
    rows++
    if (isManifest) text += `${line}\n`
    else if (isSound && !isSound(line)) failed(new DamagedBackup(`${entry.path} has an unreadable row, line ${rows}`))
  })
  const isSplit = isManifest || (isTable(entry.path) && isSound !== undefined)
  entry.on('data', (piece: Buffer) => {
    hash.update(piece)
    if (isSplit) splitter.write(piece)
    else if (isTable(entry.path)) rows += countLineEnds(piece)
  })
  entry.on('end', () => {
    if (isSplit) splitter.end()
    done({ hash: hash.digest('hex'), rows, ...(text !== '' && { text }) })
  })
}

function countLineEnds(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', at + 1)) count++
  return count
}

function isRow(line: string): boolean {
  try {
    const row: unknown = JSON.parse(line)
    return typeof row === 'object' && row !== null && !Array.isArray(row)
  } catch {
    return false
  }
}

/** Whether an error is about what is in the file, and not about reading it. */
const isOfArchive = (error: unknown): boolean =>
  /^(?:TAR_|Z_)/.test(errorCode(error) ?? '') || /zlib|TAR_|unexpected end/i.test(errorMessage(error))
