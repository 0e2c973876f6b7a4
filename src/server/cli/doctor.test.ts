import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HealthCheck, healthAreaNames } from '#contract/health-check.ts'
import { runCli } from '#test/support/built-cli.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'

const doctor = (variables: Record<string, string>, ...more: string[]) => runCli(['doctor', ...more], variables).ended

onEveryEngine('the doctor command', (engine) => {
  const scratch = mkdtempSync(join(tmpdir(), 'clinic-doctor-'))
  const database = fixtureForAll(() => newDatabase(engine))
  let variables: Record<string, string>
  beforeAll(() => {
    variables =
      'file' in database.place
        ? { DATA_DIR: dirname(database.place.file) }
        : { DATABASE_URL: database.place.url, DATA_DIR: scratch }
  })
  afterAll(() => rmSync(scratch, { recursive: true }))

  const read = async (more: Record<string, string> = {}) => {
    const { code, stdout } = await doctor({ ...variables, ...more }, '--json')
    const check: HealthCheck = JSON.parse(stdout)
    return { code, of: (area: string) => check.findings.find((finding) => finding.area === area), check }
  }

  test('checks every area, and prints a line for each', async () => {
    const { code, of, check } = await read()
    expect(check.findings.map(({ area }) => area)).toEqual(healthAreaNames)
    expect(check.findings.filter(({ state }) => state === 'broken')).toEqual([])
    expect(code).toBe(0)
    expect(of('database')).toMatchObject({
      state: 'ok',
      says: expect.stringMatching(/^(SQLite|PostgreSQL) \d+.*up to date$/),
    })
    expect(of('storage')).toMatchObject({ state: 'ok' })
    expect(of('mail')).toMatchObject({ state: 'look' })
    expect(of('backup')).toMatchObject({ state: 'look', todo: expect.stringContaining('npm run cli -- backup') })
    const { stdout } = await doctor(variables)
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(healthAreaNames.length)
    for (const line of lines) expect(line).toMatch(/^(OK|look at this|broken) /)
  })

  test('reports an unreachable mail server without its password, and ends with 1', async () => {
    const free = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => free.once('listening', resolve))
    const { port } = free.address() as { port: number }
    await new Promise((resolve) => free.close(resolve))
    const { code, of, check } = await read({ SMTP_URL: `smtp://user:hidden-word@127.0.0.1:${port}` })
    expect([code, of('mail')?.state]).toEqual([1, 'broken'])
    expect(JSON.stringify(check)).not.toContain('hidden-word')
  })

  test('waits no longer than 10 seconds for a silent server', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as { port: number }
    const began = Date.now()
    const { code, of } = await read({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    silent.close()
    expect([code, of('mail')?.state]).toEqual([1, 'broken'])
    expect(Date.now() - began).toBeLessThan(15_000)
  }, 30_000)

  test('reports a key that others can read', async () => {
    const key = join(variables.DATA_DIR!, 'secrets.key')
    if (!existsSync(key)) await read()
    chmodSync(key, 0o644)
    const { code, of } = await read()
    chmodSync(key, 0o600)
    expect([code, of('permissions')]).toEqual([
      1,
      {
        area: 'permissions',
        state: 'broken',
        says: expect.stringContaining(key),
        todo: expect.stringContaining(`chmod 600 ${key}`),
      },
    ])
  })
})

test('the doctor command creates nothing without a database, and names each invalid variable', async () => {
  const DATA_DIR = join(tmpdir(), `clinic-doctor-none-${process.pid}`)
  const none = await doctor({ DATA_DIR })
  expect([none.code, none.stderr]).toEqual([1, ''])
  expect(none.stdout).toMatch(/^broken +Database +There’s no database in /)
  expect(existsSync(DATA_DIR)).toBe(false)
  const wrong = await doctor({ DATA_DIR, PORT: 'http', TRUST_PROXY: 'yes' })
  expect([wrong.code, wrong.stdout]).toEqual([
    1,
    expect.stringMatching(/^broken +Settings of the server +PORT must.*TRUST_PROXY must/),
  ])
})
