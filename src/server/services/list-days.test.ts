import { expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'

/** The first and the last millisecond of days in Adelaide, with those beside them; the clocks change in the night of both fifths. */
const moments = {
  'before October': '2025-09-30T14:29:59.999Z',
  'first of October': '2025-09-30T14:30:00.000Z',
  'end of October 4': '2025-10-04T14:29:59.999Z',
  'start of October 5': '2025-10-04T14:30:00.000Z',
  'end of October 5': '2025-10-05T13:29:59.999Z',
  'start of October 6': '2025-10-05T13:30:00.000Z',
  'last of October': '2025-10-31T13:29:59.999Z',
  'after October': '2025-10-31T13:30:00.000Z',
  'end of April 4': '2026-04-04T13:29:59.999Z',
  'start of April 5': '2026-04-04T13:30:00.000Z',
  'end of April 5': '2026-04-05T14:29:59.999Z',
  'start of April 6': '2026-04-05T14:30:00.000Z',
}
type Moment = keyof typeof moments
const all = Object.keys(moments) as Moment[]
const between = (first: Moment, last: Moment) => all.slice(all.indexOf(first), all.indexOf(last) + 1)

const ranges: [query: string, found: Moment[]][] = [
  ['from=2025-10-01&to=2025-10-31', between('first of October', 'last of October')],
  ['from=2025-10-05&to=2025-10-05', ['start of October 5', 'end of October 5']],
  ['from=2026-04-05&to=2026-04-05', ['start of April 5', 'end of April 5']],
  ['from=2026-04-06', ['start of April 6']],
  ['to=2025-09-30', ['before October']],
  ['from=2025-10-07&to=2025-10-30', []],
]

const lists = [
  { name: 'orders', path: '/api/orders', csv: '/api/orders.csv', buyer: 'name', states: ['paid', 'refunded'] },
  {
    name: 'vouchers',
    path: '/api/voucher-desk/vouchers',
    csv: '/api/vouchers.csv',
    buyer: 'buyer',
    states: ['active', 'void'],
  },
]

onEveryEngine('a list by days', (engine) => {
  const shop = fixtureForAll(async () => {
    const shop = await newStaffShop(engine)
    const { db } = shop.database
    for (const [name, at] of Object.entries(moments)) {
      const { orderId } = await paidOrder(shop.database, { name })
      await db.updateTable('orders').set({ created_at: at }).where('id', '=', orderId).execute()
      await db.updateTable('vouchers').set({ issued_at: at }).where('order_id', '=', orderId).execute()
    }
    return shop
  })

  for (const { name, path, csv, buyer, states } of lists) {
    test(`a list of ${name} by days includes both ends, in the clinic’s time zone`, async () => {
      for (const [query, found] of ranges) {
        const { body } = await shop.ask('staff', 'GET', `${path}?${query}`)
        expect(body.items.map((row: Record<string, string>) => row[buyer]).toReversed(), query).toEqual(found)
        expect(body.total, query).toBe(found.length)
        const { text } = await shop.ask('staff', 'GET', `${csv}?${query}`)
        const lines = text.trim().split('\r\n').slice(1).toReversed()
        expect(
          lines.map((line) => all.find((moment) => line.includes(`,${moment},`))),
          query,
        ).toEqual(found)
      }
    })

    test(`a list of ${name} by days is narrowed by a search and a state`, async () => {
      const totals = states.map(async (status) => {
        const query = `from=2025-10-01&to=2025-10-31&q=start&status=${status}`
        return (await shop.ask('staff', 'GET', `${path}?${query}`)).body.total
      })
      expect(await Promise.all(totals)).toEqual([2, 0])
    })

    test(`a list of ${name} refuses days that end before they begin, and names the field`, async () => {
      for (const address of [path, csv]) {
        const { status, body } = await shop.ask('staff', 'GET', `${address}?from=2025-10-02&to=2025-10-01`)
        expect(status, address).toBe(422)
        expect(body.errors, address).toEqual([{ path: 'to', message: 'Please choose a day on or after “From”' }])
      }
    })
  }

  test('a file of some days is named by them', async () => {
    const fileOf = async (address: string) => {
      const { headers } = await shop.ask('staff', 'GET', address)
      return headers.get('content-disposition')
    }
    expect(await fileOf('/api/orders.csv?from=2026-01-01&to=2026-01-31')).toContain(
      '"orders-2026-01-01-to-2026-01-31.csv"',
    )
    expect(await fileOf('/api/orders.csv?from=2026-01-01')).toContain('"orders-from-2026-01-01.csv"')
    expect(await fileOf('/api/vouchers.csv?to=2026-01-31')).toContain('"vouchers-to-2026-01-31.csv"')
    expect(await fileOf('/api/vouchers.csv')).toContain('"vouchers.csv"')
  })

  test('the audit log tells which days were exported', async () => {
    await shop.ask('staff', 'GET', '/api/orders.csv?from=2026-01-01&to=2026-01-31&q=jo')
    const { after } = await shop.database.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'order.exported')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(after ?? '')).toEqual({ status: 'all', from: '2026-01-01', to: '2026-01-31', searched: true })
  })
})
