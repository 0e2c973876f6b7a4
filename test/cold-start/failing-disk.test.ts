import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { type BuiltServer, restartServer, startServer } from '#test/support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'clinic-disk-'))
const failing = join(folder, 'failing')
let server: BuiltServer
afterEach(async () => {
  await server.drop()
  rmSync(folder, { recursive: true })
})

/** The status of the answer to a patient's request. */
async function askFor(email: string): Promise<number> {
  const answer = await fetch(`${server.url}/api/appointments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Zoë',
      lastName: 'Hart',
      email,
      phone: '0412 345 678',
      service: 'cupping-therapy',
      preferredDate: 'Tuesday',
      message: '',
      website: '',
    }),
  })
  return answer.status
}

/** Makes each flush fail, as of a disk that takes no more, once a file exists. */
const disk = `
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
const file = await open(${JSON.stringify(fileURLToPath(import.meta.url))})
const handles = Object.getPrototypeOf(file)
await file.close()
const flush = handles.datasync
handles.datasync = async function () {
  if (existsSync(${JSON.stringify(failing)})) throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
  return flush.call(this)
}`

test('where the disk fails a request is refused, the process ends, and a new start has what was answered before', async () => {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(disk)}`
  server = await startServer({ variables: { NODE_OPTIONS } })
  expect(await askFor('before@home.example')).toBe(201)
  writeFileSync(failing, '')
  expect(await askFor('refused@home.example')).toBe(500)
  const { code, stdout } = await server.ended
  expect(code).toBe(1)
  expect(stdout).toContain('The database file could not be flushed to the disk')

  rmSync(failing)
  const again = await restartServer(server.variables)
  expect(await askFor('again@home.example')).toBe(201)
  await again.stop()
  const database = new Database(join(server.dataDir, 'clinic.sqlite'), { readonly: true })
  const emails = database.prepare('select email from appointments order by created_at').pluck().all()
  database.close()
  expect(emails).toEqual(expect.arrayContaining(['before@home.example', 'again@home.example']))
})
