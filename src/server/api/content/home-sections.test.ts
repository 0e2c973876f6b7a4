import { expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('the sections of the home page', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))
  const menu = async (path = '/api/content/navigation') =>
    (await shop.ask('owner', 'GET', path)).body.map(({ href }: { href: string }) => href)

  test('the menu omits sections without content, and links to them again once they have some', async () => {
    const hrefs = ['#home', '#services', '/#why-us', '#blog', '#shop', '/blog']
    const navigation = hrefs.map((href) => ({ name: href, href }))
    expect((await shop.ask('owner', 'PUT', '/api/content/navigation', navigation)).status).toBe(200)
    const treatment = {
      title: 'Cupping',
      description: 'Glass cups.',
      image: 'https://example.com/a.jpg',
      slug: 'cupping',
      benefits: [{ text: 'Calm' }],
    }
    const added = await shop.ask('staff', 'POST', '/api/services', treatment)
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    const features = [{ icon: 'leaf', title: 'Time', description: 'An hour for each visit.' }]
    expect((await shop.ask('staff', 'PUT', '/api/content/features', features)).status).toBe(200)
    expect(await menu()).toEqual(['#home', '#services', '/#why-us', '#shop', '/blog'])

    expect((await shop.ask('staff', 'DELETE', `/api/services/${added.body.id}`)).status).toBe(204)
    expect((await shop.ask('staff', 'PUT', '/api/content/features', [])).status).toBe(200)
    expect(await menu()).toEqual(['#home', '#shop', '/blog'])
    expect(await menu('/api/admin/content/navigation')).toEqual(hrefs)
  })
})
