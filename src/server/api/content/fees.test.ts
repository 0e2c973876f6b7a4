import { expect, test } from 'vitest'
import type { Service } from '#contract/service.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

const cupping = { title: 'Cupping', slug: 'cupping', image: '/a.jpg', description: 'x', benefits: [{ text: 'x' }] }
const first = { label: 'First visit', minutes: 60, cents: 12_000, hidden: false }
const staffRate = { label: 'Staff rate', minutes: null, cents: 0, hidden: true }

onEveryEngine('durations and fees over HTTP', (engine) => {
  const shop = fixtureForAll(() => newStaffShop(engine))
  const read = async (who: 'staff' | 'nobody', path: string): Promise<Service> =>
    (await shop.ask(who, 'GET', path)).body[0]
  const save = async (fees: unknown) => {
    const { id } = await read('nobody', '/api/services')
    return shop.ask('staff', 'PUT', `/api/services/${id}`, { ...cupping, fees })
  }

  test('a treatment starts without fees, and keeps its fees when a save omits them', async () => {
    expect((await shop.ask('staff', 'POST', '/api/services', cupping)).body.fees).toEqual([])
    expect((await save([first])).body.fees).toEqual([first])
    expect((await save(undefined)).body.fees).toEqual([first])
  })

  test('a hidden fee is shown to staff only', async () => {
    expect((await save([first, staffRate])).status).toBe(200)
    expect((await read('nobody', '/api/services')).fees).toEqual([first])
    expect((await read('staff', '/api/services?fees=all')).fees).toEqual([first, staffRate])
    expect((await shop.ask('nobody', 'GET', '/api/services?fees=all')).status).toBe(401)
    expect((await (await shop.app.request('/')).text()).includes('Staff rate')).toBe(false)
  })

  test('minutes and fees beyond their limits are refused beside their field', async () => {
    const refused = await save([
      { ...first, minutes: 4 },
      { ...first, cents: 1_000_001 },
      { ...first, label: ' ' },
    ])
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      { path: 'fees.0.minutes', message: 'Please enter whole minutes, from 5 to 480' },
      { path: 'fees.1.cents', message: 'Please enter an amount from $0.00 to $10,000.00, such as 95.00' },
      { path: 'fees.2.label', message: 'Please enter a name, such as First visit' },
    ])
    expect((await save([{ ...first, minutes: 5, cents: 0 }])).status).toBe(200)
  })
})
