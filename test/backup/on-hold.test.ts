import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cli, runCli } from '#test/support/built-cli.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { emptyInstallation, withDatabaseOf } from '#test/support/empty-installation.ts'
import {
  type BuiltServer,
  copySharedPictures,
  ownerOf,
  restartServer,
  startServer,
  type Variables,
} from '#test/support/server.ts'
import { voucherItem } from '#test/support/shop.ts'

const many = 90
const addresses = Array.from({ length: many }, (_, n) => `reader${n}@visitor.example`)

/** Who has got the newsletter from this server, which writes its emails into a folder. */
function readersOf({ DATA_DIR }: Variables): string[] {
  const folder = join(DATA_DIR!, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .flatMap((name) => /^To: (reader\d+@visitor\.example)/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? [])
}

/** Sends a newsletter to many, and ends the server when a part of them has it. */
async function sendHalf(server: BuiltServer): Promise<void> {
  const { send: ask } = await ownerOf(server)
  const csv = ['email', ...addresses].join('\r\n')
  const { body: list } = await ask('POST', '/api/subscriber-imports', { fileName: 'list.csv', csv })
  await ask('POST', `/api/subscriber-imports/${list.id}/start`, { consentNote: 'Asked at the desk' })
  const imported = async () => (await ask('GET', `/api/subscriber-imports/${list.id}`)).body.status
  await vi.waitFor(async () => expect(await imported()).toBe('done'), { timeout: 60_000 })
  const words = { subject: 'Spring at the clinic', preview: '', body: '<p>We open earlier.</p>' }
  const { body: draft } = await ask('POST', '/api/newsletter-issues', { subject: words.subject })
  await ask('PUT', `/api/newsletter-issues/${draft.id}`, words)
  const sent = await ask('POST', `/api/newsletter-issues/${draft.id}/send`)
  expect(sent.status).toBe(200)
  await vi.waitFor(() => expect(readersOf(server.variables).length).toBeGreaterThan(10), { timeout: 60_000 })
  await server.stop()
}

onEveryEngine('a copy restored in the middle of a newsletter', (engine) => {
  const scratch = mkdtempSync(join(tmpdir(), 'clinic-on-hold-'))
  let origin: BuiltServer
  let copy: BuiltServer
  let drop: () => Promise<void>
  beforeAll(async () => {
    origin = await startServer({ engine })
    await sendHalf(origin)
    const file = join(scratch, 'half.tar.gz')
    await cli(['backup', '--to', file], origin.variables)
    const place = await emptyInstallation(engine)
    drop = place.drop
    const said = await cli(['restore', '--from', file], place.variables)
    expect(said).toContain('This copy is on hold')
    await copySharedPictures(place.variables.DATA_DIR!)
    copy = await restartServer(place.variables)
  }, 180_000)
  afterAll(async () => {
    await copy?.drop()
    await drop?.()
    await origin?.drop()
    rmSync(scratch, { recursive: true })
  })

  test('serves on hold, sends nothing until it is released, and then sends only the rest', async () => {
    const had = readersOf(origin.variables)
    expect(had.length).toBeLessThan(many)
    expect(copy.stdout()).toMatch(/"level":40[^\n]*This is a restored copy on hold/)
    const { send: ask } = await ownerOf(copy)
    expect((await ask('GET', '/api/staff/me')).body.hold).toMatchObject({ copyOf: expect.any(String) })
    expect((await ask('GET', '/api/today')).body.waiting).toBeGreaterThan(0)
    expect((await fetch(`${copy.url}/`)).status).toBe(200)

    const checkout = await ask('POST', '/api/create-payment-intent', { cartItems: [voucherItem] })
    expect([checkout.status, checkout.body.detail]).toEqual([
      503,
      expect.stringMatching(/^Online payment isn’t available right now\. Please call us on .*\d\.$/),
    ])
    expect((await ask('POST', '/api/payments/webhook', {})).status).toBe(503)
    expect((await ask('POST', '/api/settings/email/test')).body.detail).toContain('on hold')
    const reconciled = await runCli(['reconcile'], copy.variables).ended
    expect([reconciled.code, reconciled.stderr]).toEqual([1, expect.stringMatching(/^This copy is on hold: [^\n]*\n$/)])

    // Longer than the jobs need for their next part.
    await sleep(5000)
    expect(existsSync(join(copy.dataDir, 'mail'))).toBe(false)
    const facts = (await ask('GET', '/api/hold')).body
    expect(facts).toMatchObject({ newsletters: ['Spring at the clinic'] })

    if (engine === 'sqlite')
      expect((await ask('POST', '/api/hold/release', { waiting: 'send' })).status, 'by the owner').toBe(200)
    else expect(await cli(['go-live'], copy.variables), 'by another process').toContain('no restart needed')
    await expect.poll(() => readersOf(copy.variables).length + had.length, { timeout: 60_000 }).toBe(many)
    expect([...had, ...readersOf(copy.variables)].sort()).toEqual([...addresses].sort())

    expect((await ask('GET', '/api/hold')).status).toBe(404)
    expect((await ask('GET', '/api/staff/me')).body.hold).toBeNull()
    expect((await ask('POST', '/api/create-payment-intent', { cartItems: [voucherItem] })).status).toBe(200)
    const line = await withDatabaseOf(copy.variables, ({ db }) =>
      db.selectFrom('audit_log').select('actor_name').where('action', '=', 'hold.released').execute(),
    )
    expect(line).toHaveLength(1)
  })
})
