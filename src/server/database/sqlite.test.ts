import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, type Database } from './connect.ts'

let folder: string
let database: Database
/** What every file handle of Node inherits. */
let handles: FileHandle
let flushes = 0

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-sqlite-'))
  database = await connect({ file: join(folder, 'clinic.sqlite') })
  await sql`create table words (word text not null)`.execute(database.db)
  const handle = await open(join(folder, 'clinic.sqlite-wal'))
  handles = Object.getPrototypeOf(handle)
  await handle.close()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.close().catch(() => {})
  rmSync(folder, { recursive: true })
})

const write = (word: string) => sql`insert into words values (${word})`.execute(database.db)
const count = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from words`.execute(database.db)
  return rows[0]!.n
}

/** Each flush from now on does `before`, is really made, and does `after`. */
function watchFlushes(before: () => Promise<void> | void, after: () => void = () => {}): void {
  flushes = 0
  const flush = handles.datasync
  vi.spyOn(handles, 'datasync').mockImplementation(async function (this: FileHandle) {
    flushes++
    await before()
    await flush.call(this)
    after()
  })
}

/** Whether it is still pending a moment later. */
const isPending = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending')
  return (await Promise.race([promise, sleep(100, pending)])) === pending
}

test('a write is answered after a flush that began once it was committed, and not before', async () => {
  const disk = Promise.withResolvers<void>()
  watchFlushes(() => disk.promise)
  const first = write('first')
  expect(await isPending(first)).toBe(true)
  // Committed during the first flush, so that another one has to follow.
  const second = write('second')
  expect(await isPending(second)).toBe(true)
  expect(flushes).toBe(1)
  disk.resolve()
  await Promise.all([first, second])
  expect(flushes).toBe(2)
})

test('a transaction is answered after its flush, and the next one may begin before', async () => {
  const disk = Promise.withResolvers<void>()
  watchFlushes(() => disk.promise)
  const first = database.db.transaction().execute((tx) => sql`insert into words values ('first')`.execute(tx))
  expect(await isPending(first)).toBe(true)
  let seen = 0
  const second = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from words`.execute(tx)
    seen = rows[0]!.n
  })
  expect(await isPending(second)).toBe(true)
  expect(seen).toBe(1)
  disk.resolve()
  await Promise.all([first, second])
})

test('a reader is told what was committed once it is flushed, and waits for nothing when all is', async () => {
  const disk = Promise.withResolvers<void>()
  watchFlushes(() => disk.promise)
  const written = write('first')
  const read = count()
  expect(await isPending(read)).toBe(true)
  disk.resolve()
  expect(await read).toBe(1)
  await written
  expect(flushes).toBe(1)
  expect(await count()).toBe(1)
  expect(flushes).toBe(1)
})

test('fifty writes that come at once share two flushes', async () => {
  watchFlushes(() => sleep(50))
  await Promise.all(Array.from({ length: 50 }, (_, number) => write(String(number))))
  expect(await count()).toBe(50)
  expect(flushes).toBeLessThanOrEqual(2)
})

test('every answered write is in the files as they were after the last flush, checkpoints in between included', async () => {
  const [files, copies] = [join(folder, 'clinic.sqlite'), join(folder, 'copy.sqlite')]
  watchFlushes(
    () => {},
    () => {
      for (const end of ['', '-wal']) copyFileSync(`${files}${end}`, `${copies}${end}`)
    },
  )
  const long = 'x'.repeat(20_000)
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 40 }, (_, number) => write(`${round} ${number} ${long}`)))
    const copy = new Sqlite(copies)
    const found = copy.prepare('select count(*) from words').pluck().get()
    copy.close()
    rmSync(`${copies}-shm`, { force: true })
    expect(found).toBe((round + 1) * 40)
  }
})

test('a failed flush fails its write and every later query, even if the disk recovers', async () => {
  watchFlushes(() => {
    if (flushes === 1) throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
  })
  const reason = { message: 'The database file could not be flushed to the disk', cause: { code: 'EIO' } }
  await expect(write('first')).rejects.toMatchObject(reason)
  await expect(write('second')).rejects.toMatchObject(reason)
  await expect(count()).rejects.toMatchObject(reason)
  expect(await database.failed).toMatchObject(reason)
})

test('writes that wait for a flush which fails are all refused', async () => {
  const disk = Promise.withResolvers<void>()
  watchFlushes(() => disk.promise)
  const writes = [write('first'), write('second'), count()].map((one) =>
    one.then(String, (error: Error) => error.message),
  )
  await sleep(50)
  const later = write('third').then(String, (error: Error) => error.message)
  disk.reject(new Error('EIO'))
  for (const answer of [...writes, later]) expect(await answer).toContain('could not be flushed')
})

test('a database whose disk takes no WAL is flushed by SQLite at each commit', async () => {
  const { db, close } = await connect({ file: ':memory:' })
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
  expect(rows).toEqual([{ synchronous: 2 }])
  await close()
})

test('closing waits for what is not flushed yet, and leaves one file', async () => {
  watchFlushes(() => sleep(50))
  const written = write('last')
  await sleep(10)
  await database.close()
  await written
  expect(existsSync(join(folder, 'clinic.sqlite-wal'))).toBe(false)
  database = await connect({ file: join(folder, 'clinic.sqlite') })
  expect(await count()).toBe(1)
})
