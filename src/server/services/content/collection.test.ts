import { beforeAll, expect, it } from 'vitest'
import type { ServiceInput } from '#contract/service.ts'
import { revisionOf } from '#domain/revision.ts'
import {
  addEntry,
  listEntries,
  removeEntry,
  reorderEntries,
  services,
  updateEntry,
} from '#server/services/content/collection.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'

const actor = { id: 'staff-1', name: 'Ana' }
const service = (slug: string): ServiceInput => ({
  slug,
  title: `About ${slug}`,
  shortDesc: 'In short',
  description: 'At length',
  image: '/placeholder.svg',
  benefits: [{ text: 'Rest' }],
})

onEveryEngine('an ordered collection', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let deps: ReturnType<typeof testDeps>
  beforeAll(async () => {
    deps = testDeps(database)
  })

  const slugs = async () => (await listEntries(database.db, services)).map(({ slug }) => slug)
  const add = async (slug: string) => {
    const outcome = await addEntry(deps, services, { input: service(slug), actor })
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.entry
  }

  it('adds at the end, refuses a taken slug, reorders, updates and removes, with an audit entry for each', async () => {
    const first = await add('first')
    const second = await add('second')
    expect(await addEntry(deps, services, { input: service('first'), actor })).toEqual({
      ok: false,
      reason: 'slug_taken',
    })
    expect(await slugs()).toEqual(['first', 'second'])

    expect(await reorderEntries(deps, services, { ids: [second.id], actor })).toBe(false)
    expect(await reorderEntries(deps, services, { ids: [second.id, first.id], actor })).toBe(true)
    expect(await slugs()).toEqual(['second', 'first'])

    const { shortDesc: _, ...withoutShort } = service('second-new')
    const updated = await updateEntry(deps, services, { id: second.id, input: withoutShort, actor })
    expect(updated).toMatchObject({ ok: true, entry: { slug: 'second-new', shortDesc: 'In short' } })
    expect(await updateEntry(deps, services, { id: second.id, input: service('first'), actor })).toEqual({
      ok: false,
      reason: 'slug_taken',
    })
    expect(await updateEntry(deps, services, { id: 'nobody', input: service('x'), actor })).toEqual({
      ok: false,
      reason: 'unknown',
    })

    expect(await removeEntry(deps, services, { id: first.id, actor })).toBe(true)
    expect(await removeEntry(deps, services, { id: first.id, actor })).toBe(false)
    expect(await slugs()).toEqual(['second-new'])

    const log = await database.db.selectFrom('audit_log').select('action').orderBy('id').execute()
    expect(log.map(({ action }) => action)).toEqual([
      'service.added',
      'service.added',
      'service.ordered',
      'service.updated',
      'service.deleted',
    ])
  })

  it('refuses a stale update, and returns the current version', async () => {
    const stored = await add('contested')
    const basedOn = revisionOf(stored)
    const theirs = await updateEntry(deps, services, {
      id: stored.id,
      input: { ...service('contested'), title: 'Theirs' },
      basedOn,
      actor,
    })
    if (!theirs.ok) throw new Error(theirs.reason)
    const mine = { id: stored.id, input: { ...service('contested'), title: 'Mine' }, actor }
    expect(await updateEntry(deps, services, { ...mine, basedOn })).toEqual({
      ok: false,
      reason: 'stale',
      current: theirs.entry,
    })
    expect((await listEntries(database.db, services)).at(-1)?.title).toBe('Theirs')
    expect(await updateEntry(deps, services, { ...mine, basedOn: revisionOf(theirs.entry) })).toMatchObject({
      ok: true,
      entry: { title: 'Mine' },
    })
  })

  it('keeps the audit log append-only', async () => {
    await expect(database.db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/)
    await expect(database.db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow(/append-only/)
  })
})
