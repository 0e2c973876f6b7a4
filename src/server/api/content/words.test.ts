import { expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('words over HTTP', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))
  const read = async () => (await shop.ask('nobody', 'GET', '/api/content/words')).body
  const own = async () => (await shop.ask('staff', 'GET', '/api/admin/content/words')).body

  test('visitors read the default of what is not changed, with facts filled in, and staff only what is changed', async () => {
    const words = { shopTitle: 'Vouchers of {clinic}', featuresTitle: '' }
    expect((await shop.ask('staff', 'PUT', '/api/content/words', words)).status).toBe(200)
    expect(await read()).toMatchObject({ shopTitle: 'Vouchers of A', featuresTitle: 'Why people come to us' })
    expect(await own()).toEqual(words)
  })

  test('a heading that is too long is refused beside its field, and strangers change nothing', async () => {
    const long = await shop.ask('staff', 'PUT', '/api/content/words', { shopTitle: 'x'.repeat(121) })
    expect([long.status, long.body.errors[0].path]).toEqual([422, 'shopTitle'])
    expect((await shop.ask('nobody', 'PUT', '/api/content/words', {})).status).toBe(401)
    expect(await own()).toMatchObject({ shopTitle: 'Vouchers of {clinic}' })
  })

  test('two who edit at once do not overwrite each other, and earlier words can be read', async () => {
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
