import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sectionNames, sections } from '#contract/content.ts'
import { defaultAppearance } from '#domain/appearance/appearance.ts'
import { parsePicture } from '#domain/content/picture.ts'
import { StartError } from '#server/errors.ts'
import { demoFolder } from '#server/files/project-file.ts'
import { folderStorage } from '#server/media/folder-storage.ts'
import { originalKey } from '#server/media/import-picture.ts'
import { listPosts } from '#server/services/blog/posts.ts'
import { listEntries, practitioners, services } from '#server/services/content/collection.ts'
import { readSection } from '#server/services/content/content.ts'
import { readEmailWords } from '#server/services/email-words.ts'
import { findPage } from '#server/services/pages/pages.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { seedWhenEmpty } from './index.ts'
import { readSiteFiles } from './site-files.ts'

onEveryEngine('the starting content', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))
  let folder: string
  const now = () => new Date('2026-01-05T00:00:00Z')
  const deps = () => ({ database, storage: folderStorage(folder), now, newId: uuidv7 })

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clinic-seed-'))
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
  })

  it('fills an empty database once', async () => {
    expect(await seedWhenEmpty(deps())).toBe(true)
    expect(await seedWhenEmpty(deps())).toBe(false)
    expect(await database.db.selectFrom('products').select(['id', 'price_cents']).execute()).toEqual([
      { id: 100, price_cents: 10000 },
    ])
  })

  it('matches the schema of each section', async () => {
    await seedWhenEmpty(deps())
    for (const section of sectionNames) {
      const { value, revision } = await readSection(database.db, section)
      expect(revision).toBe(1)
      expect(sections[section].schema.parse(value)).toEqual(value)
    }
  })

  it('has four slides, four services, a practitioner, five posts and one featured', async () => {
    await seedWhenEmpty(deps())
    const { value: hero } = await readSection(database.db, 'hero')
    expect(new Set([hero.image, ...(hero.slides ?? [])]).size).toBe(4)
    expect((await listEntries(database.db, services)).map(({ slug }) => slug)).toEqual([
      'traditional-acupuncture',
      'orthopaedic-acupuncture',
      'cosmetic-acupuncture',
      'cupping-therapy',
    ])
    expect(await listEntries(database.db, practitioners)).toHaveLength(1)
    const posts = await listPosts(database.db, now())
    expect(posts).toHaveLength(5)
    expect(posts.filter(({ featured }) => featured).map(({ slug }) => slug)).toEqual(['orthopaedic-acupuncture'])
  })

  it('dates the orthopaedic article on the day of seeding, and puts it first', async () => {
    await seedWhenEmpty(deps())
    const [first] = await listPosts(database.db, now())
    expect(first).toMatchObject({ slug: 'orthopaedic-acupuncture', publishedAt: now().toISOString() })
  })

  it('has every page of running text, and ten questions', async () => {
    await seedWhenEmpty(deps())
    for (const { slug, image } of (await readSiteFiles(demoFolder())).pages) {
      const page = await findPage(database.db, slug, now())
      expect(page?.sections.length, slug).toBeGreaterThan(0)
      expect(parsePicture(page?.image ?? '') !== undefined, slug).toBe(image !== '')
    }
    expect((await readSection(database.db, 'faq', new Date())).value.questions).toHaveLength(10)
  })

  it('uses only pictures that are in the storage', async () => {
    await seedWhenEmpty(deps())
    const { value: hero } = await readSection(database.db, 'hero')
    const { value: about } = await readSection(database.db, 'about')
    const offered = await listEntries(database.db, services)
    const posts = await listPosts(database.db, now())
    const addresses = [
      hero.image,
      ...(hero.slides ?? []),
      about.image,
      about.logoImage,
      ...offered.map(({ image }) => image),
      ...posts.map(({ coverImage }) => coverImage),
    ]
    for (const address of addresses) {
      const picture = parsePicture(address)
      expect(picture && (await deps().storage.exists(originalKey(picture))), address).toBe(true)
    }
  })

  it('includes the words of emails, with placeholders checked', async () => {
    const site = join(folder, 'site')
    await cp(demoFolder(), site, { recursive: true })
    const file = join(site, 'site.yaml')
    const first = await readFile(file, 'utf8')
    await writeFile(file, `${first}\nemails:\n  receipt:\n    closing: "Bye from {clinik}"\n`)
    await expect(seedWhenEmpty(deps(), site)).rejects.toThrow(/site\.yaml: emails\.receipt\.closing: .*\{clinik\}/)
    await writeFile(file, `${first}\nemails:\n  receipt:\n    closing: "Bye, {name}, from {clinic}"\n`)
    await seedWhenEmpty(deps(), site)
    const { value, revision } = await readEmailWords(database.db, 'receipt')
    expect([value.closing, revision]).toEqual(['Bye, {name}, from {clinic}', 1])
    expect(value.subject).toBe('Your receipt from {clinic} ({order})')
  })

  it('uses the look in the site’s file, or the product’s own', async () => {
    const site = join(folder, 'site')
    await cp(demoFolder(), site, { recursive: true })
    expect((await readSiteFiles(site)).look).toEqual(defaultAppearance)
    const path = join(site, 'site.yaml')
    const written = await readFile(path, 'utf8')
    const appearance = { ...defaultAppearance, primary: '#1d4e89', corners: 'square' as const }
    await writeFile(path, `${written}\nlook: ${JSON.stringify(appearance)}\n`)
    await seedWhenEmpty(deps(), site)
    expect(await readSection(database.db, 'look')).toMatchObject({ value: appearance, revision: 1 })
    await writeFile(path, `${written}\nlook: ${JSON.stringify({ ...appearance, corners: 'oval' })}\n`)
    await expect(readSiteFiles(site)).rejects.toThrow(/site\.yaml: look\.corners/)
  })

  it('is not written when a file is missing or invalid, and the error names the file', async () => {
    const site = join(folder, 'site')
    await cp(demoFolder(), site, { recursive: true })
    const filling = () => seedWhenEmpty(deps(), site)
    await rm(join(site, 'pictures', 'seal.svg'))
    await expect(filling()).rejects.toThrow(/pictures\/seal\.svg: this picture/)
    await writeFile(join(site, 'pages', 'accessibility.yaml'), 'title: Accessibility\nsubtitel: Oh\n')
    await expect(filling()).rejects.toThrow(/accessibility\.yaml: .*subtitel/s)
    await writeFile(join(site, 'pages', 'accessibility.yaml'), 'title: "Accessibility')
    await expect(filling()).rejects.toThrow(/accessibility\.yaml: this file.*quote/s)
    await rm(join(site, 'site.yaml'))
    await expect(filling()).rejects.toThrow(StartError)
    expect(await database.db.selectFrom('content_sections').select('section').execute()).toEqual([])
  })
})
