import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { connect, type Database, type Engine } from '#server/database/connect.ts'
import { migrate, migrateForwardTo } from '#server/database/migrate.ts'
import { migrationsFor } from '#server/database/migrations/index.ts'
import { folderStorage } from '#server/media/folder-storage.ts'
import { readWords } from '#server/services/content/facts.ts'
import { findPage } from '#server/services/pages/pages.ts'
import { engines } from '#test/support/databases.ts'
import { newPostgresDatabase } from '#test/support/postgres.ts'
import { makeBackup } from './backup.ts'
import { readBackup, restoreBackup } from './restore.ts'

const scratch = mkdtempSync(join(tmpdir(), 'clinic-older-backup-'))
const undo: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const step of undo) await step()
  rmSync(scratch, { recursive: true })
})
const quiet = () => {}
const at = '2025-08-10T20:00:00.000Z'

/** A database without a table. */
async function emptyDatabase(engine: Engine): Promise<Database> {
  const server = engine === 'postgres' ? await newPostgresDatabase() : undefined
  const file = join(mkdtempSync(join(scratch, 'empty-')), 'clinic.sqlite')
  const database = await connect(server ? { url: server.url } : { file })
  undo.push(async () => {
    await database.close()
    await server?.drop()
  })
  return database
}

/** The site as a release before pages and words had tables and sections of their own wrote it. */
async function fillAsBefore(database: Database): Promise<void> {
  await migrateForwardTo(
    database,
    Object.keys(migrationsFor(database.engine)).filter((name) => name < '0035'),
  )
  const page = {
    title: 'Privacy Policy',
    subtitle: '',
    image: '',
    updated: 'May 21, 2025',
    sections: [{ heading: 'What we collect', body: '<p>What we need.</p>' }],
    head: { title: 'Privacy Policy | Old', description: '', keywords: '' },
  }
  const clinic = {
    name: 'Old Clinic',
    description: '',
    socials: [],
    hours: [],
    phone: '',
    email: '',
    address: '',
  }
  for (const [section, content] of Object.entries({ clinic, 'page:privacy-policy': page })) {
    const value = JSON.stringify(content)
    await sql`insert into content_sections (section, value, revision, updated_at)
      values (${section}, ${value}, 3, ${at})`.execute(database.db)
    await sql`insert into content_revisions (id, section, revision, value, author_id, author_name, created_at)
      values (${`r-${section}`}, ${section}, 3, ${value}, null, 'Mei', ${at})`.execute(database.db)
  }
}

describe.each(engines)('a backup of an earlier release, from %s', (from) => {
  test.each(engines)('fills %s and is brought up to date: pages, words and history are there', async (to) => {
    const origin = await emptyDatabase(from)
    await fillAsBefore(origin)
    const file = join(scratch, `${from}-${to}.tar.gz`)
    const storage = folderStorage(mkdtempSync(join(scratch, 'media-')))
    const now = () => new Date('2026-03-02T00:00:00.000Z')
    await makeBackup({ database: origin, storage, now }, { file, scratch, report: quiet })
    const read = await readBackup(file)
    if (!read.ok) throw new Error(read.reason)

    const database = await emptyDatabase(to)
    const restoring = { file, manifest: read.manifest, storage, scratch, report: quiet }
    expect(await restoreBackup({ database, now }, restoring)).toEqual({ ok: true })
    await migrate(database)

    const { db } = database
    expect(await findPage(db, 'privacy-policy', now())).toMatchObject({
      title: 'Privacy Policy',
      updated: 'May 21, 2025',
      sections: [{ heading: 'What we collect' }],
    })
    // Words that were in the pages then go on saying what they said.
    expect((await readWords(db, now())).registrationNote).toContain('Chinese Medicine Board')
    const versions = db.selectFrom('page_revisions').select(['revision', 'author_name'])
    expect(await versions.execute()).toEqual([{ revision: 3, author_name: 'Mei' }])
    const waiting = db.selectFrom('content_sections').select(['next_value', 'next_at']).where('section', '=', 'clinic')
    expect(await waiting.execute()).toEqual([{ next_value: '', next_at: '' }])
  })
})
