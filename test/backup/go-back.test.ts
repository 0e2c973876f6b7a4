import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrateForwardTo } from '#server/database/migrate.ts'
import { migrationsFor } from '#server/database/migrations/index.ts'
import { readHold } from '#server/services/hold.ts'
import { writeSetting } from '#server/services/stored-settings.ts'
import { cli, runCli } from '#test/support/built-cli.ts'
import { emptyInstallation, withDatabaseOf } from '#test/support/empty-installation.ts'
import { restartServer, type Variables } from '#test/support/server.ts'

const all = Object.keys(migrationsFor('sqlite'))
const before = all.slice(0, -1)
let place: Awaited<ReturnType<typeof emptyInstallation>>
let variables: Variables
beforeEach(async () => {
  place = await emptyInstallation('sqlite')
  variables = place.variables
  await asOfEarlier('first')
})
afterEach(() => place.drop())

/** A database as the release before this one has left it, with something in it to be known by. */
async function asOfEarlier(mark: string): Promise<void> {
  mkdirSync(variables.DATA_DIR!, { recursive: true })
  for (const end of ['', '-wal', '-shm']) {
    const file = join(variables.DATA_DIR!, `clinic.sqlite${end}`)
    rmSync(file, { force: true })
  }
  const database = await connect({ file: join(variables.DATA_DIR!, 'clinic.sqlite') })
  await migrateForwardTo(database, before)
  await writeSetting(database.db, 'mail.senderName', mark, new Date())
  await database.close()
}

const copies = () => readdirSync(join(variables.DATA_DIR!, 'before-migration'))
const markOf = () =>
  withDatabaseOf(variables, async ({ db }) => {
    const row = await db.selectFrom('settings').select('value').where('key', '=', 'mail.senderName').executeTakeFirst()
    return row?.value
  })

test('a migration first copies the database to a private file, and keeps three copies', async () => {
  const said = await cli(['migrate'], variables)
  expect(said).toMatch(/ A copy from before is in .*before-migration.*: "npm run cli -- go-back" returns to it$/)
  const [copy] = copies()
  expect(copy).toMatch(new RegExp(`^\\d{8}T\\d{6}\\.\\d{3}_${before.at(-1)}\\.sqlite$`))
  expect(statSync(join(variables.DATA_DIR!, 'before-migration', copy!)).mode & 0o077).toBe(0)
  expect(await cli(['migrate'], variables)).toBe('The database is already up to date')
  expect(copies()).toEqual([copy])

  for (const mark of ['second', 'third', 'fourth']) {
    await asOfEarlier(mark)
    await cli(['migrate'], variables)
  }
  expect(copies()).toHaveLength(3)
  expect(copies()).not.toContain(copy)
})

test('go-back restores the copy on hold, and keeps the current database aside', async () => {
  const server = await restartServer({
    ...variables,
    ADMIN_EMAIL: 'mei@clinic.example',
    ADMIN_PASSWORD: 'nine calm herons',
  })
  try {
    expect(server.stdout()).toContain('Copied the database before bringing it up to date')
    const meanwhile = await runCli(['go-back'], variables).ended
    expect([meanwhile.code, meanwhile.stderr]).toEqual([1, expect.stringContaining('is in use by another process')])
    await server.stop()
  } finally {
    await server.drop()
  }
  await withDatabaseOf(variables, ({ db }) => writeSetting(db, 'mail.senderName', 'later', new Date()))
  const said = await cli(['go-back'], variables)
  expect(said).toContain(`Run the release whose newest migration is ${before.at(-1)}:`)
  expect(await markOf()).toBe('"first"')
  expect(await withDatabaseOf(variables, ({ db }) => readHold(db))).not.toBeNull()
  const aside = readdirSync(variables.DATA_DIR!).find((name) => name.startsWith('clinic-set-aside-'))
  const kept = await connect({ file: join(variables.DATA_DIR!, aside!) })
  const row = await kept.db.selectFrom('settings').select('value').where('key', '=', 'mail.senderName').execute()
  await kept.close()
  expect(row).toEqual([{ value: '"later"' }])
  const wrong = await runCli(['go-back', '--to', 'no.sqlite'], variables).ended
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringMatching(/^There’s no copy no\.sqlite\. Choose one of: /),
  ])
})

test('a new database is not copied', async () => {
  const fresh = await emptyInstallation('sqlite')
  try {
    await cli(['migrate'], fresh.variables)
    expect(existsSync(join(fresh.variables.DATA_DIR!, 'before-migration'))).toBe(false)
    const none = await runCli(['go-back'], fresh.variables).ended
    expect([none.code, none.stderr]).toEqual([1, 'There are no copies here: nothing was changed\n'])
  } finally {
    await fresh.drop()
  }
})
