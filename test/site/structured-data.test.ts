import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { newDatabase } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { findFaults, type JsonLd, jsonLdOf } from './schema-org.ts'

const site = 'https://clinic.example'

describe('the structured data', () => {
  const database = fixtureForAll(() => newDatabase('sqlite'))
  let app: ReturnType<typeof createApp>
  beforeAll(async () => {
    const deps = testDeps(database, { publicUrl: site })
    await seedWhenEmpty(deps)
    app = createApp(deps)
  })

  const dataOf = async (path: string) => jsonLdOf(await (await app.request(site + path)).text())
  const typesOf = (data: JsonLd[]) => data.map((item) => item['@type'])

  test.each([
    ['/', ['MedicalBusiness', 'Product']],
    ['/faq', ['BreadcrumbList', 'FAQPage']],
    ['/blog', ['BreadcrumbList']],
    ['/blog/orthopaedic-acupuncture', ['BreadcrumbList', 'BlogPosting']],
    ['/acupuncture-gawler', ['BreadcrumbList']],
    ['/privacy-policy', ['BreadcrumbList']],
    ['/request-appointment', ['BreadcrumbList']],
  ])('the structured data of %s exists and passes the validator', async (path, types) => {
    const data = await dataOf(path)
    expect(typesOf(data)).toEqual(types)
    expect(await findFaults(data)).toEqual([])
  })

  test('fails the validator with a wrong type, property or price', async () => {
    const [clinic, product] = await dataOf('/')
    expect(await findFaults([{ ...clinic!, '@type': 'MedicalBuisness' }])).toHaveLength(1)
    expect(await findFaults([{ ...clinic!, telefone: '1' }])).toHaveLength(1)
    const offer = product!.offers as Record<string, unknown>
    expect(await findFaults([{ ...product!, offers: { ...offer, price: undefined } }])).not.toEqual([])
    const [trail] = await dataOf('/faq')
    expect(await findFaults([{ ...trail!, itemListElement: [{ '@type': 'ListItem', position: 1 }] }])).not.toEqual([])
  })

  test('contains the address, the opening hours, the practitioner and the voucher’s price', async () => {
    const [clinic, product] = await dataOf('/')
    expect(clinic).toMatchObject({
      name: 'Anhe Acupuncture',
      telephone: '(08) 5550 1187',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '27 Jacob Street',
        addressLocality: 'Gawler',
        addressRegion: 'SA',
        postalCode: '5118',
        addressCountry: 'AU',
      },
      employee: [{ '@type': 'Person', name: 'Lian Hartley' }],
    })
    const hours = clinic!.openingHoursSpecification as { dayOfWeek: string; opens: string; closes: string }[]
    expect(hours.map(({ dayOfWeek, opens, closes }) => `${dayOfWeek.slice(19, 22)} ${opens}-${closes}`)).toEqual([
      'Mon 09:00-17:00',
      'Tue 09:00-19:00',
      'Wed 09:00-17:00',
      'Thu 10:00-19:00',
      'Fri 09:00-17:00',
      'Sat 09:00-13:00',
    ])
    expect(product).toMatchObject({ offers: { price: '100.00', priceCurrency: 'AUD', url: `${site}/#shop` } })
  })

  test('contains every FAQ question, and the breadcrumbs of an article', async () => {
    const [, faq] = await dataOf('/faq')
    expect(faq!.mainEntity).toHaveLength(10)
    const [trail, article] = await dataOf('/blog/orthopaedic-acupuncture')
    expect((trail!.itemListElement as { item: string }[]).map(({ item }) => item)).toEqual([
      `${site}/`,
      `${site}/blog`,
      `${site}/blog/orthopaedic-acupuncture`,
    ])
    expect(article!.mainEntityOfPage).toBe(`${site}/blog/orthopaedic-acupuncture`)
  })
})
