import { expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('phrases over HTTP', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))
  const read = async () => (await shop.ask('nobody', 'GET', '/api/content/words')).body
  const own = async () => (await shop.ask('staff', 'GET', '/api/admin/content/words')).body

  test('visitors read default phrases with facts filled in, and staff read only the changed ones', async () => {
    const words = { shopTitle: 'Vouchers of {clinic}', featuresTitle: '' }
    expect((await shop.ask('staff', 'PUT', '/api/content/words', words)).status).toBe(200)
    expect(await read()).toMatchObject({ shopTitle: 'Vouchers of A', featuresTitle: 'Why people come to us' })
    expect(await own()).toEqual(words)
  })

  test('a heading that is too long is refused beside its field, and only staff may save phrases', async () => {
    const long = await shop.ask('staff', 'PUT', '/api/content/words', { shopTitle: 'x'.repeat(121) })
    expect([long.status, long.body.errors[0].path]).toEqual([422, 'shopTitle'])
    expect((await shop.ask('nobody', 'PUT', '/api/content/words', {})).status).toBe(401)
    expect(await own()).toMatchObject({ shopTitle: 'Vouchers of {clinic}' })
  })

  test('a stale save is refused, and earlier versions can be read', async () => {
    const based = { 'if-match': '"1"' }
    expect((await shop.ask('staff', 'PUT', '/api/content/words', { shopTitle: 'A' }, based)).status).toBe(200)
    expect((await shop.ask('owner', 'PUT', '/api/content/words', { shopTitle: 'B' }, based)).status).toBe(409)
    const { body } = await shop.ask('staff', 'GET', '/api/content/words/revisions')
    expect(body.map(({ value }: { value: { shopTitle: string } }) => value.shopTitle)).toEqual([
      'A',
      'Vouchers of {clinic}',
    ])
  })
})
