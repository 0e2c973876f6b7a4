import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { projectFile } from '#server/files/project-file.ts'
import { folderStorage } from '#server/media/folder-storage.ts'
import { addPost, savePost } from '#server/services/blog/post-editing.ts'
import { addEntry, services, testimonials } from '#server/services/content/collection.ts'
import { readSection, saveSection } from '#server/services/content/content.ts'
import { addPage } from '#server/services/pages/page-editing.ts'
import { removePage } from '#server/services/pages/page-removal.ts'
import { findPage } from '#server/services/pages/pages.ts'
import { addRedirect } from '#server/services/redirects/redirects.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { replaceSite, seedWhenEmpty } from './index.ts'
import { readSiteFiles } from './site-files.ts'
import { writeSiteFiles } from './write-site-files.ts'

const physio = projectFile('demo/physio')
const actor = { id: null, name: 'Mei' }

/** Every whole file of a folder, by its path; one that is still being written has another name in a moment. */
async function contentsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
  const read = files.map(async ({ parentPath, name }): Promise<[string, string]> => {
    const path = join(parentPath, name)
    return [path.slice(folder.length + 1), (await readFile(path)).toString('base64')]
  })
  return Object.fromEntries((await Promise.all(read)).sort(([one], [other]) => (one < other ? -1 : 1)))
}

