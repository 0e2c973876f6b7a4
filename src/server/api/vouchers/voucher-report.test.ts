import { expect, test } from 'vitest'
import type { VoucherReport } from '#contract/voucher.ts'
import { revisionOf } from '#domain/revision.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { desk, newKey, newVoucherDesk } from '#test/support/voucher-desk.ts'

onEveryEngine('voucher liabilities', (engine) => {
  const shop = fixtureForAll(() => newVoucherDesk(engine))

  test('are reported by local month, and the CSV has the same figures', async () => {
    const { vouchers } = await paidOrder(shop.database, { quantity: 2 })
    await paidOrder(shop.database, { livemode: 1 })
    const line = async (id: string, kind: 'redeem' | 'undo' | 'expire', delta: number, at: string, undoes?: string) => {
      await shop.database.db
        .insertInto('voucher_ledger')
        .values({
          id,
          voucher_id: vouchers[0]?.id ?? '',
          kind,
          delta_cents: delta,
          actor: 'x',
          reason: '',
          idempotency_key: id,
          undoes: undoes ?? null,
          created_at: at,
        })
        .execute()
    }
    // The last instant of January and the first of February in Adelaide.
    await line('a', 'redeem', -4000, '2026-01-31T13:29:59.999Z')
    await line('b', 'redeem', -1000, '2026-01-31T13:30:00.000Z')
    await line('c', 'undo', 4000, '2026-02-10T00:00:00.000Z', 'a')
    await line('d', 'expire', -9000, '2026-03-05T00:00:00.000Z')
    const read = (path: string) => shop.send('GET', path)
    const report = (await read('/api/voucher-report?from=2026-01&to=2026-03')).body as VoucherReport
    expect(report).toMatchObject({ opening: 20000, test: true })
    expect(report.months).toEqual([
      {
        month: '2026-01',
        sold: 0,
        imported: 0,
        redeemed: 4000,
        expired: 0,
        refunded: 0,
        adjusted: 0,
        outstanding: 16000,
      },
      {
        month: '2026-02',
        sold: 0,
        imported: 0,
        redeemed: -3000,
        expired: 0,
        refunded: 0,
        adjusted: 0,
        outstanding: 19000,
      },
      {
        month: '2026-03',
        sold: 0,
        imported: 0,
        redeemed: 0,
        expired: 9000,
        refunded: 0,
        adjusted: 0,
        outstanding: 10000,
      },
    ])
    const csv = await read('/api/voucher-report.csv?from=2026-01&to=2026-03')
    expect(csv.headers.get('content-disposition')).toContain('vouchers-2026-01-to-2026-03.csv')
    expect(csv.text.split('\r\n')).toEqual([
      'Month,Sold,Imported,Redeemed,Expired,Refunded,Corrected,Outstanding',
      '2026-01,0.00,0.00,40.00,0.00,0.00,0.00,160.00',
      '2026-02,0.00,0.00,-30.00,0.00,0.00,0.00,190.00',
      '2026-03,0.00,0.00,0.00,90.00,0.00,0.00,100.00',
      'Total,0.00,0.00,10.00,90.00,0.00,0.00,100.00',
      '',
    ])
    const year = (await read('/api/voucher-report')).body as VoucherReport
    expect(year.months).toHaveLength(12)
    expect(year.months.at(-1)?.month).toBe('2026-03')
    expect(year.total).toMatchObject({ sold: 20000 })
    expect((await read('/api/voucher-report?from=2026-04&to=2026-03')).status).toBe(422)
    expect((await read('/api/voucher-report?from=1900-01')).status).toBe(422)
  })

  test('the validity rules warn until an owner sets three years or dismisses the warning', async () => {
    const rules = async () => (await shop.send('GET', '/api/voucher-rules')).body
    const save = (body: object) => shop.send('PUT', '/api/voucher-rules', body, 'owner')
    expect(await rules()).toEqual({ years: 1, lawfulYears: 3, warning: true, binding: false })
    expect((await save({ years: 0 })).status).toBe(422)
    expect((await save({ dismissed: true })).body).toEqual({ years: 1, lawfulYears: 3, warning: false, binding: false })
    await save({ dismissed: false, years: 3 })
    expect(await rules()).toEqual({ years: 3, lawfulYears: 3, warning: false, binding: false })
    const sold = await shop.send('POST', `${desk}/sales`, {
      amountCents: 5000,
      method: 'cash',
      name: 'Jo',
      idempotencyKey: newKey(),
    })
    expect(sold.body.vouchers[0].expiresOn).toBe('2029-03-02')
  })

  test('the validity is not put back by who began to change it before somebody else did', async () => {
    const rules = async () => (await shop.send('GET', '/api/voucher-rules')).body
    const save = (body: object, from: number) =>
      shop.ask('owner', 'PUT', '/api/voucher-rules', body, { 'if-match': `"${revisionOf(from)}"` })
    const { years } = await rules()
    expect((await save({ years: 5 }, years)).status).toBe(200)
    const stale = await save({ years: 4 }, years)
    expect([stale.status, stale.body.type, stale.body.current.years]).toEqual([409, 'stale', 5])
    expect((await save({ dismissed: true }, years)).status).toBe(409)
    expect((await rules()).years).toBe(5)
    expect((await save({ years: 4 }, 5)).body.years).toBe(4)
  })
})
