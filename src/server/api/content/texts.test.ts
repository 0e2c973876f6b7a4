import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedText, TextContent, TextSection } from '#contract/admin-text.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { newStaffShop, type StaffShop, type Who } from '#test/support/staff-shop.ts'

const day = 86_400_000

onEveryEngine('editing the FAQ and the phrases', (engine) => {
  let shop: StaffShop
  beforeAll(async () => {
    shop = await newStaffShop(engine)
    await shop.database.db.deleteFrom('products').execute()
    await shop.database.db.deleteFrom('content_sections').execute()
    await seedWhenEmpty(shop.deps)
  })
  afterAll(() => shop.drop())

  const open = async <S extends TextSection>(section: S, who: Who = 'staff'): Promise<OpenedText<S>> =>
    (await shop.ask(who, 'GET', `/api/admin-texts/${section}`)).body
  const save = (section: TextSection, value: object, basedOn?: number, who: Who = 'staff') =>
    shop.ask(who, 'PUT', `/api/admin-texts/${section}`, value, basedOn ? { 'if-match': `"${basedOn}"` } : {})
  const change = async <S extends TextSection>(section: S, changes: Partial<TextContent[S]>) =>
    save(section, { ...(await open(section)).value, ...changes })
  const visitors = async (path: string) => (await shop.ask('nobody', 'GET', path)).text

  test('a scheduled change is published at its time, everywhere visitors read it', async () => {
    const saved = await change('faq', { title: 'Answers of {clinic}', publishAt: '2099-03-05T09:00' })
    expect([saved.status, saved.body.changesAt]).toEqual([200, '2099-03-04T22:30:00.000Z'])
    expect((await open('faq')).value).toMatchObject({ title: 'Answers of {clinic}', publishAt: '2099-03-05T09:00' })
    expect((await shop.ask('staff', 'GET', '/api/admin/content/faq')).body.title).toBe('Answers of {clinic}')
    expect(await visitors('/faq')).not.toContain('Answers of Anhe')
    await change('words', { blogName: 'Diary', publishAt: '2099-03-05T09:00' })
    expect(await visitors('/blog/feed.xml')).not.toContain('Diary')
    expect(await visitors('/sitemap.xml')).toContain('/faq</loc></url>')

    const now = shop.clock.now().getTime()
    shop.clock.advance(Date.parse('2099-03-04T22:30:01.000Z') - now)
    await shop.signIn('staff')
    await shop.signIn('owner')
    expect(await visitors('/faq')).toContain('Answers of Anhe Acupuncture')
    expect(JSON.parse(await visitors('/api/content/faq')).title).toBe('Answers of Anhe Acupuncture')
    expect(await visitors('/blog/feed.xml')).toContain('Diary')
    expect(await visitors('/sitemap.xml')).toContain('/faq</loc><lastmod>2099-03-04T22:30:00.000Z</lastmod>')
    expect(await open('faq')).toMatchObject({ changesAt: '', value: { publishAt: '' } })
  })

  test('a save without a date replaces a scheduled change', async () => {
    await change('faq', { subtitle: 'Later', publishAt: '2120-01-01T09:00' })
    await change('faq', { subtitle: 'Now', publishAt: '' })
    expect(JSON.parse(await visitors('/api/content/faq')).subtitle).toBe('Now')
    expect((await open('faq')).changesAt).toBe('')
  })

  test('a past time, an empty question and an empty answer are refused beside their fields', async () => {
    const past = await change('faq', { publishAt: '2020-01-01T09:00' })
    expect([past.status, past.body.errors[0].path]).toEqual([422, 'publishAt'])
    expect(past.body.errors[0].message).toContain('This time has passed')
    const empty = await change('faq', { questions: [{ question: '', answer: ' ' }] })
    expect(empty.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'questions.0.question',
      'questions.0.answer',
    ])
    expect((await open('faq')).value.questions.length).toBeGreaterThan(5)
  })

  test('an unsaved draft is kept for its author only, until they save', async () => {
    const { value, revision } = await open('words')
    const path = '/api/admin-texts/words/working-copy'
    const header = { 'if-match': `"${revision}"` }
    const kept = await shop.ask('staff', 'PUT', path, { ...value, shopTitle: 'Typ' }, header)
    expect(kept.status).toBe(200)
    expect((await open('words')).workingCopy).toMatchObject({ basedOn: revision, value: { shopTitle: 'Typ' } })
    expect((await open('words', 'owner')).workingCopy).toBeNull()
    expect((await open('faq')).workingCopy).toBeNull()
    expect((await shop.ask('nobody', 'PUT', path, value)).status).toBe(401)
    await change('words', { shopTitle: 'Typed' })
    expect((await open('words')).workingCopy).toBeNull()
    await shop.ask('staff', 'PUT', path, value, header)
    expect((await shop.ask('staff', 'DELETE', path)).status).toBe(204)
    expect((await open('words')).workingCopy).toBeNull()
  })

  test('a stale save is refused with the current version', async () => {
    const { value, revision } = await open('faq')
    expect((await save('faq', { ...value, title: 'Mine' }, revision)).status).toBe(200)
    const late = await save('faq', { ...value, title: 'Theirs' }, revision, 'owner')
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ type: 'stale', current: { value: { title: 'Mine', publishAt: '' } } })
  })

  test('only phrases that differ from their default are stored', async () => {
    await change('words', { shopTitle: 'Ours', featuresTitle: '' })
    const own = (await shop.ask('staff', 'GET', '/api/admin/content/words')).body
    expect(own.shopTitle).toBe('Ours')
    expect(own).not.toHaveProperty('featuresTitle')
    expect(own).not.toHaveProperty('publishAt')
    expect((await open('words')).value.featuresTitle).toBe('')
  })

  test('a preview link shows the shared version, without scripts, for 14 days', async () => {
    const { value } = await open('words')
    const shared = { ...value, shopTitle: 'A draft of {clinic}', blogIntro: 'Draft of the blog' }
    expect((await shop.ask('nobody', 'POST', '/api/admin-texts/words/preview-link', shared)).status).toBe(401)
    const made = await shop.ask('staff', 'POST', '/api/admin-texts/words/preview-link', shared)
    expect(made.status).toBe(201)
    const { pathname } = new URL(made.body.url)
    const home = await shop.ask('nobody', 'GET', pathname)
    expect(home.text).toContain('A draft of Anhe Acupuncture')
    expect(home.text).toContain('Preview: this isn’t on the site yet')
    expect(home.text).not.toContain('<script type="module"')
    expect([home.headers.get('cache-control'), home.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ])
    expect((await shop.ask('nobody', 'GET', `${pathname}/blog`)).text).toContain('Draft of the blog')
    expect(await visitors('/')).not.toContain('A draft of')
    for (const path of ['/preview/guessed', `${pathname}/checkout`])
      expect((await shop.ask('nobody', 'GET', path)).status).toBe(404)

    const faq = { ...(await open('faq')).value, title: 'Draft of questions' }
    const link = new URL((await shop.ask('staff', 'POST', '/api/admin-texts/faq/preview-link', faq)).body.url).pathname
    expect(await visitors(link)).toContain('Draft of questions')
    shop.clock.advance(14 * day + 1)
    expect((await shop.ask('nobody', 'GET', link)).status).toBe(404)
  })
})
