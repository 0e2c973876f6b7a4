import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { newDatabase } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'

test('a serialization failure of the database is answered 503 with Retry-After', async () => {
  const database = await newDatabase('sqlite')
  const busy = Object.assign(new Error('could not serialize access'), { code: '40001' })
  const db = new Proxy(database.db, {
    get: () => () => {
      throw busy
    },
  })
  const answer = await createApp(testDeps({ ...database, db })).request('/api/products')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toMatchObject({ type: 'busy' })
  await database.drop()
})
