import { linkSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type KyselyPlugin, sql } from 'kysely'
import { create, extract } from 'tar'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { connect, type Database, type Engine } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { seedBulk } from '#server/database/seed/bulk/index.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { parseEnvironment } from '#server/environment.ts'
import { folderStorage } from '#server/media/folder-storage.ts'
import { requestAppointment } from '#server/services/appointments/appointments.ts'
import { findUnreadable, readBackupSafety } from '#server/services/connections/stored-connections.ts'
import { verifySignInPassword } from '#server/services/staff/account.ts'
import { createStaff } from '#server/services/staff/staff.ts'
import { engines, newDatabase, type TestDatabase } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { newPostgresDatabase } from '#test/support/postgres.ts'
import { storageInUse } from '../runtime/open-storage.ts'
import { readSetting, writeSetting } from '../services/stored-settings.ts'
import { makeBackup } from './backup.ts'
import { dumpTables } from './dump.ts'
import { exportTables } from './export.ts'
import { productTables } from './product-tables.ts'
import { readBackup, restoreBackup } from './restore.ts'

const scratch = mkdtempSync(join(tmpdir(), 'clinic-backup-test-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const quiet = () => {}
const password = 'quiet bamboo lantern'
const email = 'mei@clinic.example'

/** Every row of every table that is kept. */
async function contentOf(database: Database): Promise<Record<string, string[]>> {
  const folder = mkdtempSync(join(scratch, 'content-'))
  const kept = await dumpTables(database, folder, quiet)
  return Object.fromEntries(
    Object.keys(kept).map((name) => [
      name,
      readFileSync(join(folder, `${name}.jsonl`), 'utf8')
        .split('\n')
        .sort(),
    ]),
  )
}

/** A database without a table, as one finds it on a new machine. */
async function emptyDatabase(engine: Engine): Promise<Database & { drop: () => Promise<void> }> {
  if (engine === 'sqlite') {
    const database = await connect({ file: join(mkdtempSync(join(scratch, 'empty-')), 'clinic.sqlite') })
    return { ...database, drop: database.close }
  }
  const { url, drop } = await newPostgresDatabase()
  const database = await connect({ url })
  return {
    ...database,
    drop: async () => {
      await database.close()
      await drop()
    },
  }
}

/** Throws the reason of a refusal. */
function okOnly<T extends { ok: true } | { ok: false; reason: string }>(outcome: T): T {
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome
}

describe.each(engines)('a backup from %s', (from) => {
  const media = join(scratch, `media-${from}`)
  const file = join(scratch, `${from}.tar.gz`)
  let origin: TestDatabase
  let undo: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const step of undo) await step()
    undo = []
  })
  const target = async (engine: Engine) => {
    const database = await emptyDatabase(engine)
    undo.push(database.drop)
    return database
  }
  const restore = async (database: Database, options: { file?: string; media?: string } = {}) => {
    const read = await readBackup(options.file ?? file)
    if (!read.ok) return read
    return restoreBackup(
      { database, now: () => new Date() },
      {
        file,
        manifest: read.manifest,
        storage: folderStorage(options.media ?? mkdtempSync(join(scratch, 'media-'))),
        scratch,
        report: quiet,
        ...options,
      },
    )
  }

  beforeAll(async () => {
    origin = await newDatabase(from)
    const deps = testDeps(origin, { storage: folderStorage(media) })
    await seedWhenEmpty(deps)
    await origin.db.updateTable('practitioners').set({ languages: '["English"]' }).execute()
    await createStaff(deps, { email, name: 'Mei', role: 'owner', password, actor: { id: null, name: 'test' } })
    const until = Date.parse('2026-03-02T00:00:00.000Z')
    await seedBulk(
      { database: origin, until, report: quiet },
      { appointments: 1100, orders: 120, subscribers: 9 },
      false,
    )
    const app = createApp(deps)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password })
    await app.request('/api/auth/sign-in/email', { method: 'POST', headers, body })
    await app.request('/api/auth/sign-in/passkey/options', { method: 'POST' })
    await makeBackup(deps, { file, scratch, report: quiet })
  })
  afterAll(() => origin.drop())

  test.each(engines)('restores every row into an empty %s database, and every picture into the storage', async (to) => {
    const database = await target(to)
    const pictures = join(scratch, `pictures-${from}-${to}`)
    expect(await restore(database, { media: pictures })).toMatchObject({ ok: true })
    // That it is a copy is the one thing by which it differs.
    await database.db.deleteFrom('settings').where('key', '=', 'site.hold').execute()
    expect(await contentOf(database)).toEqual(await contentOf(origin))
    const originals = (folder: string) => readdir(join(folder, 'originals'))
    expect((await originals(pictures)).length).toBeGreaterThan(5)
    expect((await originals(pictures)).sort()).toEqual((await originals(media)).sort())
  })

  test.each(engines)('does not use the original site’s object store and address after a restore on %s', async (to) => {
    const deps = testDeps(origin, { storage: folderStorage(media) })
    const now = new Date()
    await writeSetting(origin.db, 'connection.storage', { sealed: 'of the original', savedAt: 'then' }, now)
    const secondPlace = { sealed: 'of the original', savedAt: 'then', encrypts: false }
    await writeSetting(origin.db, 'connection.backup', secondPlace, now)
    await writeSetting(origin.db, 'storage.move', { done: 1, of: 2, fault: '', worker: 'w', at: 'then' }, now)
    const address = { url: 'https://clinic.example', savedAt: 'then' }
    await writeSetting(origin.db, 'site.address', { ...address, former: 'https://old.example', confirmed: true }, now)
    const other = join(scratch, `${from}-${to}-connected.tar.gz`)
    await makeBackup(deps, { file: other, scratch, report: quiet })
    for (const key of ['connection.storage', 'connection.backup', 'storage.move', 'site.address'])
      await origin.db.deleteFrom('settings').where('key', '=', key).execute()
    const database = await target(to)
    expect(await restore(database, { file: other })).toMatchObject({ ok: true })
    const copied = testDeps({ ...database, place: { file: '' } })
    expect(await readSetting(database.db, 'connection.storage')).toEqual({ sealed: '', savedAt: 'then' })
    expect(await readSetting(database.db, 'storage.move')).toBeNull()
    expect(await readSetting(database.db, 'site.address')).toEqual({ ...address, former: '', confirmed: false })
    expect(await findUnreadable(copied), 'what Today asks for').toEqual(['storage', 'backup'])
    const { cipher } = copied.connections
    expect(await readBackupSafety(database.db, () => cipher), 'backups go on').toEqual({ ok: true, value: undefined })
    const storage = await storageInUse(parseEnvironment({ DATA_DIR: scratch }), copied)
    expect(storage.kind).toBe('folder')
  })

  test.each(engines)(
    'restored into %s allows sign-in and requests, and keeps the audit log append-only',
    async (to) => {
      const database = await target(to)
      await restore(database)
      await migrate(database)
      const deps = testDeps({ ...database, place: { file: '' } })
      expect(await verifySignInPassword(database.db, { email, password })).toMatchObject({ email })
      const { slug } = await database.db.selectFrom('services').select('slug').limit(1).executeTakeFirstOrThrow()
      const asked = { firstName: 'Bo', lastName: 'Lim', email, phone: '0412 000 000', preferredDate: 'soon' }
      expect(await requestAppointment(deps, { ...asked, service: slug, message: '', website: '' })).toMatchObject({
        ok: true,
      })
      await expect(database.db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/)
      await expect(sql`update orders set total_cents = 1`.execute(database.db)).rejects.toThrow()
    },
  )

  test('restores no sessions', async () => {
    for (const table of ['staff_sessions', 'staff_challenges'] as const) {
      expect(await origin.db.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
      const database = await target(from)
      await restore(database)
      expect(await database.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
  })

  test('a link inside the archive is not followed', async () => {
    const folder = mkdtempSync(join(scratch, 'links-'))
    const made = join(scratch, 'links.tar.gz')
    await extract({ file, cwd: folder })
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, pictures: manifest.pictures + 1 }))
    // The archive keeps the second name of a file as a link to the first.
    linkSync(join(folder, 'manifest.json'), join(folder, 'media/originals/0123456789abcdef-1x1.jpg'))
    await create({ file: made, cwd: folder, gzip: true }, ['manifest.json', 'tables', 'media/originals'])
    await expect(restore(await target(from), { file: made })).rejects.toThrow(/damaged/)
  })

  test('a file that is not in its list of contents, or there twice, is reported as damage', async () => {
    const folder = mkdtempSync(join(scratch, 'more-'))
    const made = join(scratch, `${from}-more.tar.gz`)
    await extract({ file, cwd: folder })
    const parts = ['manifest.json', 'tables', 'media/originals']
    const pack = (more: string[]) => create({ file: made, cwd: folder, gzip: true }, [...parts, ...more])
    await pack([])
    expect(await readBackup(made)).toMatchObject({ ok: true })
    await pack(['tables/services.jsonl'])
    await expect(readBackup(made)).rejects.toThrow('it has tables/services.jsonl twice')
    await pack(['tables/../tables/services.jsonl'])
    await expect(readBackup(made)).rejects.toThrow(/damaged/)
    writeFileSync(join(folder, 'tables/more.jsonl'), '{}\n')
    await pack([])
    await expect(readBackup(made)).rejects.toThrow('tables/more.jsonl isn’t in its list of contents')
    rmSync(join(folder, 'tables/more.jsonl'))
    writeFileSync(join(folder, 'more.txt'), 'more')
    await pack(['more.txt'])
    await expect(readBackup(made)).rejects.toThrow('more.txt is no part of a backup')
  })

  test('one changed bit anywhere near its start is reported as damage, unless nothing is changed by it', async () => {
    const whole = readFileSync(file)
    const unpacked = gunzipSync(whole)
    const changed = join(scratch, `${from}-bit.tar.gz`)
    for (let at = 40; at < 1200; at += 20) {
      const bytes = Buffer.from(whole)
      bytes[at]! ^= 4
      writeFileSync(changed, bytes)
      const outcome = await readBackup(changed)
        .then(okOnly)
        .catch(({ message }: Error) => message)
      // A few bits only fill a byte at the end of a block.
      if (typeof outcome === 'string') expect(outcome, `byte ${at}`).toMatch(/damaged|no_backup/)
      else expect(gunzipSync(bytes).equals(unpacked), `byte ${at}`).toBe(true)
    }
  })

  test('is readable by its owner only', () => {
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  test('is refused by a database that is not empty', async () => {
    expect(await restore(origin)).toEqual({ ok: false, reason: 'not_empty' })
  })

  test('is refused when it is not a backup or damaged, and leaves nothing behind', async () => {
    const database = await target(from)
    const other = join(scratch, 'other.tar.gz')
    writeFileSync(other, 'no backup at all')
    expect(await restore(database, { file: other })).toEqual({ ok: false, reason: 'no_backup' })
    const whole = readFileSync(file)
    writeFileSync(other, whole.subarray(0, Math.floor(whole.length * 0.7)))
    await expect(async () => {
      const outcome = await restore(database, { file: other })
      if (!outcome.ok) throw new Error(outcome.reason)
    }).rejects.toThrow()
    for (const { name } of await productTables(database.db, database.engine))
      expect((await sql`select 1 from ${sql.table(name)}`.execute(database.db)).rows).toEqual([])
  })

  test('exports as CSV without secrets', async () => {
    const folder = mkdtempSync(join(scratch, 'csv-'))
    const { rows } = await exportTables(origin, { folder, scratch, report: quiet })
    expect(rows).toBeGreaterThan(1100 + 120)
    const requests = readFileSync(join(folder, 'appointments.csv'), 'utf8').split('\r\n')
    expect(requests).toHaveLength(1 + 1100 + 1)
    expect(requests[0]).toBe(
      'id,first_name,last_name,email,phone,service,preferred_date,message,status,created_at,updated_at,preferred_day,agreed_time,note,answer,answer_words,answered_at,practitioner',
    )
    for (const name of await readdir(folder)) {
      const [head] = readFileSync(join(folder, name), 'utf8').split('\r\n')
      expect(head, name).toMatch(/^(id|\w+_id|section),\w+/)
      expect(head).not.toMatch(/browser_hash|client_secret|password|token|link_/)
    }
  })

  test('a backup sees one instant, whatever is written while it is made', async () => {
    const before = await contentOf(origin)
    const writer = await connect(origin.place)
    undo.push(writer.close)
    let written = false
    const writesAfterFirstQuery: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (written) return result
        written = true
        const [change] = await writer.db.selectFrom('appointment_changes').selectAll().limit(1).execute()
        await writer.db
          .insertInto('appointment_changes')
          .values({ ...change!, id: 'written-meanwhile' })
          .execute()
        await writer.db.updateTable('services').set({ title: 'Changed meanwhile' }).execute()
        return result
      },
    }
    const during = { ...origin, db: origin.db.withPlugin(writesAfterFirstQuery) }
    expect(await contentOf(during)).toEqual(before)
    expect(await contentOf(origin)).not.toEqual(before)
  })
})
