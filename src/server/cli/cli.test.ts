import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '#server/database/connect.ts'
import { migrationsRun } from '#server/database/migrate.ts'
import { verifySignInPassword } from '#server/services/staff/account.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'

const program = join(import.meta.dirname, '../../../dist/server/cli.js')
const newFolder = () => join(mkdtempSync(join(tmpdir(), 'clinic-cli-')), 'data')

/** Runs the tool as a person would, with `input` piped in. */
async function cli(parameters: string, variables: Record<string, string>, input = ''): Promise<Ended> {
  const env = { PATH: process.env.PATH, ...variables }
  const child = spawn(process.execPath, [program, ...parameters.split(' ')], { env })
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout: stdout.trim(), stderr: stderr.trim() }
}
type Ended = { code: number; stdout: string; stderr: string }

/** A database whose newest migration is not noted as run, as one of an earlier version. */
const olderDatabase = (file: string) => {
  const open = async <T>(work: (database: Database) => Promise<T>) => {
    const database = await connect({ file })
    return work(database).finally(() => database.close())
  }
  const names = () => open((database) => migrationsRun(database))
  const forgetNewest = async () => {
    const newest = (await names()).at(-1)
    await open(({ db }) => sql`delete from kysely_migration where name = ${newest}`.execute(db))
  }
  return { names, forgetNewest }
}

onEveryEngine('the command line', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let variables: Record<string, string>
  beforeAll(async () => {
    variables =
      'file' in database.place
        ? { DATA_DIR: dirname(database.place.file) }
        : { DATABASE_URL: database.place.url, DATA_DIR: newFolder() }
  })

  const canSignIn = async (email: string, password: string) =>
    (await verifySignInPassword(database.db, { email, password })) !== undefined

  test('creates an account and resets its password, also while a server runs', async () => {
    const made = await cli('staff create --email Mei@clinic.example --name Mei', variables, 'quiet bamboo lantern\n')
    expect(made).toEqual({ code: 0, stdout: 'Created a staff account for mei@clinic.example', stderr: '' })
    expect(await canSignIn('mei@clinic.example', 'quiet bamboo lantern')).toBe(true)

    const reset = await cli('staff reset --email mei@clinic.example', variables, 'nine calm herons\n')
    expect(reset).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Gave mei@clinic.example a new password/) })
    expect(await canSignIn('mei@clinic.example', 'quiet bamboo lantern')).toBe(false)
    expect(await canSignIn('mei@clinic.example', 'nine calm herons')).toBe(true)

    await database.db.updateTable('staff_users').set({ secondFactorAt: new Date().toISOString() }).execute()
    const lost = 'staff reset --email mei@clinic.example --clear-second-factor'
    expect(await cli(lost, variables, 'nine calm herons\n')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('removed its two-factor sign-in and passkeys'),
    })
    const kept = await database.db.selectFrom('staff_users').select('secondFactorAt').executeTakeFirst()
    expect(kept?.secondFactorAt).toBeNull()

    const again = await cli('staff create --email mei@clinic.example --name Mei', variables, 'quiet bamboo lantern\n')
    expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('already has an account') })
  })

  test('reports in one line why it changed nothing', async () => {
    const weak = await cli('staff create --email ivy@clinic.example --name Ivy', variables, 'password1234\n')
    expect(weak).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/easy to guess.*nothing was changed$/),
    })
    const known = await cli('staff create --email ivy@clinic.example --name MEI', variables, 'quiet bamboo lantern\n')
    expect(known).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Mei is the name of another account. Please add a surname or an initial. Nothing was changed.',
    })
    const unknown = await cli('staff reset --email no@clinic.example', variables, 'nine calm herons\n')
    expect(unknown).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no@clinic.example doesn’t have an account'),
    })
    const silent = await cli('staff reset --email mei@clinic.example', variables)
    expect(silent).toMatchObject({ code: 1, stderr: 'No password given: type it when asked, or pipe it in' })
  })

  test('reports that an up-to-date database is up to date', async () => {
    expect(await cli('migrate', variables)).toEqual({
      code: 0,
      stdout: 'The database is already up to date',
      stderr: '',
    })
  })
})