onEveryEngine('a site exported to files', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))
  const other = fixtureForEach(() => newDatabase(engine))
  let folder: string
  const now = () => new Date('2026-01-05T00:00:00Z')
  const deps = (of = database) => ({ database: of, storage: folderStorage(join(folder, 'media')), now, newId: uuidv7 })
  const at = (name: string) => join(folder, name)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clinic-site-'))
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
  })

  /** What staff do that the first content has not: hidden page, draft, testimonial, picture in a text, deleted page. */
  async function workOnIt() {
    const { value: about } = await readSection(database.db, 'about')
    await addPage(deps(), { title: 'Our rooms', template: 'questions', actor })
    await addRedirect(deps(), { input: { from: '/?p=12', to: '/faq' }, actor })
    await addEntry(deps(), testimonials, {
      input: { name: 'Sam', duration: 'A year', rating: 4, content: 'Very kind.' },
      actor,
    })
    const service = {
      slug: 'taping',
      title: 'Taping',
      image: about.image,
      description: 'Tape for ankles.',
      benefits: [{ text: 'Quick' }],
      fees: [{ label: 'Ankle', minutes: 15, cents: null, hidden: true }],
    }
    const closures = [{ from: '2999-12-25', to: '2999-12-26', message: 'Christmas', spans: [] }]
    expect((await saveSection(deps(), { section: 'closures', value: closures, actor })).ok).toBe(true)
    await addEntry(deps(), services, { input: service, actor })
    const post = await addPost(deps(), { title: 'A draft: with “marks”', actor })
    const body = `<p>See</p><img src="${about.image}" alt="The room" />`
    const input = { ...post.value, body, head: { title: 'Head', description: '', keywords: '' } }
    expect((await savePost(deps(), { id: post.id, input, actor })).ok).toBe(true)
    expect(await removePage(deps(), { id: 'acupuncture-gawler', actor })).toBe('done')
    await database.db
      .updateTable('media')
      .set({ name: 'Our room (2).JPEG' })
      .where('address', '=', about.image)
      .execute()
    await database.db
      .updateTable('media')
      .set({ name: 'seal.jpg', alt: '', decorative: 1 })
      .where('name', '=', 'service-cupping.jpg')
      .execute()
  }

  it('exports to the same files again after an import into an empty database', async () => {
    await seedWhenEmpty(deps())
    await workOnIt()
    await writeSiteFiles(deps(), at('one'))
    await replaceSite(deps(other), { folder: at('one'), actor })
    await writeSiteFiles(deps(other), at('two'))
    const one = await contentsOf(at('one'))
    expect(await contentsOf(at('two'))).toEqual(one)
    const names = Object.keys(one)
    expect(names).toContain('pages/our-rooms.yaml')
    expect(names).toContain('pictures/Our-room-2.jpg')
    expect(names).not.toContain('pages/acupuncture-gawler.yaml')
    const site = await readSiteFiles(at('one'))
    expect(site.pages.find(({ slug }) => slug === 'our-rooms')).toMatchObject({
      published: false,
      template: 'questions',
    })
    expect(site.posts.find(({ slug }) => slug === 'a-draft-with-marks')).toMatchObject({
      status: 'draft',
      body: expect.stringContaining('src="/pictures/Our-room-2.jpg"'),
      head: { title: 'Head' },
    })
    expect(site.testimonials).toHaveLength(1)
    expect(site.sections.closures).toMatchObject([{ from: '2999-12-25', message: 'Christmas' }])
    expect(site.services.at(-1)?.fees).toEqual([{ label: 'Ankle', minutes: 15, cents: null, hidden: true }])
    expect(site.pictures['seal.jpg']).toEqual({ alt: '', decorative: true })
    expect(site.pages.find(({ slug }) => slug === 'cupping-therapy')?.service).toBe('cupping-therapy')
  })

  it('the second example clinic also survives the round trip', async () => {
    await seedWhenEmpty(deps(), physio)
    await writeSiteFiles(deps(), at('one'))
    await seedWhenEmpty(deps(other), at('one'))
    await writeSiteFiles(deps(other), at('two'))
    expect(await contentsOf(at('two'))).toEqual(await contentsOf(at('one')))
    const before = await readSiteFiles(physio)
    expect((await readSiteFiles(at('two'))).sections).toEqual(before.sections)
  })

  it('replaces another site, keeps the history, and removes what it does not contain', async () => {
    await seedWhenEmpty(deps())
    await workOnIt()
    const counts = await replaceSite(deps(), { folder: physio, actor })
    expect(counts).toMatchObject({ services: 9, practitioners: 3, testimonials: 1 })
    const { value: clinic, revision } = await readSection(database.db, 'clinic')
    expect([clinic.name, revision]).toEqual(['Jetty Road Physio', 2])
    const history = database.db.selectFrom('content_revisions').select(['revision', 'author_name'])
    const kept = await history.where('section', '=', 'clinic').orderBy('revision').execute()
    expect(kept).toEqual([
      { revision: 1, author_name: null },
      { revision: 2, author_name: 'Mei' },
    ])
    expect(await findPage(database.db, 'cupping-therapy', now())).toBeUndefined()
    const gone = database.db.selectFrom('pages').select('deleted_at').where('slug', '=', 'cupping-therapy')
    expect((await gone.executeTakeFirst())?.deleted_at).toBe(now().toISOString())
    expect((await findPage(database.db, 'privacy-policy', now()))?.sections.length).toBeGreaterThan(0)
    const drafts = await database.db.selectFrom('posts').select('slug').where('status', '=', 'draft').execute()
    expect(drafts).toHaveLength(6)
    const log = database.db.selectFrom('audit_log').select('actor_name').where('action', '=', 'site.imported')
    expect(await log.execute()).toEqual([{ actor_name: 'Mei' }])
    // A second time it is the same site: nothing changes.
    const again = await replaceSite(deps(), { folder: physio, actor })
    expect(Object.values(again).every((count) => count === 0)).toBe(true)
  })

  it('changes nothing in a dry run', async () => {
    await seedWhenEmpty(deps())
    await saveSection(deps(), {
      section: 'navigation',
      value: [{ name: 'Home', href: '#home' }],
      actor,
    })
    const pictures = await deps().storage.list('originals')
    expect(await replaceSite(deps(), { folder: physio, actor, isDryRun: true })).toMatchObject({ sections: 9 })
    expect((await readSection(database.db, 'clinic')).revision).toBe(1)
    expect(await deps().storage.list('originals')).toEqual(pictures)
  })

  it('is refused with the file and field when it is invalid, and nothing is written', async () => {
    await seedWhenEmpty(deps())
    await cp(physio, at('site'), { recursive: true })
    const page = at('site/pages/running-injuries.yaml')
    const text = await readFile(page, 'utf8')
    const replacing = () => replaceSite(deps(), { folder: at('site'), actor })
    const before = await contentsOf(at('media'))
    await writeFile(page, text.replace('service: running', 'service: rowing'))
    await expect(replacing()).rejects.toThrow(/running-injuries\.yaml: service: there is no service rowing/)
    await writeFile(page, text.replace('place: footer', 'place: cellar'))
    await expect(replacing()).rejects.toThrow(/running-injuries\.yaml: place: /)
    await writeFile(page, text)
    await rm(at('site/pages/privacy-policy.yaml'))
    await expect(replacing()).rejects.toThrow(/privacy-policy\.yaml: every site needs this page/)
    await cp(join(physio, 'pages/privacy-policy.yaml'), at('site/pages/privacy-policy.yaml'))
    await cp(page, at('site/pages/blog.yaml'))
    await expect(replacing()).rejects.toThrow(/blog\.yaml: the site itself answers/)
    await rm(at('site/pages/blog.yaml'))
    const site = await readFile(at('site/site.yaml'), 'utf8')
    await writeFile(at('site/site.yaml'), site.replace('image: /pictures/shore.jpg', 'image: /pictures/shores.jpg'))
    await expect(replacing()).rejects.toThrow(/no line for shores\.jpg, which the site shows \(sections\.hero\.image\)/)
    await writeFile(at('site/site.yaml'), site)
    await writeFile(at('site/pictures/shore.jpg'), 'no picture')
    await expect(replacing()).rejects.toThrow(/shore\.jpg: .*damaged/)
    expect((await readSection(database.db, 'clinic')).revision).toBe(1)
    const left = await contentsOf(at('media'))
    expect(Object.keys(before).every((name) => left[name] === before[name])).toBe(true)
  })
})
