import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfExpiry } from '#server/services/vouchers/voucher-expiry.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

onEveryEngine('imported vouchers of another system', (engine) => {
  let shop: StaffShop
  beforeAll(async () => {
    shop = await newStaffShop(engine)
  })
  afterAll(() => shop.drop())

  const file = (csv: string, dryRun: boolean, fileName = 'old-vouchers.csv') =>
    shop.ask('owner', 'POST', '/api/voucher-imports', { fileName, csv, dryRun })
  const lookUp = (code: string) => shop.ask('staff', 'POST', '/api/voucher-desk/lookup', { code })
  const balance = (code: string) => shop.ask('nobody', 'POST', '/api/vouchers/balance', { code })
  const count = async () => Number((await shop.ask('staff', 'GET', '/api/voucher-desk/vouchers')).body.total)

  test('each faulty line is reported before the import, and the valid lines are imported', async () => {
    const csv = [
      'Code;Balance;Expiry Date;Notes;Holder Name;Email',
      'GV-00123;80.00;31/12/2027;x;Jo Park;Jo@Example.com',
      'gv 00123;80.00;31/12/2027;;;',
      'x;80;31/12/2027;;;',
      'OLD/0001;0;31/12/2027;;;',
      'OLD/0002;-5;31/12/2027;;;',
      'OLD/0003;10,000.01;31/12/2027;;;',
      'OLD/0004;12.50;31/02/2027;;;',
      'OLD/0005;12.50;1/1/2025;;;',
      'OLD/0006;12.50;1/1/2099;;;',
      'OLD/0007;12.50;;;;',
      'OLD/0008;12.50;2027-06-30;;;not an address',
      'OLD/0009;$12.50;2027-06-30;;=cmd();',
    ].join('\n')
    const checked = await file(csv, true)
    expect(checked).toMatchObject({
      status: 200,
      body: { lines: 12, fresh: 2, freshCents: 9250, known: 0, faultCount: 10 },
    })
    expect(checked.body.faults.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(checked.body.ignored).toEqual(['Notes'])
    expect(checked.text).not.toContain('GV00123')
    expect(await count()).toBe(0)
    expect((await file(csv, false)).body).toMatchObject({ fresh: 2 })
    expect(await count()).toBe(2)
    expect((await file(csv, false)).body).toMatchObject({ fresh: 0, known: 2 })
    expect((await file('GV00123,81,31/12/2027', true)).body.faults).toMatchObject([{ line: 1 }])
    expect(await count()).toBe(2)
    const wide = 'No.,Voucher code,Amount,Balance,Expiry\n1001,SOLD1,100,20,31/12/2027'
    expect((await file(wide, true)).body).toMatchObject({ fresh: 1, freshCents: 2000, ignored: ['No.', 'Amount'] })
    expect((await file('No.,Value,Expiry\n1001,30,31/12/2027', true)).body).toMatchObject({ freshCents: 3000 })
    expect((await file('Code,Balance\nA123,10', true)).body.errors).toMatchObject([{ path: 'csv' }])
    expect(
      (await shop.ask('staff', 'POST', '/api/voucher-imports', { fileName: 'x', csv: '', dryRun: true })).status,
    ).toBe(403)
  })

  test('are looked up by their old code, redeemed, printed, and their balance can be checked on the site', async () => {
    const { status, body } = await lookUp('gv-00123')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      code: 'GV00123',
      balanceCents: 8000,
      expiresOn: '2027-12-31',
      state: 'active',
      fault: null,
      test: false,
      order: { name: 'Jo Park', email: 'jo@example.com', imported: true },
      history: [{ kind: 'import', deltaCents: 8000, reason: 'old-vouchers.csv', actor: 'Mei Tan' }],
    })
    const redeemed = await shop.ask('staff', 'POST', `/api/voucher-desk/vouchers/${body.id}/redemptions`, {
      amountCents: 3000,
      idempotencyKey: 'old-voucher-1',
    })
    expect(redeemed).toMatchObject({ status: 201, body: { voucher: { balanceCents: 5000 } } })
    expect((await balance('GV-00123')).body).toMatchObject({ balanceCents: 5000, state: 'active', test: false })
    expect((await balance('GV-00124')).status).toBe(404)
    expect((await shop.ask('staff', 'GET', `/api/voucher-desk/vouchers/${body.id}/pdf?format=a4`)).status).toBe(200)
    expect((await file('GV00123,80,31/12/2027', true)).body).toMatchObject({ known: 1, faultCount: 0 })
    const list = await shop.ask('staff', 'GET', '/api/voucher-desk/vouchers?q=Jo%20Park')
    expect(list.body.items).toMatchObject([{ maskedCode: '••••23', buyer: 'Jo Park' }])
    expect((await shop.ask('staff', 'GET', '/api/voucher-desk/vouchers?q=GV-00123')).status).toBe(422)
  })

  test('are neither orders nor sales in the report, but count as outstanding', async () => {
    expect((await shop.ask('staff', 'GET', '/api/orders')).body.total).toBe(0)
    expect((await shop.ask('owner', 'GET', '/api/orders?q=Jo%20Park')).body.total).toBe(0)
    const { body } = await shop.ask('staff', 'GET', '/api/voucher-report')
    expect(body.total).toEqual({
      sold: 0,
      imported: 9250,
      redeemed: 3000,
      expired: 0,
      refunded: 0,
      adjusted: 0,
      outstanding: 6250,
    })
    const audit = await shop.ask('owner', 'GET', '/api/audit?action=voucher.imported')
    expect(audit.text).toContain('old-vouchers.csv')
    expect(audit.text).not.toContain('GV00123')
    shop.clock.advance(1)
    await remindOfExpiry(shop.deps)
  })

  test('are imported by thousands within seconds, and a file that is sent twice at once is added once', async () => {
    const lines = Array.from(
      { length: 5000 },
      (_, at) => `OLD-${String(at).padStart(6, '0')},${20 + (at % 200)},30/6/2028,Holder ${at},h${at}@example.com`,
    )
    const csv = `code,balance,expiry,name,email\n${lines.join('\n')}`
    const began = performance.now()
    expect((await file(csv, true)).body).toMatchObject({ lines: 5000, fresh: 5000, faultCount: 0 })
    const both = await Promise.all([file(csv, false), file(csv, false)])
    expect(both.map(({ body }) => body.fresh).sort()).toEqual([0, 5000])
    expect(performance.now() - began).toBeLessThan(60_000)
    expect(await count()).toBe(5002)
    expect((await lookUp('OLD-004999')).body).toMatchObject({ balanceCents: 21900, state: 'active' })
    const { rows, ledger } = {
      rows: await shop.database.db
        .selectFrom('vouchers')
        .select(({ fn }) => fn.sum('balance_cents').as('cents'))
        .executeTakeFirstOrThrow(),
      ledger: await shop.database.db
        .selectFrom('voucher_ledger')
        .select(({ fn }) => fn.sum('delta_cents').as('cents'))
        .executeTakeFirstOrThrow(),
    }
    expect(Number(rows.cents)).toBe(Number(ledger.cents))
  })

  test('a balance above the voucher’s original value is a fault, and its history keeps that value', async () => {
    const csv = [
      'Voucher code,Original value,Balance,Expiry',
      'PART1,100.00,60,30/6/2028',
      'PART2,$50,60,30/6/2028',
      'PART3,,60,30/6/2028',
      'PART4,n/a,60,30/6/2028',
      'PART5,0.00,60,30/6/2028',
    ].join('\n')
    const checked = (await file(csv, true)).body
    expect(checked).toMatchObject({ fresh: 4, freshCents: 24_000, ignored: [] })
    expect(checked.faults).toEqual([
      { line: 3, message: 'Its balance, $60.00, is more than its original value, $50.00' },
    ])
    // What was paid for a voucher may be less than what is on it.
    const bonus = 'Voucher code,Price,Balance,Expiry\nBONUS1,80,100,30/6/2028'
    expect((await file(bonus, true)).body).toMatchObject({ fresh: 1, faultCount: 0, ignored: ['Price'] })
    expect((await file(csv, false, 'till.csv')).body).toMatchObject({ fresh: 4 })
    const reasonOf = async (code: string) => (await lookUp(code)).body.history[0].reason
    expect(await reasonOf('PART1')).toBe('till.csv; its original value was $100.00')
    for (const code of ['PART3', 'PART4', 'PART5']) expect(await reasonOf(code)).toBe('till.csv')
  })
})
