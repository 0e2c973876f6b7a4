import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clinicDetails } from '#contract/today.ts'
import { clockTime } from '#domain/dates/calendar.ts'
import { hour } from '#domain/dates/durations.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { folderStorage } from '#server/media/folder-storage.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { listEntries, practitioners, services, updateEntry } from '../content/collection.ts'
import { readSection, saveSection } from '../content/content.ts'
import { openPage, savePage } from '../pages/page-editing.ts'
import { findExampleContent, readKept } from './example-content.ts'
import { setDetailKept, setTextRead } from './setup-tasks.ts'

const actor = { id: 'staff-1', name: 'Ana' }

onEveryEngine('the list of content left from the example', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let deps: ReturnType<typeof testDeps>
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clinic-example-'))
    deps = testDeps(database)
    await seedWhenEmpty({ ...deps, storage: folderStorage(folder) })
  })
  afterAll(() => rm(folder, { recursive: true }))
  const left = () => findExampleContent(database.db, new Date())

  test('contains everything after the seed', async () => expect(await left()).toEqual(clinicDetails))

  test('omits details that were rewritten, but not those that were emptied', async () => {
    const { value } = await readSection(database.db, 'clinic')
    const own = { ...value, name: 'Willow Creek Clinic', phone: '', description: '', socials: [] }
    await saveSection(deps, { section: 'clinic', value: own, actor })
    const still = (await left()).filter((detail) => detail.startsWith('clinic.'))
    expect(still).toEqual(['clinic.address', 'clinic.phone', 'clinic.email', 'clinic.hours'])
    await saveSection(deps, { section: 'clinic', value, actor })
    expect(await left(), 'the example brought back').toEqual(clinicDetails)
  })

  test('contains an example practitioner until the name changes', async () => {
    const [{ id, ...person } = { id: '', certifications: [''] }] = await listEntries(database.db, practitioners)
    const save = (input: object) =>
      updateEntry(deps, practitioners, { id, input: { ...person, ...input } as never, actor })
    await save({ bio: 'I listen.' })
    expect(await left()).toContain('practitioners.name')
    await save({ name: 'Mei Tan' })
    expect(await left()).not.toContain('practitioners.name')
    expect(await left()).toContain('practitioners.registration number')
    await save({ name: 'Mei Tan', certifications: ['Registered acupuncturist, CMR0001234567'] })
    expect(await left()).not.toContain('practitioners.registration number')
    expect(await left(), 'the short text of the example’s').toContain('practitioners.words')
    const certifications = ['Registered acupuncturist, CMR0001234567']
    await save({ name: 'Mei Tan', certifications, bio: 'I listen.', shortBio: 'Quiet hands.' })
    expect(await left()).not.toContain('practitioners.words')
  })

  test('contains a practitioner’s certifications and specialties while one line of them is the example’s', async () => {
    const [{ id, ...person } = { id: '', certifications: [''], specialties: [''] }] = await listEntries(
      database.db,
      practitioners,
    )
    const lists = async (input: object) => {
      await updateEntry(deps, practitioners, { id, input: { ...person, ...input } as never, actor })
      return (await left()).filter((detail) => /^practitioners\.(?:certif|special)/.test(detail))
    }
    const [degree, ...own] = ['Bachelor of Health Science (Acupuncture)', 'Registered acupuncturist, CMR0001234567']
    expect(await lists({ certifications: [degree, ...own], specialties: ['Knees', 'Stress and poor sleep'] })).toEqual([
      'practitioners.certifications',
      'practitioners.specialties',
    ])
    expect(await lists({ certifications: own, specialties: ['Stress and poor sleep'] })).toEqual([
      'practitioners.specialties',
    ])
    expect(await lists({ certifications: own, specialties: [] })).toEqual([])
    expect(await lists({ certifications: [degree], specialties: [] })).toEqual(['practitioners.certifications'])
    await setDetailKept(deps, { detail: 'practitioners.certifications', kept: true, actor })
    expect(await lists({ certifications: [degree], specialties: [] }), 'true of her as well').toEqual([])
    await setDetailKept(deps, { detail: 'practitioners.certifications', kept: false, actor })
  })

  test('contains texts of the home page, FAQ and phrases until they are rewritten', async () => {
    const rewrite = async (
      section: 'contact' | 'about' | 'features' | 'faq' | 'words',
      change: (value: never) => object,
    ) => {
      const { value } = await readSection(database.db, section, new Date())
      await saveSection(deps, { section, value: change(value as never) as never, actor })
    }
    await rewrite('contact', (value: object) => ({ ...value, description: ['By the creek.'] }))
    await rewrite('about', (value: object) => ({ ...value, stats: [] }))
    const lists = ['features.words', 'faq.questions']
    const oursFrom = (from: number) => (entry: object, index: number) =>
      index >= from ? { ...entry, title: 'Ours', question: 'Ours?' } : entry
    const rewriteLists = async (from: number) => {
      await rewrite('features', (value: object[]) => value.map(oursFrom(from)))
      type Faq = { questions: object[] }
      await rewrite('faq', (value: Faq) => ({ ...value, questions: value.questions.map(oursFrom(from)) }))
    }
    await rewriteLists(1)
    expect(
      (await left()).filter((detail) => lists.includes(detail)),
      'while one is the example’s',
    ).toEqual(lists)
    await rewriteLists(0)
    await rewrite('words', () => ({}))
    const details = ['contact.words', 'about.figures', ...lists, 'words.phrases']
    expect((await left()).filter((detail) => details.includes(detail))).toEqual([])
  })

  test('contains a page with a placeholder number until the practitioner has one, or it is hidden', async () => {
    const [{ id, ...person } = { id: '' }] = await listEntries(database.db, practitioners)
    const named = async (changes: object) => {
      await updateEntry(deps, practitioners, { id, input: { ...person, ...changes } as never, actor })
      return (await left()).includes('pages.registration number')
    }
    const certifications = ['Registered acupuncturist, CMR000XXXXXXX']
    expect(await named({ certifications }), 'an X in the place of digits').toBe(true)
    expect(await named({ certifications: ['Registered acupuncturist'] }), 'no number at all').toBe(true)
    expect(await named({ certifications, registration: 'CMR0001234567' })).toBe(false)
    expect(await named({ certifications, registration: '' })).toBe(true)
    const page = await openPage(deps, { id: 'ahpra-compliance', staffId: actor.id })
    await savePage(deps, { id: 'ahpra-compliance', input: { ...page!.value, published: false }, actor })
    expect(await left()).not.toContain('pages.registration number')
  })

  test('contains the legal texts until they are marked as read', async () => {
    await setTextRead(deps, { text: 'privacy-policy', read: true, actor })
    expect((await left()).filter((detail) => detail.startsWith('texts.'))).toEqual([
      'texts.terms-of-service',
      'texts.accessibility',
    ])
    await setTextRead(deps, { text: 'privacy-policy', read: false, actor })
    expect(await left()).toContain('texts.privacy-policy')
  })

  test('omits what an owner keeps, until that is undone', async () => {
    await setDetailKept(deps, { detail: 'hero.words', kept: true, actor })
    expect(await left()).not.toContain('hero.words')
    expect(await readKept(database.db)).toEqual(['hero.words'])
    await setDetailKept(deps, { detail: 'hero.words', kept: false, actor })
    expect(await left()).toContain('hero.words')
  })

  test('contains treatments, pages and articles until each is rewritten or hidden', async () => {
    const named = async () =>
      (await left()).filter((detail) => ['services.words', 'pages.words', 'posts.articles'].includes(detail))
    expect(await named()).toEqual(['services.words', 'pages.words', 'posts.articles'])
    for (const { id, ...service } of await listEntries(database.db, services))
      await updateEntry(deps, services, { id, input: { ...service, description: 'By the creek.' } as never, actor })
    for (const { id } of await database.db.selectFrom('pages').select('id').execute()) {
      const { value } = (await openPage(deps, { id, staffId: actor.id }))!
      const own = { ...value, sections: value.sections.map((part) => ({ ...part, heading: 'By the creek' })) }
      await savePage(deps, { id, input: id === 'cupping-therapy' ? { ...value, published: false } : own, actor })
    }
    expect(await named()).toEqual(['posts.articles'])
    await database.db.updateTable('posts').set({ status: 'draft' }).execute()
    expect(await named()).toEqual([])
  })

  test('contains a page by what visitors see, also once a planned version is out', async () => {
    const id = 'privacy-policy'
    const { value } = (await openPage(deps, { id, staffId: actor.id }))!
    const at = (hours: number) => new Date(Date.now() + hours * hour)
    const namedAt = async (now: Date) =>
      (await findExampleContent(database.db, now)).includes('pages.registration number')
    const sections = [{ heading: 'Us', body: 'Registration number: CMR000XXXXXXX' }]
    const publishAt = clockTime(at(1).toISOString(), 'Australia/Adelaide')
    expect(await namedAt(at(0))).toBe(false)
    expect(await savePage(deps, { id, input: { ...value, sections, publishAt }, actor })).toMatchObject({ ok: true })
    expect([await namedAt(at(0)), await namedAt(at(2))]).toEqual([false, true])
    await savePage(deps, { id, input: value, actor })
  })

  test('contains the pictures until no visible one comes from the example', async () => {
    const { db } = database
    for (const section of ['hero', 'about'] as const) {
      const { value } = await readSection(db, section)
      const own = JSON.parse(JSON.stringify(value).replaceAll(/\/media\/[^"]+/g, 'https://pictures.example/own.jpg'))
      await saveSection(deps, { section, value: own, actor })
    }
    expect(await left()).not.toContain('about.logo')
    expect(await left()).toContain('media.pictures')
    for (const table of ['services', 'practitioners', 'products'] as const)
      await db.updateTable(table).set({ image: 'https://pictures.example/own.jpg' }).execute()
    await db.deleteFrom('settings').where('key', '=', 'site.shareImage').execute()
    expect(await left(), 'pages of running text').toContain('media.pictures')
    for (const { id, value } of await db.selectFrom('pages').select(['id', 'value']).execute())
      await db
        .updateTable('pages')
        .set({ value: value.replaceAll(/\/media\/[^"]+/g, 'https://pictures.example/own.jpg') })
        .where('id', '=', id)
        .execute()
    expect(await left()).not.toContain('media.pictures')
  })
})
