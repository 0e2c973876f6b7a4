import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Backups } from '#contract/backups.ts'
import type { HealthCheck } from '#contract/health-check.ts'
import { beginBackup } from '#server/services/backups/backup-run.ts'
import { readSetting, writeSetting } from '#server/services/stored-settings.ts'
import { owner } from '#test/support/accounts.ts'
import { cli, runCli } from '#test/support/built-cli.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { emptyInstallation, withDatabaseOf } from '#test/support/empty-installation.ts'
import { type HttpClient, signedInClient } from '#test/support/http-client.ts'
import { type BuiltServer, restartServer, startServer } from '#test/support/server.ts'

const passphrase = 'copper lantern tide'

onEveryEngine('backups in the dashboard of the built server', (engine) => {
  const scratch = mkdtempSync(join(tmpdir(), 'clinic-scheduled-'))
  const second = join(scratch, 'second')
  mkdirSync(second)
  let server: BuiltServer
  let client: HttpClient
  const ask: HttpClient['send'] = (...request) => client.send(...request)
  const read = async () => (await ask('GET', '/api/backups')).body as Backups
  const ended = async (): Promise<Backups> => {
    await vi.waitFor(async () => expect((await read()).run?.state).not.toBe('running'), {
      timeout: 60_000,
      interval: 300,
    })
    return read()
  }
  const safety = (value: object, revision: string) =>
    ask(
      'PUT',
      '/api/backups/safety',
      {
        destination: 'none',
        folder: '',
        endpoint: '',
        region: '',
        bucket: '',
        accessKeyId: '',
        secretAccessKey: '',
        encrypts: false,
        passphrase: '',
        ...value,
      },
      { 'if-match': `"${revision}"` },
    )

  beforeAll(async () => {
    server = await startServer({ engine })
    client = await signedInClient(server.url, owner)
  }, 120_000)
  afterAll(async () => {
    await server?.drop()
    rmSync(scratch, { recursive: true })
  })

  test('two requests at once make one backup, which can be downloaded', async () => {
    const [first, again] = await Promise.all([ask('POST', '/api/backups'), ask('POST', '/api/backups')])
    expect([first.status, again.status].sort()).toEqual([200, 409])
    // Visitors are served meanwhile.
    expect((await ask('GET', '/')).status).toBe(200)
    const { run, files, late, lastAt } = await ended()
    expect([run?.state, run?.fault, files.length, late]).toEqual(['done', '', 1, false])
    expect(lastAt).not.toBe('')
    const { body } = await ask('POST', `/api/backups/${files[0]!.name}/download`)
    const fetched = await ask('GET', body.href)
    expect(fetched.headers.get('content-disposition')).toContain(files[0]!.name)
    const file = join(scratch, 'fetched.tar.gz')
    writeFileSync(file, fetched.bytes)
    expect(await cli(['verify', '--from', file], server.variables)).toContain('is complete')
    const downloads = await withDatabaseOf(server.variables, ({ db }) =>
      db.selectFrom('audit_log').select('after').where('action', '=', 'backup.downloaded').execute(),
    )
    expect(downloads.map(({ after }) => JSON.parse(after ?? '').file)).toEqual([files[0]!.name])
    expect((await ask('GET', `/api/backups/${files[0]!.name}`)).status).toBe(200)
    // This asks for its size alone.
    const looked = await ask('HEAD', `/api/backups/${files[0]!.name}`)
    expect([looked.status, looked.headers.get('content-length')]).toEqual([200, String(fetched.bytes.byteLength)])
    const logged = await withDatabaseOf(server.variables, ({ db }) =>
      db.selectFrom('audit_log').select('id').where('action', '=', 'backup.downloaded').execute(),
    )
    expect(logged.length, 'also whoever guesses its address is in the log').toBe(2)
    const today = (await ask('GET', '/api/today')).body
    expect(today.backup).toEqual({ lastAt, bytes: fetched.bytes.byteLength, late: false, fault: '' })
  })

  test('no other file of the server can be downloaded', async () => {
    for (const name of [
      '..%2Fsecrets.key',
      '..%2Fclinic.sqlite',
      'secrets.key',
      'clinic-backup-20200101-000000.tar.gz',
    ])
      expect([name, (await ask('GET', `/api/backups/${name}`)).status]).toEqual([name, 404])
  })

  test('an unusable place is refused beside its field, and nothing is saved', async () => {
    const { revision } = (await read()).safety
    const faults: [object, string][] = [
      [{ destination: 'folder', folder: 'backups' }, 'folder'],
      [{ destination: 'folder', folder: join(scratch, 'absent') }, 'folder'],
      [{ destination: 'folder', folder: server.dataDir }, 'folder'],
      [
        { destination: 's3', endpoint: 'https://127.0.0.1:9', region: 'x', bucket: 'backups', accessKeyId: 'a' },
        'secretAccessKey',
      ],
      [{ encrypts: true }, 'passphrase'],
      [{ encrypts: true, passphrase: 'short' }, 'passphrase'],
    ]
    for (const [value, field] of faults) {
      const { status, body } = await safety(value, revision)
      expect([value, status, body.errors?.[0]?.path]).toEqual([value, 422, field])
    }
    expect((await read()).safety).toMatchObject({ revision, hasPassphrase: false })
  })

  test('an encrypted second copy is restored elsewhere with the passphrase, and not without it', async () => {
    const { revision } = (await read()).safety
    const saved = await safety({ destination: 'folder', folder: second, encrypts: true, passphrase }, revision)
    expect(saved.status).toBe(200)
    expect(JSON.stringify(saved.body)).not.toContain(passphrase)
    expect((await safety({}, revision)).status).toBe(409)
    await ask('POST', '/api/backups')
    expect((await ended()).run).toMatchObject({ state: 'done', fault: '' })
    const [name] = readdirSync(second)
    expect(name).toMatch(/\.tar\.gz\.age$/)
    const file = join(second, name!)
    expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(statSync(file).mode & 0o077).toBe(0)
    const copy = await emptyInstallation(engine)
    const refused = await runCli(['restore', '--from', file], copy.variables).ended
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('set BACKUP_PASSPHRASE')])
    const wrong = { ...copy.variables, BACKUP_PASSPHRASE: 'copper lantern tides' }
    expect((await runCli(['restore', '--from', file], wrong).ended).stderr).toContain('doesn’t open this backup')
    const said = await cli(['restore', '--from', file], { ...copy.variables, BACKUP_PASSPHRASE: passphrase })
    expect(said).toContain('on hold')
    await copy.drop()
  }, 120_000)

  test('a restored copy makes no readable backup where the original had a passphrase, and says what to do', async () => {
    const file = readdirSync(second).map((name) => join(second, name))[0]!
    const copy = await emptyInstallation(engine)
    const { variables } = copy
    const knowing = { ...variables, BACKUP_PASSPHRASE: passphrase }
    await cli(['restore', '--from', file], knowing)
    const said = 'restored copy, which doesn’t have the original’s passphrase for backups'
    const refused = await runCli(['backup', '--to', join(scratch, 'readable.tar.gz')], variables).ended
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(said)])
    const run = () =>
      withDatabaseOf(variables, async (database) => {
        const actor = { id: null, name: 'Mei' }
        const id = await beginBackup({ database, now: () => new Date(), newId: () => `run-${Date.now()}` }, actor)
        await runCli(['backup', '--run', id!], variables).ended
        return readSetting(database.db, 'backup.run')
      })
    expect(await run()).toMatchObject({ state: 'failed', fault: expect.stringContaining(said) })
    const encrypted = join(scratch, 'of-the-copy.tar.gz.age')
    expect(await cli(['backup', '--to', encrypted], knowing)).toContain('encrypted with the passphrase')
    // As where the original had a second place only.
    await withDatabaseOf(variables, async ({ db }) => {
      const row = await readSetting(db, 'connection.backup')
      expect(row).toEqual({ sealed: '', savedAt: row!.savedAt, encrypts: true })
      await writeSetting(db, 'connection.backup', { ...row!, encrypts: false }, new Date())
    })
    expect(await run()).toMatchObject({ state: 'done', fault: '' })
    const plain = join(scratch, 'of-the-copy.tar.gz')
    await cli(['backup', '--to', plain], variables)
    await withDatabaseOf(variables, async ({ db }) => {
      const row = await readSetting(db, 'connection.backup')
      await writeSetting(db, 'connection.backup', { ...row!, encrypts: true }, new Date())
    })
    expect(await cli(['restore-drill', '--from', plain], variables)).toContain('exactly as they were')
    const locked = await runCli(['restore-drill', '--from', encrypted], variables).ended
    expect([locked.code, locked.stderr]).toEqual([1, expect.stringContaining('The backup is encrypted')])
    await copy.drop()
  }, 180_000)

  test('a restore drill compares every row, changes no live data, and is reported by the health check', async () => {
    const rowsBefore = await withDatabaseOf(server.variables, ({ db }) =>
      db.selectFrom('audit_log').select('id').execute(),
    )
    const drilled = await cli(['restore-drill'], server.variables)
    expect(drilled).toMatch(/ rows in \d+ tables and \d+ pictures are exactly as they were/)
    const rowsAfter = await withDatabaseOf(server.variables, ({ db }) =>
      db.selectFrom('audit_log').select('id').execute(),
    )
    expect(rowsAfter).toEqual(rowsBefore)
    const { findings } = (await ask('GET', '/api/health-check')).body as HealthCheck
    expect(findings.find(({ area }) => area === 'backup')?.says).toContain('and all was as it was')
    expect(readdirSync(server.dataDir).filter((name) => name.startsWith('.clinic-'))).toEqual([])
  }, 60_000)

  test('a missing second place is reported on Today, and the backup is still made', async () => {
    const before = (await read()).files.length
    rmSync(second, { recursive: true })
    await ask('POST', '/api/backups')
    const { run, files } = await ended()
    expect([run?.state, files.length]).toEqual(['failed', before + 1])
    expect(run?.fault).toContain('isn’t at its second place')
    expect((await ask('GET', '/api/today')).body.backup.fault).toBe(run?.fault)
    mkdirSync(second)
    chmodSync(second, 0o700)
  }, 60_000)

  test('an abandoned run is started again, and leaves no partial files', async () => {
    await server.stop('kill')
    const folder = join(server.dataDir, 'backups')
    writeFileSync(join(folder, 'clinic-backup-20200101-000000.tar.gz.part'), 'half')
    const old = new Date(Date.now() - 120_000)
    await withDatabaseOf(server.variables, ({ db }) =>
      writeSetting(
        db,
        'backup.run',
        {
          id: 'gone',
          state: 'running',
          startedAt: old.toISOString(),
          at: old.toISOString(),
          tries: 1,
          by: 'schedule',
          what: 'orders',
          done: 1,
          of: 2,
          fault: '',
        },
        old,
      ),
    )
    const next = await restartServer(server.variables)
    try {
      await vi.waitFor(async () => expect((await read()).run).toMatchObject({ state: 'done', by: 'schedule' }), {
        timeout: 120_000,
        interval: 1000,
      })
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    } finally {
      await next.drop()
    }
  }, 150_000)

  test('the passphrase of the environment encrypts what the dashboard makes, and older backups are still drilled', async () => {
    const variables = { ...server.variables, BACKUP_PASSPHRASE: 'velvet harbour pine' }
    await server.stop()
    const next = await restartServer(variables)
    try {
      const older = (await read()).files.find(({ encrypted }) => encrypted)!.name
      const { safety: shown } = await read()
      expect([shown.fixedPassphrase, shown.saved.encrypts]).toEqual([true, true])
      const drilled = await cli(['restore-drill', '--from', join(server.dataDir, 'backups', older)], variables)
      expect(drilled).toContain('exactly as they were')
      await ask('POST', '/api/backups')
      const { run, files } = await ended()
      expect(run?.fault).toBe('')
      const file = join(server.dataDir, 'backups', files[0]!.name)
      expect(await cli(['verify', '--from', file], variables)).toContain('is complete')
    } finally {
      await next.drop()
    }
  }, 120_000)
})
