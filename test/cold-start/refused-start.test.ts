import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrateForwardTo, migrationsRun } from '#server/database/migrate.ts'
import { migrationsFor } from '#server/database/migrations/index.ts'
import { newPostgresDatabase, postgresUrl } from '#test/support/postgres.ts'
import { freePort, runBuilt, startServer, type Variables } from '#test/support/server.ts'
import type { Ended } from '#test/support/server-host.ts'

const timeoutMs = 25_000
let folder: string
let dataDir: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-start-'))
})
beforeEach(() => {
  dataDir = join(folder, `data-${count++}`)
})
afterAll(() => rm(folder, { recursive: true }))

/** Starts the product and waits until it has given up. */
async function start(variables: Variables): Promise<Ended> {
  const defaults = { HOST: '127.0.0.1', PORT: String(await freePort()), DATA_DIR: dataDir }
  const { child, ended } = runBuilt({ ...defaults, ...variables })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  try {
    return await ended
  } finally {
    clearTimeout(timer)
  }
}

function expectRefused({ code, stdout, stderr }: Ended, ...lines: RegExp[]): void {
  expect(stderr.trimEnd().split('\n')).toEqual(lines.map((line) => expect.stringMatching(line)))
  expect(stdout).not.toContain('Ready')
  expect(code).toBe(1)
}

