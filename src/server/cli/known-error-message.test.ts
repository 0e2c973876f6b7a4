import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '#test/support/built-cli.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'

const cli = (parameters: string[], variables: Record<string, string>) => runCli(parameters, variables).ended

onEveryEngine('a failed command', (engine) => {
  const scratch = mkdtempSync(join(tmpdir(), 'clinic-plain-'))
  const database = fixtureForAll(() => newDatabase(engine))
  let variables: Record<string, string>
  beforeAll(async () => {
    variables =
      'file' in database.place
        ? { DATA_DIR: dirname(database.place.file) }
        : { DATABASE_URL: database.place.url, DATA_DIR: join(scratch, 'data') }
  })
  afterAll(async () => {
    rmSync(scratch, { recursive: true })
  })

  test('prints one line without a stack trace when the payment provider is silent', async () => {
    // Takes every call, and hangs up on it.
    const silent = createServer((socket) => socket.on('error', () => {}).destroy()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    if (address === null || typeof address === 'string') throw new Error('It listens nowhere')
    const ended = await cli(['reconcile', '--days', '1'], {
      ...variables,
      STRIPE_SECRET_KEY: 'sk_test_abc',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
      STRIPE_WEBHOOK_SECRET: 'whsec_abc',
      STRIPE_API_BASE: `http://127.0.0.1:${address.port}`,
    })
    silent.close()
    expect([ended.code, ended.stdout]).toEqual([1, ''])
    expect(ended.stderr).toMatch(/The payment provider didn’t respond as expected: .*\. Run this again later\n$/)
    expect(ended.stderr).not.toMatch(/\n\s+at |\\n\s+at /)
  })

  test('prints one line for a file that is not a backup, or that cannot be written', async () => {
    const none = join(scratch, 'none.tar.gz')
    writeFileSync(none, 'no backup at all')
    for (const command of ['verify', 'restore']) {
      const ended = await cli([command, '--from', none], { DATA_DIR: join(scratch, `to-${command}`) })
      expect([command, ended.code, ended.stderr]).toEqual([
        command,
        1,
        expect.stringMatching(/^\S*none\.tar\.gz isn’t a backup of this product[^\n]*\n$/),
      ])
    }
    const folder = await cli(['verify', '--from', scratch], {})
    expect([folder.code, folder.stderr]).toEqual([1, expect.stringMatching(/^That’s a folder, not a file[^\n]*\n$/)])
  })
})