describe('the command line', () => {
  test('migrates and seeds a new data directory, once', async () => {
    const variables = { DATA_DIR: newFolder() }
    expect((await cli('migrate', variables)).stdout).toMatch(/^The database is up to date: ran 0001-content, /)
    expect((await cli('seed', variables)).stdout).toBe('Filled the empty database with the starting content')
    expect((await cli('seed', variables)).stdout).toBe('The database already has content: nothing was changed')
  })

  test('seeds a new data directory with the named clinic, and refuses where content exists', async () => {
    const variables = { DATA_DIR: newFolder() }
    const unknown = await cli('seed --clinic dentist', variables)
    expect(unknown).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^There’s no clinic dentist: .*$/),
    })
    expect((await cli('seed --clinic physio', variables)).stdout).toMatch(/^Filled the empty database/)
    const twice = await cli('seed --clinic demo/anhe', variables)
    expect(twice).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The database already has content: nothing was changed',
    })
  })

  test('exports the site to a folder, and imports another after a backup', async () => {
    const variables = { DATA_DIR: newFolder() }
    const folder = join(mkdtempSync(join(tmpdir(), 'clinic-cli-')), 'site')
    await cli('seed --clinic physio', variables)
    expect((await cli(`export-site --to ${folder}`, variables)).stdout).toMatch(/5 pages, 3 posts and 13 pictures/)
    const again = await cli(`export-site --to ${folder}`, variables)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/already exists: nothing was changed$/) })

    const refused = await cli('import-site --from demo/anhe', variables)
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/nothing was changed \(--replace/),
    })
    const trial = await cli('import-site --from demo/anhe --dry-run', variables)
    expect(trial.stdout).toMatch(/^Would change sections: 9, .*Nothing was changed$/)
    const done = await cli('import-site --from demo/anhe --replace', variables)
    expect(done.stdout).toMatch(/^Changed sections: 9, .*A backup from before is \S+before-import\S+\.tar\.gz$/)
    expect(existsSync(done.stdout.split(' ').at(-1)!)).toBe(true)
    const encrypting = { ...variables, BACKUP_PASSPHRASE: 'copper lantern tide' }
    const encrypted = await cli(`import-site --from ${folder} --replace`, encrypting)
    expect(encrypted.stdout).toMatch(/^Changed sections: 9, .*\.tar\.gz\.age$/)
    writeFileSync(join(folder, 'pages/accessibility.yaml'), 'title: Oh\n')
    const wrong = await cli(`import-site --from ${folder} --replace`, variables)
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/accessibility\.yaml: .*sections/) })
    const none = await cli(`import-site --from ${tmpdir()}`, { DATA_DIR: newFolder() })
    expect(none).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There’s no site in/) })
  })

  test('creates neither an account nor a data directory before the site is set up', async () => {
    const DATA_DIR = newFolder()
    const ended = await cli(
      'staff create --email mei@clinic.example --name Mei',
      { DATA_DIR },
      'quiet bamboo lantern\n',
    )
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('isn’t set up yet') })
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('leaves no folder behind when it reports that nothing was changed', async () => {
    const DATA_DIR = join(newFolder(), 'inner')
    const file = join(mkdtempSync(join(tmpdir(), 'clinic-cli-')), 'letter.txt')
    writeFileSync(file, 'Dear clinic')
    for (const command of [`restore --from ${file}`, 'go-back']) {
      const ended = await cli(command, { DATA_DIR })
      expect(ended, command).toMatchObject({ code: 1, stderr: expect.stringMatching(/nothing was changed/i) })
      expect(existsSync(dirname(DATA_DIR)), command).toBe(false)
    }
  })

  test('a dry run of import-site makes no data directory, and migrates no older database', async () => {
    const DATA_DIR = newFolder()
    const fresh = await cli('import-site --from demo/anhe --dry-run', { DATA_DIR })
    expect(fresh).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/nothing was changed/) })
    expect(existsSync(DATA_DIR)).toBe(false)

    await cli('migrate', { DATA_DIR })
    const { names, forgetNewest } = olderDatabase(join(DATA_DIR, 'clinic.sqlite'))
    await forgetNewest()
    const before = await names()
    const older = await cli('import-site --from demo/anhe --dry-run', { DATA_DIR })
    expect(older).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/isn’t at this version: nothing was changed/),
    })
    expect(await names()).toEqual(before)
    expect(existsSync(join(DATA_DIR, 'before-migration'))).toBe(false)
  })

  test('names missing and invalid options', async () => {
    const ended = await cli('staff create --email mei --role king', { DATA_DIR: newFolder() })
    expect(ended.code).toBe(1)
    expect(ended.stderr.split('\n')).toEqual([
      '--email: Please enter a valid email address',
      '--name is missing',
      '--role: must be owner or staff',
    ])
  })

  test('lists its commands for help and for an unknown command', async () => {
    const help = await cli('help', {})
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('staff reset --email ADDRESS') })
    expect(await cli('dance', {})).toMatchObject({ code: 2, stdout: '', stderr: help.stdout })
  })

  test.each(['seed bulk --help', 'migrate -h'])(
    '%s tells how the command is called, and does nothing',
    async (asked) => {
      const folder = newFolder()
      const { code, stdout } = await cli(asked, { DATA_DIR: folder })
      expect(code).toBe(0)
      expect(stdout).toMatch(new RegExp(`^Usage: npm run cli -- ${asked.replace(/ -.*/, '')}.*\n\n\\w`))
      expect(existsSync(folder)).toBe(false)
    },
  )
})
