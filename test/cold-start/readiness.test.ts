import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { postgresUrl } from '#test/support/postgres.ts'
import { type BuiltServer, linkSharedPictures, makeEmptyDatabase, startServer } from '#test/support/server.ts'

const eventually = { timeout: 30_000, interval: 200 }
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const start = async (variables: Record<string, string>, engine: 'sqlite' | 'postgres' = 'sqlite') => {
  const server = await startServer({ engine, variables })
  undo.push(server.drop)
  return server
}
const status = async ({ url }: BuiltServer, path: '/readyz' | '/healthz') => (await fetch(url + path)).status
const told = async ({ url }: BuiltServer) => (await (await fetch(`${url}/readyz`)).json()).status
const said = ({ stdout }: BuiltServer, text: string) => stdout().split(text).length - 1

/** A file system of its own in memory, of so many megabytes; `undefined` where the machine allows none. */
function smallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-disk-'))
  undo.push(() => rmdirSync(folder))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  undo.push(() => {
    execFileSync('umount', [folder])
  })
  return folder
}

/** Writes until the disk is full. Returns a function that makes room again. */
function fill(folder: string): () => void {
  const file = join(folder, 'filler')
  const handle = openSync(file, 'w')
  const part = Buffer.alloc(64 * 1024, 'x')
  for (let size = part.length; size >= 1; size = Math.floor(size / 2))
    try {
      for (;;) writeSync(handle, part, 0, size)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  closeSync(handle)
  return () => rmSync(file)
}

test('a server with a full disk is alive but not ready, and logs it once', async ({ skip }) => {
  const disk = smallDisk(48)
  if (!disk) return skip('no file system can be mounted here')
  await linkSharedPictures(disk)
  makeEmptyDatabase(join(disk, 'clinic.sqlite'))
  const server = await start({ DATA_DIR: disk })
  expect(await status(server, '/readyz')).toBe(200)

  const makeRoom = fill(disk)
  await expect.poll(() => status(server, '/readyz'), eventually).toBe(503)
  expect(await told(server)).toMatch(/takes no (?:writes|files)/)
  expect(await status(server, '/healthz')).toBe(200)
  for (let n = 0; n < 5; n++) expect(await status(server, '/readyz')).toBe(503)
  await expect.poll(() => said(server, 'not ready: '), eventually).toBe(1)

  makeRoom()
  await expect.poll(() => status(server, '/readyz'), eventually).toBe(200)
  expect(said(server, 'not ready: ')).toBe(1)
  await expect.poll(() => said(server, '"ready again"'), eventually).toBe(1)
})

test.skipIf(!postgresUrl)('a server with a read-only PostgreSQL is alive but not ready', async () => {
  const server = await start({}, 'postgres')
  expect(await status(server, '/readyz')).toBe(200)
  const admin = new pg.Client({ connectionString: server.variables.DATABASE_URL! })
  await admin.connect()
  undo.push(() => admin.end())
  const name = admin.escapeIdentifier(new URL(server.variables.DATABASE_URL!).pathname.slice(1))
  const reconnectAll = () =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid != pg_backend_pid()`)

  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  await reconnectAll()
  await expect.poll(() => told(server), eventually).toBe('the database takes no writes')
  expect(await status(server, '/readyz')).toBe(503)
  expect(await status(server, '/healthz')).toBe(200)

  await admin.query(`alter database ${name} reset default_transaction_read_only`)
  await reconnectAll()
  await expect.poll(() => status(server, '/readyz'), eventually).toBe(200)
  await expect.poll(() => said(server, '"ready again"'), eventually).toBeGreaterThan(0)
})

test('the readiness probe writes to the database at most every few seconds', async () => {
  const server = await start({})
  const { default: Sqlite } = await import('better-sqlite3')
  const books = new Sqlite(join(server.dataDir, 'clinic.sqlite'), { readonly: true })
  undo.push(() => {
    books.close()
  })
  const probes = new Set<string>()
  const began = performance.now()
  for (let n = 0; n < 60; n++) {
    expect(await status(server, '/readyz')).toBe(200)
    const row = books.prepare("select updated_at from settings where key = 'readiness.probe'").get()
    probes.add((row as { updated_at: string }).updated_at)
  }
  const seconds = (performance.now() - began) / 1000
  expect(probes.size).toBeLessThanOrEqual(2 + seconds / 3)
})
