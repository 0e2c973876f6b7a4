import { beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { staff } from '#test/support/accounts.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { type HttpClient, httpClient, signedInClient } from '#test/support/http-client.ts'
import { addStaff } from '#test/support/staff-accounts.ts'

const service = { slug: 'moxa', title: 'Moxa', description: 'Warm', image: '/a.jpg', benefits: [{ text: 'Rest' }] }
const practitioner = {
  slug: 'ana',
  name: 'Ana',
  title: 'Dr',
  bio: 'Kind',
  image: '/a.jpg',
  certifications: ['BHSc'],
  languages: ['English', 'Mandarin'],
}
const testimonial = { name: 'Mei', duration: 'Patient for 2 years', content: 'Calm.' }
const lists = [
  { path: 'services', entry: service, required: ['slug', 'title', 'description', 'image', 'benefits'] },
  { path: 'practitioners', entry: practitioner, required: ['slug', 'name', 'title', 'bio', 'image', 'certifications'] },
  { path: 'testimonials', entry: testimonial, required: ['name', 'duration', 'content'] },
]

onEveryEngine('the catalogue over HTTP', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let app: ReturnType<typeof createApp>
  let client: HttpClient
  beforeAll(async () => {
    const deps = testDeps(database)
    app = createApp(deps)
    await addStaff(deps, { ...staff, role: 'staff' })
    client = await signedInClient(app, staff)
  })

  const send = (method: string, path: string, body?: unknown, as = client) => as.send(method, path, body)

  test.each(lists)('$path are listed for everyone, and added, saved and removed by staff', async ({ path, entry }) => {
    const added = await send('POST', `/api/${path}`, entry)
    expect(added.status).toBe(201)
    const { id } = added.body
    expect((await send('GET', `/api/${path}`, undefined, httpClient(app))).body).toMatchObject([{ id, ...entry }])
    const saved = await send('PUT', `/api/${path}/${id}`, { id, ...entry, image: '/b.jpg', content: 'Very calm.' })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ id, ...(path === 'testimonials' ? { content: 'Very calm.' } : {}) })
    expect((await send('DELETE', `/api/${path}/${id}`)).status).toBe(204)
    expect((await send('DELETE', `/api/${path}/${id}`)).status).toBe(404)
  })

  test('the audit log keeps no word of a testimonial, and says which parts of it were changed', async () => {
    const { id } = (await send('POST', '/api/testimonials', { ...testimonial, name: 'Marigold' })).body
    const changed = { name: 'Marigold', duration: 'Patient for 3 years', content: 'Very calm.', rating: 5 }
    expect((await send('PUT', `/api/testimonials/${id}`, changed)).status).toBe(200)
    expect((await send('PUT', `/api/testimonials/${id}`, changed)).status).toBe(200)
    expect((await send('DELETE', `/api/testimonials/${id}`)).status).toBe(204)
    const lines = await database.db.selectFrom('audit_log').selectAll().orderBy('at').orderBy('id').execute()
    for (const word of ['Marigold', 'Patient for', 'alm.']) expect(JSON.stringify(lines)).not.toContain(word)
    const about = lines.filter((line) => line.entity_id === id)
    const kept = { id, rating: 5 }
    const facts = ({ action, before, after }: (typeof lines)[number]) => [
      action,
      before && JSON.parse(before),
      after && JSON.parse(after),
    ]
    expect(about.map(facts)).toEqual([
      ['testimonial.added', null, kept],
      ['testimonial.updated', kept, { ...kept, changed: ['duration', 'content'] }],
      ['testimonial.deleted', kept, null],
    ])
  })

  test.each(lists)(
    '$path refuses an entry without a field that the specification requires',
    async ({ path, entry, required }) => {
      for (const name of required)
        for (const nothing of [undefined, '', name === 'benefits' ? [{ text: ' ' }] : ['']]) {
          const answer = await send('POST', `/api/${path}`, { ...entry, [name]: nothing })
          expect(answer.status, `${name}: ${JSON.stringify(nothing)}`).toBe(422)
          expect(JSON.stringify(answer.body.errors)).toContain(`"path":"${name}`)
        }
    },
  )

  test.each(
    lists.flatMap(({ path, entry }) => [
      ['POST', `/api/${path}`, entry],
      ['PUT', `/api/${path}/1`, entry],
      ['DELETE', `/api/${path}/1`, undefined],
      ['PUT', `/api/${path}-order`, { ids: [] }],
    ]) as [string, string, unknown][],
  )('%s %s answers 401 without a session', async (method, path, body) =>
    expect((await send(method, path, body, httpClient(app))).status).toBe(401),
  )
})
