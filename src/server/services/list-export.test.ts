import { expect, test } from 'vitest'
import { orderExportQuerySchema } from '#contract/order.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'
import { addEntry, services } from './content/collection.ts'
import { exportOrders } from './orders/order-export.ts'

onEveryEngine('a list as CSV', (engine) => {
  const shop = fixtureForAll(async () => {
    const shop = await newStaffShop(engine)
    for (const name of ['Ana', '=HYPERLINK("x")', 'Bo, "B"']) await paidOrder(shop.database, { name })
    await addEntry(shop.deps, services, {
      input: {
        slug: 'acupuncture',
        title: 'Acupuncture',
        description: 'x',
        image: '/placeholder.svg',
        benefits: [{ text: 'Rest' }],
      },
      actor: { id: null, name: 'test' },
    })
    const visit = { lastName: 'Lee', email: '', phone: '0400 111 222', service: 'acupuncture', preferredDate: 'soon' }
    for (const firstName of ['Kim', '+Ray', 'Kit'])
      await shop.ask('staff', 'POST', '/api/appointment-entries', { ...visit, firstName, message: 'Sore knee' })
    return shop
  })
  const lines = (text: string) => text.trim().split('\r\n')

  test('the CSV of orders contains all pages of the view in order, without spreadsheet formulas', async () => {
    const all = await shop.ask('staff', 'GET', '/api/orders.csv?sort=name')
    expect(all.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    const [head, ...rows] = lines(all.text)
    expect(head).toBe(
      'Order,Placed,Buyer,Email,Items,Postage,Total,GST included,Refunded,State,Paid by,Delivery,Test,Paid,Posted or handed over',
    )
    const bought = '1 × $100 Gift Voucher,0.00,100.00,,0.00,Paid,,Print at home,Test,2025-08-11,'
    expect(rows.map((row) => row.split(',').slice(1).join(','))).toEqual([
      `2025-08-11 05:30,"'=HYPERLINK(""x"")",jo@visitor.example,${bought}`,
      `2025-08-11 05:30,Ana,jo@visitor.example,${bought}`,
      `2025-08-11 05:30,"Bo, ""B""",jo@visitor.example,${bought}`,
    ])
    expect(lines((await shop.ask('staff', 'GET', '/api/orders.csv?q=ana')).text)).toHaveLength(2)
    expect(lines((await shop.ask('staff', 'GET', '/api/orders.csv?status=refunded')).text)).toHaveLength(1)
    expect((await shop.ask('nobody', 'GET', '/api/orders.csv')).status).toBe(401)
    const actor = { id: null, name: 'test' }
    const parts = exportOrders(shop.deps, { ...orderExportQuerySchema.parse({ sort: 'name' }), actor })
    expect((await parts.next()).value, 'by this mark Excel knows the encoding').toMatch(/^\uFEFFOrder,/)
  })

  test('the CSV of vouchers masks the codes, and refuses a search by a whole code', async () => {
    const { code } = await shop.database.db.selectFrom('vouchers').select('code').executeTakeFirstOrThrow()
    const all = await shop.ask('staff', 'GET', '/api/vouchers.csv')
    expect(lines(all.text)).toHaveLength(4)
    expect(all.text).not.toContain(code)
    expect(all.text).toContain(`••••-••••-${code.slice(-2)},Active,`)
    expect((await shop.ask('staff', 'GET', `/api/vouchers.csv?q=${code}`)).status).toBe(422)
  })

  test('the CSV of requests is for owners, omits messages, and is logged as reading all', async () => {
    expect((await shop.ask('staff', 'GET', '/api/appointments.csv')).status).toBe(403)
    const all = await shop.ask('owner', 'GET', '/api/appointments.csv?sort=patient&status=pending')
    expect(lines(all.text)).toHaveLength(4)
    expect(all.text).toContain("'+Ray")
    expect(all.text, 'in the words of the dashboard').toContain(',Pending\r\n')
    expect(all.text).not.toContain('Sore knee')
    expect(lines((await shop.ask('owner', 'GET', '/api/appointments.csv?q=ki')).text)).toHaveLength(3)
    const log = await shop.database.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('action', '=', 'appointment.list_exported')
      .execute()
    expect(log.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
      { status: 'pending', searched: false },
      { status: 'all', searched: true },
    ])
  })
})
