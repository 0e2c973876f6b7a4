import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { createSecretCipher, newSecretsKey } from '#server/services/connections/secret-cipher.ts'
import { readConnection } from '#server/services/connections/stored-connections.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { writeSetting } from '../services/stored-settings.ts'

const program = join(import.meta.dirname, '../../../dist/server/cli.js')
const mail = {
  host: 'mail.example',
  port: 587,
  security: 'starttls',
  user: 'clinic',
  password: 'quiet bamboo',
} as const
const keyOf = (written: string) => Buffer.from(written, 'base64')

onEveryEngine('a change of the key that encrypts secrets', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let variables: Record<string, string>
  let file = ''
  let old = ''
  const saved = { savedAt: '2027-02-01T00:00:00.000Z' }

  beforeEach(async () => {
    const { place } = database
    const own = 'file' in place ? dirname(place.file) : mkdtempSync(join(tmpdir(), 'clinic-rotate-'))
    variables = { DATA_DIR: own, ...('url' in place && { DATABASE_URL: place.url }) }
    file = join(own, 'secrets.key')
    old = newSecretsKey()
    writeFileSync(file, old)
    const cipher = createSecretCipher(keyOf(old))
    await writeSetting(database.db, 'connection.mail', { sealed: cipher.encrypt('mail', mail), ...saved }, new Date())
    await database.db.deleteFrom('webhook_endpoints').execute()
    const endpoint = {
      id: 'w1',
      url: 'https://till.example/x',
      events: '[]',
      made_by: 'Mei',
      created_at: saved.savedAt,
    }
    const secret = cipher.encrypt('webhook:w1', 'whsec_AAAA')
    await database.db
      .insertInto('webhook_endpoints')
      .values({ ...endpoint, secret, revision: 1, enabled: 1, failing_since: null, stopped_at: null })
      .execute()
  })

  async function rotate(more: Record<string, string> = {}) {
    const env = { PATH: process.env.PATH, ...variables, ...more }
    const child = spawn(process.execPath, [program, 'rotate-keys'], { env })
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code, stdout, stderr }
  }
  const opensWith = async (...keys: string[]) => {
    const [first, ...others] = keys.map(keyOf)
    const cipher = createSecretCipher(first!, ...others)
    const webhook = await database.db.selectFrom('webhook_endpoints').selectAll().executeTakeFirstOrThrow()
    const { value } = await readConnection(database.db, cipher, 'mail')
    return [value?.password, cipher.decrypt('webhook:w1', webhook.secret)]
  }
  const both = [mail.password, 'whsec_AAAA']

  test('everything is encrypted with a new key, the only one left in a private file', async () => {
    expect(await rotate()).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^Encrypted 2 secrets/) })
    const fresh = readFileSync(file, 'utf8').trim()
    expect(fresh).not.toContain(old)
    expect(await opensWith(fresh)).toEqual(both)
    expect(await opensWith(old)).toEqual([undefined, undefined])
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  test('continues with the new key after an interruption', async () => {
    const fresh = newSecretsKey()
    writeFileSync(file, `${fresh}\n${old}\n`)
    // The server opens with both meanwhile.
    expect(await opensWith(fresh, old)).toEqual(both)
    expect((await rotate()).code).toBe(0)
    expect(readFileSync(file, 'utf8').trim()).toBe(fresh)
    expect(await opensWith(fresh)).toEqual(both)
    // It was interrupted after the transaction: nothing is lost by doing it again.
    writeFileSync(file, `${fresh}\n${old}\n`)
    expect((await rotate()).code).toBe(0)
    expect(await opensWith(fresh)).toEqual(both)
  })

  test('keeps and names secrets that neither key opens', async () => {
    writeFileSync(file, newSecretsKey())
    const { code, stdout } = await rotate()
    expect([code, stdout]).toEqual([0, expect.stringContaining('connection mail, webhook to https://till.example')])
    expect(await opensWith(old)).toEqual(both)
  })

  test('needs both keys in the environment where it is set there, and leaves the file alone', async () => {
    expect(await rotate({ SECRETS_KEY: old })).toMatchObject({ code: 1, stderr: expect.stringContaining('a comma') })
    const fresh = newSecretsKey()
    expect(await rotate({ SECRETS_KEY: `${fresh},${old}` })).toMatchObject({ code: 0, stderr: '' })
    expect(await opensWith(fresh)).toEqual(both)
    expect(readFileSync(file, 'utf8')).toBe(old)
  })
})
