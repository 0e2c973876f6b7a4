import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finding } from '#contract/site-check.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('the check of the site', (engine) => {
  let shop: StaffShop
  beforeAll(async () => {
    shop = await newStaffShop(engine)
    await shop.database.db.deleteFrom('products').execute()
    await shop.database.db.deleteFrom('content_sections').execute()
    await seedWhenEmpty(shop.deps)
  })
  afterAll(() => shop.drop())

  const findings = async (): Promise<Finding[]> => (await shop.ask('staff', 'GET', '/api/site-check')).body.findings
  const change = async (section: string, changes: object) => {
    const { body } = await shop.ask('owner', 'GET', `/api/admin/content/${section}`)
    expect((await shop.ask('owner', 'PUT', `/api/content/${section}`, { ...body, ...changes })).status).toBe(200)
  }

  test('finds only placeholders and advertising claims in the example clinic’s own site', async () => {
    const found = await findings()
    expect(found.filter(({ kind }) => kind !== 'placeholder' && kind !== 'advertising')).toEqual([])
    expect(found).toContainEqual(
      expect.objectContaining({ location: 'page', id: 'ahpra-compliance', found: 'CMR000XXXXXXX' }),
    )
    expect((await shop.ask('nobody', 'GET', '/api/site-check')).status).toBe(401)
  })

  test('reports the example clinic’s names in another clinic’s site', async () => {
    const willow = {
      name: 'Willow Creek Clinic',
      phone: '(08) 8123 4567',
      email: 'hello@willow.org',
      socials: [],
      address: '4 Creek Road, Hahndorf SA 5245',
    }
    await change('clinic', { ...willow, description: 'By the creek.' })
    const found = await findings()
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'example', location: 'section', id: 'about', found: 'Anhe' }),
    )
    await change('contact', { description: ['We are opposite the jetty.'] })
    const ofOther = (await findings()).filter(({ kind, found }) => kind === 'example' && found === 'Jetty')
    expect(ofOther, 'a word of an example that the site did not begin with').toEqual([])
    const town = { kind: 'example', location: 'page', id: 'acupuncture-gawler', found: 'Gawler' }
    expect(found).toContainEqual(expect.objectContaining(town))
    expect(found.filter(({ id }) => id === 'clinic')).toEqual([])
    await change('clinic', { description: 'By the creek, an hour from Gawler.' })
    expect((await findings()).filter((finding) => finding.found === 'Gawler')).toEqual([])
  })

  test('reports the example’s qualifications under another practitioner’s name, until an owner calls them true', async () => {
    const [{ id, ...person }] = (await shop.ask('nobody', 'GET', '/api/practitioners')).body
    const claims = async () =>
      (await findings())
        .filter(({ kind, location }) => kind === 'example' && location === 'practitioner')
        .map(({ found }) => found)
    const degree = 'Bachelor of Health Science (Acupuncture)'
    const input = {
      ...person,
      name: 'Mei Tan',
      slug: 'mei-tan',
      bio: 'I listen.',
      shortBio: '',
      specialties: ['Knees'],
    }
    const save = async (certifications: string[]) => {
      const { status } = await shop.ask('owner', 'PUT', `/api/practitioners/${id}`, { ...input, certifications })
      expect(status).toBe(200)
      return claims()
    }
    expect(await save([degree, 'Registered acupuncturist, CMR0001234567'])).toEqual([degree])
    const kept = (kept: boolean) => shop.ask('owner', 'PUT', '/api/today/kept/practitioners.certifications', { kept })
    expect((await kept(true)).status).toBe(200)
    expect(await claims()).toEqual([])
    await kept(false)
    const statement = async () =>
      (await findings()).filter(({ id }) => id === 'ahpra-compliance').map(({ found }) => found)
    expect(await statement(), 'the example’s statement, with her number').not.toContain('CMR000XXXXXXX')
    await save(['Registered acupuncturist'])
    expect(await statement(), 'without a number').toContain('{registration}')
    expect(await save(['Registered acupuncturist, CMR0001234567'])).toEqual([])
  })

  test('reports texts that still name a removed treatment of the example, until a service is called so again', async () => {
    const named = async () => {
      const found = (await findings()).filter(({ kind }) => kind === 'treatment')
      return found.map(({ location, id, found }) => `${location} ${id}: ${found}`)
    }
    expect(await named()).toEqual([])
    const { body: services } = await shop.ask('nobody', 'GET', '/api/services')
    const { id, ...cupping } = services.find(({ slug }: { slug: string }) => slug === 'cupping-therapy')
    await shop.ask('owner', 'DELETE', `/api/services/${id}`)
    expect(await named(), 'while its page is there').toEqual([])
    const path = '/api/admin-pages/cupping-therapy'
    const { body: page } = await shop.ask('owner', 'GET', path)
    const input = { ...page.value, published: false, publishAt: '' }
    expect((await shop.ask('owner', 'PUT', path, input)).status).toBe(200)
    const left = await named()
    expect(left).toContain('page ahpra-compliance: cupping')
    expect(left).toContain('section features: cupping')
    expect(left).toContain('section faq: Cupping')
    expect(left.filter((each) => !/cupping$/i.test(each))).toEqual([])
    const again = await shop.ask('owner', 'POST', '/api/services', { ...cupping, title: 'Dry cupping', slug: 'dry' })
    expect(again.status).toBe(201)
    expect(await named()).toEqual([])
    await shop.ask('owner', 'DELETE', `/api/services/${again.body.id}`)
    expect(await named()).toEqual(left)
  })

  test('finds dead links, past dates and unset facts', async () => {
    await change('hero', {
      primaryButtonLink: '/gone',
      secondaryButtonLink: '#nowhere',
      cta: 'Closed until 3 January 2020. Call {phone}.',
    })
    await change('clinic', { phone: '' })
    const hero = (await findings()).filter(({ id }) => id === 'hero').map(({ kind, found }) => [kind, found])
    expect(hero.sort()).toEqual([
      ['date', 'Closed until 3 January 2020'],
      ['fact', '{phone}'],
      ['link', '#nowhere'],
      ['link', '/gone'],
    ])
  })

  test('finds claims that the advertising law restricts, in Australia only', async () => {
    const claims = { title: 'Painless', subtitle: 'It cures. Your safety comes first.' }
    await change('hero', claims)
    const found = async () =>
      (await findings()).filter(({ id, kind }) => id === 'hero' && kind === 'advertising').map(({ found }) => found)
    expect((await found()).sort()).toEqual(['Painless', 'cures'])
    const { body } = await shop.ask('owner', 'GET', '/api/settings/business')
    await shop.ask('owner', 'PUT', '/api/settings/business', { ...body, country: 'other' })
    expect(await found()).toEqual([])
  })
})
