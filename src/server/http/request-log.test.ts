import { beforeEach, expect, test } from 'vitest'
import { owner } from '#test/support/accounts.ts'
import { newDatabase } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { type StaffAccess, staffAccess } from '#test/support/staff-access.ts'
import { createLog } from '../logging.ts'

const database = fixtureForAll(() => newDatabase('sqlite'))
let access: StaffAccess
let lines: Record<string, unknown>[] = []
beforeEach(async () => {
  const write = (line: string) => void lines.push(JSON.parse(line))
  access = await staffAccess(database, { log: createLog('info', { write }) })
  lines = []
})
const last = () => lines.findLast(({ msg }) => msg === 'request')

test('a refused request is logged with its reason and the sender’s address', async () => {
  await access.signIn({ password: 'wrong bamboo lantern' }, '192.0.2.7')
  expect(last()).toMatchObject({ status: 401, refused: 'signed_out', address: '192.0.2.7' })
  await access.send('POST', '/api/newsletter', { body: { email: 'nobody' }, from: '192.0.2.8' })
  expect(last()).toMatchObject({ status: 422, refused: 'invalid', address: '192.0.2.8' })
  await access.app.request('/api/newsletter', { method: 'POST', headers: { origin: 'https://elsewhere.example' } })
  expect(last()).toMatchObject({ status: 403, refused: 'foreign_origin' })
})

test('staff requests are logged with the account’s id, and not with name or email', async () => {
  const cookie = await access.signedIn()
  const { id } = await database.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow()
  await access.send('GET', '/api/orders', { cookie, from: '192.0.2.9' })
  expect(last()).toMatchObject({ status: 200, staffId: id, address: '192.0.2.9' })
  expect(JSON.stringify(lines)).not.toContain(owner.email)
})

test('requests that only read public data are logged without an address', async () => {
  await access.send('GET', '/api/services', { from: '192.0.2.10' })
  expect(last()).toMatchObject({ path: '/api/services', status: 200 })
  expect(JSON.stringify(lines)).not.toContain('192.0.2.10')
})