describe('a variable', () => {
  test('that is invalid is reported in one line, and nothing is created', async () => {
    expectRefused(await start({ TRUST_PROXY: 'yes' }), /^TRUST_PROXY must be a whole number/)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('that is invalid is reported on a line of its own', async () => {
    expectRefused(await start({ PORT: 'http', LOG_LEVEL: 'loud' }), /^PORT must be/, /^LOG_LEVEL must be one of/)
  })

  test('that is missing in its group is reported', async () => {
    const two = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1' }
    expectRefused(await start(two), /^STRIPE_WEBHOOK_SECRET is missing/)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('is required before demo payments start on a public address', async () => {
    expectRefused(await start({ PUBLIC_URL: 'https://clinic.example' }), /^PUBLIC_URL .*ALLOW_DEMO_PAYMENTS=1/)
    expect(existsSync(dataDir)).toBe(false)
  })
})

describe('the port of the server', () => {
  test('is reported when it is in use, and nothing is created', async () => {
    const other = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    try {
      expectRefused(await start({ PORT: String(port) }), new RegExp(`^Port ${port} is in use.*PORT`))
      expect(existsSync(dataDir)).toBe(false)
    } finally {
      other.close()
    }
  })

  test('is refused for a host that is not this machine', async () => {
    expectRefused(await start({ HOST: '203.0.113.1' }), /HOST/)
    expect(existsSync(dataDir)).toBe(false)
  })
})

describe('a data directory', () => {
  test('that is in use is reported with its process, which keeps running', async () => {
    const first = await startServer()
    try {
      const line = new RegExp(`^DATA_DIR ${first.dataDir} is in use by .*process ${first.pid}\\b.*DATA_DIR`)
      expectRefused(await start({ DATA_DIR: first.dataDir }), line)
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    } finally {
      await first.drop()
    }
  })

  // Permission bits do not bind root, so these are places where even root cannot make a folder.
  test('inside a file is reported as not writable', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expectRefused(await start({ DATA_DIR: join(file, 'data') }), /^DATA_DIR .*can’t be (written|made).*set DATA_DIR/)
  })

  test('that is a file is reported as not writable', async () => {
    const file = join(folder, 'another-file')
    await writeFile(file, '')
    expectRefused(await start({ DATA_DIR: file }), /^DATA_DIR .*can’t be (written|made).*set DATA_DIR/)
  })

  test.skipIf(process.platform !== 'linux')(
    'a folder in a file system without files is reported as not writable',
    async () => {
      expectRefused(
        await start({ DATA_DIR: '/proc/clinic' }),
        /^DATA_DIR \/proc\/clinic can’t be (written|made).*set DATA_DIR/,
      )
    },
  )

  test('an invalid database file is reported by its name', async () => {
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'clinic.sqlite'), 'This is a letter, not a database. '.repeat(100))
    expectRefused(await start({}), /clinic\.sqlite/)
  })
})

describe('a PostgreSQL database', () => {
  test('where nothing listens is reported, and nothing is created', async () => {
    const DATABASE_URL = `postgres://user:secret@127.0.0.1:${await freePort()}/clinic`
    const ended = await start({ DATABASE_URL })
    expectRefused(ended, /^DATABASE_URL: .*127\.0\.0\.1.*(start it|correct)/)
    expect(ended.stderr + ended.stdout).not.toContain('secret')
    expect(existsSync(dataDir)).toBe(false)
  })

  test('that never answers is given up', async () => {
    const port = await freePort()
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
    try {
      expectRefused(await start({ DATABASE_URL: `postgres://user:secret@127.0.0.1:${port}/clinic` }), /^DATABASE_URL: /)
      expect(existsSync(dataDir)).toBe(false)
    } finally {
      silent.close()
    }
  })

  test.skipIf(!postgresUrl)('a wrong password is reported without repeating it', async () => {
    const { url, drop } = await newPostgresDatabase()
    try {
      const wrong = new URL(url)
      wrong.password = 'not-the-password'
      const ended = await start({ DATABASE_URL: wrong.href })
      expectRefused(ended, /^DATABASE_URL: /)
      expect(ended.stderr + ended.stdout).not.toContain('not-the-password')
      expect(existsSync(dataDir)).toBe(false)
    } finally {
      await drop()
    }
  })
})

describe('a start with unsuitable settings or data', () => {
  test.each([
    'https://clinic.example/site',
    'https://clinic.example/?a=1',
    'https://me:word@clinic.example',
    'https://clinic.example/#top',
  ])('refuses PUBLIC_URL %s, which is more than an origin', async (PUBLIC_URL) => {
    const ended = await start({ PUBLIC_URL, ALLOW_DEMO_PAYMENTS: '1' })
    expectRefused(ended, /^PUBLIC_URL must have no path, query or password/)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('explains how to write a database password with a slash', async () => {
    const ended = await start({ DATABASE_URL: 'postgres://user:half/secret@127.0.0.1:5432/clinic' })
    expectRefused(ended, /^DATABASE_URL must be an address .*write \/ as %2F/)
    expect(ended.stderr).not.toContain('secret')
  })

  test('does not fill an empty database beside existing pictures', async () => {
    await mkdir(join(dataDir, 'media/originals'), { recursive: true })
    await writeFile(join(dataDir, 'media/originals/0123456789abcdef-1x1.jpg'), 'a picture')
    await writeFile(join(dataDir, 'clinic.sqlite'), '')
    expectRefused(
      await start({}),
      /clinic\.sqlite is empty, but there are pictures beside it: restore it from a backup/,
    )
    expect((await stat(join(dataDir, 'clinic.sqlite'))).size).toBe(0)
  })

  test('does not create a missing database beside existing pictures', async () => {
    await mkdir(join(dataDir, 'media/originals'), { recursive: true })
    await writeFile(join(dataDir, 'media/originals/0123456789abcdef-1x1.jpg'), 'a picture')
    expectRefused(
      await start({}),
      /clinic\.sqlite is missing, but there are pictures beside it: restore it from a backup/,
    )
    expect(existsSync(join(dataDir, 'clinic.sqlite'))).toBe(false)
  })

  describe('a refused start does not migrate the database', () => {
    let before: string[]

    beforeEach(async () => {
      await mkdir(dataDir)
      const database = await connect({ file: join(dataDir, 'clinic.sqlite') })
      before = Object.keys(migrationsFor('sqlite')).slice(0, -1)
      await migrateForwardTo(database, before)
      await database.close()
    })
    const expectUnchanged = async () => {
      const database = await connect({ file: join(dataDir, 'clinic.sqlite') })
      expect(await migrationsRun(database)).toEqual(before)
      await database.close()
      expect(existsSync(join(dataDir, 'before-migration'))).toBe(false)
    }

    test('demo payments on a public address migrate nothing', async () => {
      expectRefused(await start({ PUBLIC_URL: 'https://clinic.example' }), /^PUBLIC_URL .*ALLOW_DEMO_PAYMENTS=1/)
      await expectUnchanged()
    })

    test('an invalid key file migrates nothing', async () => {
      await writeFile(join(dataDir, 'secrets.key'), 'no key')
      expectRefused(await start({}), /secrets\.key does not hold a key/)
      await expectUnchanged()
    })
  })

  test('refuses a database of a newer version, and leaves it unchanged', async () => {
    await mkdir(dataDir)
    const database = new Database(join(dataDir, 'clinic.sqlite'))
    database.exec(
      "create table kysely_migration (name text primary key, timestamp text not null); insert into kysely_migration values ('9999-from-the-future', '2099-01-01')",
    )
    database.close()
    expectRefused(
      await start({}),
      /^The database is of a newer version of this product \(it has 9999-from-the-future\): run that version/,
    )
  })

  test('refuses a database of another program, and leaves it unchanged', async () => {
    await mkdir(dataDir)
    const database = new Database(join(dataDir, 'clinic.sqlite'))
    database.exec('create table others (id text)')
    expectRefused(await start({}), /clinic\.sqlite belongs to another program \(it has a table others\): set DATA_DIR/)
    expect(database.prepare("select name from sqlite_master where type = 'table'").pluck().all()).toEqual(['others'])
    database.close()
  })

  test.skipIf(!postgresUrl)('refuses a PostgreSQL database of another program', async () => {
    const { url, drop } = await newPostgresDatabase()
    try {
      const client = new pg.Client(url)
      await client.connect()
      await client.query('create table others (id text)')
      expectRefused(await start({ DATABASE_URL: url }), /^DATABASE_URL: .* another program \(it has a table others\)/)
      const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
      expect(rows).toEqual([{ tablename: 'others' }])
      await client.end()
    } finally {
      await drop()
    }
  })

  test.skipIf(!postgresUrl)('reports a read-only PostgreSQL database in one line', async () => {
    const { url, drop } = await newPostgresDatabase()
    try {
      const copy = new URL(url)
      copy.searchParams.set('options', '-c default_transaction_read_only=on')
      expectRefused(await start({ DATABASE_URL: copy.href }), /^The database takes no writes: name the primary/)
    } finally {
      await drop()
    }
  })

  test.skipIf(!postgresUrl)('refuses a PostgreSQL database of a newer version', async () => {
    const { url, drop } = await newPostgresDatabase()
    try {
      const client = new pg.Client(url)
      await client.connect()
      await client.query(
        "create table if not exists kysely_migration (name text primary key, timestamp text not null); insert into kysely_migration values ('9999-from-the-future', '2099-01-01')",
      )
      await client.end()
      expectRefused(await start({ DATABASE_URL: url }), /^The database is of a newer version .*9999-from-the-future/)
    } finally {
      await drop()
    }
  })

  test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')('reports a full disk in one line', async () => {
    await mkdir(dataDir)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', dataDir])
    if (mounted.status !== 0) return
    try {
      expectRefused(await start({}), /disk|can’t be (written|opened)/)
    } finally {
      spawnSync('umount', [dataDir])
    }
  })

  test('gives up on a silent object store within 15 seconds', async () => {
    const port = await freePort()
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
    const began = Date.now()
    try {
      const store = {
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_BUCKET: 'b',
        S3_REGION: 'r',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 's',
      }
      expectRefused(await start(store), /^S3_ENDPOINT: http.* doesn’t respond like an object store/)
      expect(Date.now() - began).toBeLessThan(15_000)
    } finally {
      silent.close()
    }
  })
})
