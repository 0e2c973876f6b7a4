import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, extract } from 'tar'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cli, runCli } from '#test/support/built-cli.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { emptyInstallation, withDatabaseOf } from '#test/support/empty-installation.ts'
import { type BuiltServer, startServer, type Variables } from '#test/support/server.ts'

/** The ends of a line and of a paragraph, which JSON lets stand in a text as they are. */
const message = 'Since\u2028the\u2029fall, my "back"\n'
const patient = { firstName: 'Ann', lastName: 'Hart', email: 'ann@visitor.example', phone: '0400 000 000' }

onEveryEngine('a backup of a request with U+2028 and U+2029 in its message', (engine) => {
  const scratch = mkdtempSync(join(tmpdir(), 'clinic-line-ends-'))
  const file = join(scratch, 'kept.tar.gz')
  let server: BuiltServer
  let said: string
  let undo: (() => Promise<void>)[] = []
  beforeAll(async () => {
    server = await startServer({ engine })
    const { slug } = await withDatabaseOf(server.variables, ({ db }) =>
      db.selectFrom('services').select('slug').limit(1).executeTakeFirstOrThrow(),
    )
    const asked = await fetch(`${server.url}/api/appointments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...patient, service: slug, preferredDate: 'soon', message, website: '' }),
    })
    expect(asked.status).toBe(201)
    said = await cli(['backup', '--to', file], server.variables)
  })
  afterEach(async () => {
    for (const step of undo) await step()
    undo = []
  })
  afterAll(async () => {
    rmSync(scratch, { recursive: true })
    await server.drop()
  })

  const requests = (variables: Variables) =>
    withDatabaseOf(variables, ({ db }) => db.selectFrom('appointments').selectAll().execute())

  async function restored(from: string): Promise<Variables> {
    const { variables, drop } = await emptyInstallation(engine)
    undo.push(drop)
    await cli(['restore', '--from', from], variables)
    return variables
  }

  async function expectSame(variables: Variables): Promise<void> {
    expect(await requests(variables)).toEqual(await requests(server.variables))
    const folder = join(scratch, `csv-${readdirSync(scratch).length}`)
    await cli(['export', '--to', folder], variables)
    expect(readFileSync(join(folder, 'appointments.csv'), 'utf8')).toContain('Since\u2028the\u2029fall, my ""back""')
  }

  test('is verified, restored and exported with equal rows', async () => {
    expect(said).toMatch(/^Wrote .*kept\.tar\.gz and read it back: \d+ rows/)
    expect(await cli(['verify', '--from', file], {})).toMatch(
      / is complete: \d+ rows and \d+ pictures .*as it was written$/,
    )
    await expectSame(await restored(file))
  })

  test('a backup of an earlier version, without escapes and checksums, is restored and exported', async () => {
    const folder = mkdtempSync(join(scratch, 'old-'))
    await extract({ file, cwd: folder })
    const table = join(folder, 'tables/appointments.jsonl')
    const escaped = readFileSync(table, 'utf8')
    expect(escaped).toContain('Since\\u2028the\\u2029fall')
    const raw = escaped.replaceAll('\\u2028', '\u2028').replaceAll('\\u2029', '\u2029')
    expect(raw).toContain('Since\u2028the\u2029fall')
    writeFileSync(table, raw)
    const { checksums: _, without: __, ...manifest } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
    const old = join(scratch, 'old.tar.gz')
    await create({ file: old, cwd: folder, gzip: true, portable: true }, readdirSync(folder))
    expect(await cli(['verify', '--from', old], {})).toContain('made by an earlier version')
    await expectSame(await restored(old))
    writeFileSync(table, raw.replace('"first_name":', '"first_name"'))
    const unreadable = join(scratch, 'unreadable.tar.gz')
    await create({ file: unreadable, cwd: folder, gzip: true, portable: true }, readdirSync(folder))
    const { stderr } = await runCli(['verify', '--from', unreadable], {}).ended
    expect(stderr).toMatch(/^The backup is damaged: tables\/appointments\.jsonl has an unreadable row, line 1\./)
  })

  test('a backup with an unreadable row and its checksum is reported as damaged, and nothing is restored', async () => {
    const folder = mkdtempSync(join(scratch, 'row-'))
    await extract({ file, cwd: folder })
    const table = join(folder, 'tables/appointments.jsonl')
    const rows = readFileSync(table, 'utf8').replace('"first_name":', '"first_name"')
    writeFileSync(table, rows)
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    manifest.checksums['tables/appointments.jsonl'] = createHash('sha256').update(rows).digest('hex')
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
    const made = join(scratch, 'made.tar.gz')
    await create({ file: made, cwd: folder, gzip: true, portable: true }, readdirSync(folder))
    const { variables, drop } = await emptyInstallation(engine)
    undo.push(drop)
    const { code, stderr } = await runCli(['restore', '--from', made], variables).ended
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/The backup is damaged: appointments has an unreadable row\n$/),
    ])
    expect(await requests(variables)).toEqual([])
  })

  test('a backup with one changed letter is reported as damaged, and nothing is restored', async () => {
    const folder = mkdtempSync(join(scratch, 'changed-'))
    await extract({ file, cwd: folder })
    const table = join(folder, 'tables/appointments.jsonl')
    writeFileSync(table, readFileSync(table, 'utf8').replace('"Ann"', '"Ane"'))
    const changed = join(scratch, 'changed.tar.gz')
    await create({ file: changed, cwd: folder, gzip: true, portable: true }, readdirSync(folder))
    const { variables, drop } = await emptyInstallation(engine)
    undo.push(drop)
    for (const command of ['verify', 'restore']) {
      const { code, stdout, stderr } = await runCli([command, '--from', changed], variables).ended
      expect([command, code, stdout]).toEqual([command, 1, ''])
      expect(stderr).toMatch(/^The backup is damaged: tables\/appointments\.jsonl isn’t as it was written\. .*\n$/)
    }
  })
})
