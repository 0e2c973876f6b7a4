import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VoucherDetail, VoucherReport } from '#contract/voucher.ts'
import { day } from '#domain/durations.ts'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { createStaff } from '#server/services/staff/staff.ts'
import { remindOfExpiry } from '#server/services/vouchers/voucher-expiry.ts'
import { newDatabase, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { recordingMailer, testDeps } from '#test/support/deps.ts'
import { paidOrder } from '#test/support/paid-order.ts'

const password = 'quiet bamboo lantern'
/** 12 March 2026 in Adelaide, by a clock that runs. */
const start = Date.parse('2026-03-12T01:00:00.000Z')

onEveryEngine('vouchers at the desk', (engine) => {
  let database: TestDatabase
  let deps: Deps
  let app: ReturnType<typeof createApp>
  let owner = ''
  let staff = ''
  let mailer: ReturnType<typeof recordingMailer>
  const begun = Date.now()
  let ahead = 0
  beforeAll(async () => {
    database = await newDatabase(engine)
    mailer = recordingMailer()
    deps = testDeps(database, { now: () => new Date(start + Date.now() - begun + ahead), trustProxy: 1, mailer })
    app = createApp(deps)
    for (const role of ['owner', 'staff'] as const)
      await createStaff(deps, {
        name: role === 'owner' ? 'Mei Tan' : 'Sam Lee',
        email: `${role}@clinic.example`,
        role,
        password,
        actor: { id: null, name: 'test' },
      })
    owner = await signIn('owner')
    staff = await signIn('staff')
    const at = '2026-03-01T00:00:00.000Z'
    await database.db
      .insertInto('products')
      .values({
        id: 100,
        kind: 'voucher',
        name: '$100 Gift Voucher',
        description: '',
        price_cents: 10000,
        image: '/v.jpg',
        active: 1,
        position: 0,
        created_at: at,
        updated_at: at,
      })
      .execute()
  })
  beforeEach(() => {
    ahead = 0
  })
  afterAll(() => database.drop())

  const send = async (method: string, path: string, body?: unknown, cookie = staff, from = '192.0.2.1') => {
    const answer = await app.request(path, {
      method,
      headers: { cookie, 'x-forwarded-for': from, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }
  async function signIn(role: string) {
    const answer = await send('POST', '/api/auth/sign-in/email', { email: `${role}@clinic.example`, password }, '')
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const desk = '/api/voucher-desk'
  const newVoucher = async () => {
    const { vouchers } = await paidOrder(database)
    await database.db.updateTable('vouchers').set({ expires_at: '2027-03-12T13:29:59.000Z' }).execute()
    return vouchers[0]!
  }
  const at = (id: string, path = '') => `${desk}/vouchers/${id}${path}`
  let key = 0
  const newKey = () => `key-for-test-${key++}`

  test('nothing of the desk answers to whoever is signed out, and correcting and rules are the owner’s', async () => {
    const { id } = await newVoucher()
    const doors: [string, string, unknown?][] = [
      ['GET', `${desk}/vouchers`],
      ['POST', `${desk}/lookup`, { code: 'AAAA-AAAA-AA' }],
      ['GET', at(id)],
      ['GET', at(id, '/pdf')],
      ['POST', at(id, '/redemptions'), { amountCents: 100, idempotencyKey: newKey() }],
      ['POST', at(id, '/redemptions/x/undo')],
      ['POST', at(id, '/void'), { reason: 'x' }],
      ['POST', at(id, '/extend'), { until: '2030-01-01' }],
      ['POST', at(id, '/reissue'), { reason: 'x' }],
      ['POST', at(id, '/resend'), { email: 'a@b.example' }],
      ['POST', at(id, '/adjust'), { deltaCents: 100, reason: 'x', idempotencyKey: newKey() }],
      ['POST', `${desk}/sales`, { amountCents: 5000, method: 'cash', name: 'Jo', idempotencyKey: newKey() }],
      ['GET', '/api/voucher-report'],
      ['GET', '/api/voucher-report.csv'],
      ['GET', '/api/voucher-rules'],
      ['PUT', '/api/voucher-rules', { years: 3 }],
    ]
    for (const [method, path, body] of doors)
      expect([path, (await send(method, path, body, '')).status]).toEqual([path, 401])
    for (const [method, path, body] of [doors[10]!, doors[15]!])
      expect([path, (await send(method, path, body, staff)).status]).toEqual([path, 403])
    expect((await send('GET', at(id))).body.history).toHaveLength(1)
  })

  test('looks up, redeems a part, undoes it, and redeems the rest', async () => {
    const { id, code } = await newVoucher()
    const found = await send('POST', `${desk}/lookup`, { code: `http://localhost:3000/voucher#${code}` })
    expect([found.status, found.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(found.body).toMatchObject({ id, code, state: 'active', test: true, balanceCents: 10000, fault: null })

    const asked = { amountCents: 4000, idempotencyKey: newKey() }
    const redeemed = await send('POST', at(id, '/redemptions'), asked)
    expect([redeemed.status, redeemed.body.voucher.balanceCents]).toEqual([201, 6000])
    expect((await send('POST', at(id, '/redemptions'), asked)).body.lineId).toBe(redeemed.body.lineId)
    const tooMuch = await send('POST', at(id, '/redemptions'), { amountCents: 6001, idempotencyKey: newKey() })
    expect([tooMuch.status, tooMuch.body.reason]).toEqual([409, 'short'])
    for (const amountCents of [0, -1, 0.5, 'x'])
      expect((await send('POST', at(id, '/redemptions'), { amountCents, idempotencyKey: newKey() })).status).toBe(422)

    const undone = await send('POST', at(id, `/redemptions/${redeemed.body.lineId}/undo`))
    expect([undone.status, undone.body.balanceCents]).toEqual([200, 10000])
    const whole = await send('POST', at(id, '/redemptions'), { amountCents: 10000, idempotencyKey: newKey() })
    expect(whole.body.voucher).toMatchObject({ state: 'spent', balanceCents: 0 })
    const actors = whole.body.voucher.history.map(({ actor }: { actor: string }) => actor)
    expect(actors).toEqual(['the payment system', 'Sam Lee', 'Sam Lee', 'Sam Lee'])
  })

  test('an unknown code is 404, a replaced one 409 with the way to its voucher', async () => {
    const { id, code } = await newVoucher()
    expect((await send('POST', `${desk}/lookup`, { code: 'AAAA-AAAA-AA' })).status).toBe(404)
    expect((await send('GET', at('none'))).status).toBe(404)
    const reissued = await send('POST', at(id, '/reissue'), { reason: 'lost', email: 'Kim@Visitor.example' })
    expect(reissued.status).toBe(200)
    const old = await send('POST', `${desk}/lookup`, { code })
    expect([old.status, old.body.reason, old.body.voucherId]).toEqual([409, 'replaced', id])
    mailer.sent.length = 0
    expect(await runOutboxOnce(deps)).toMatchObject({ sent: 1, failed: 0 })
    const [mail] = mailer.sent
    expect(mail).toMatchObject({ to: 'kim@visitor.example' })
    expect(mail!.text).toContain(reissued.body.code)
    expect(mail!.text).not.toContain(code)
    expect(mail!.text).toContain('new code')
    expect(mail!.attachments?.map(({ filename }) => filename)).toEqual([
      'gift-voucher.pdf',
      'voucher-1.png',
      'mountains.jpg',
    ])
  })

  test('extends to a later day only, and names the field', async () => {
    const { id } = await newVoucher()
    const earlier = await send('POST', at(id, '/extend'), { until: '2027-03-12' })
    expect([earlier.status, earlier.body.errors]).toEqual([
      422,
      [{ path: 'until', message: 'The new day must be later than the present one' }],
    ])
    expect((await send('POST', at(id, '/extend'), { until: 'soon' })).status).toBe(422)
    expect((await send('POST', at(id, '/extend'), { until: '2028-02-29' })).body.expiresOn).toBe('2028-02-29')
  })

  test('prints what is left, and nothing of a void voucher', async () => {
    const { id } = await newVoucher()
    const pdf = await send('GET', at(id, '/pdf'))
    expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect((await send('POST', at(id, '/void'), { reason: 'stolen' })).body.state).toBe('void')
    expect((await send('GET', at(id, '/pdf'))).status).toBe(404)
    expect((await send('POST', at(id, '/void'), { reason: 'stolen' })).status).toBe(409)
  })

  test('reminds the buyer, with the end of the code and what is left', async () => {
    const { id, code } = await newVoucher()
    await send('POST', at(id, '/redemptions'), { amountCents: 2550, idempotencyKey: newKey() })
    await database.db
      .updateTable('vouchers')
      .set({ reminded_of: '2027-03-12T13:29:59.000Z' })
      .where('id', '!=', id)
      .execute()
    ahead = 340 * day
    expect(await remindOfExpiry(deps)).toBe(1)
    await runOutboxOnce(deps)
    const mail = mailer.sent.at(-1)!
    expect(mail.subject).toContain('valid until 12/03/2027')
    expect(mail.text).toContain('$74.50')
    expect(mail.text).toContain(`••••-••••-${code.slice(-2)}`)
    expect(mail.text).not.toContain(code)
  })

  describe('a sale at the desk', () => {
    const sale = () => ({
      amountCents: 7500,
      quantity: 2,
      method: 'terminal',
      name: 'Kim Buyer',
      email: 'kim@visitor.example',
      idempotencyKey: newKey(),
    })

    test('is a paid order with its vouchers and e-mails, once for a key', async () => {
      const asked = sale()
      const sold = await send('POST', `${desk}/sales`, asked)
      expect(sold.status).toBe(201)
      const vouchers = sold.body.vouchers as VoucherDetail[]
      expect(vouchers).toHaveLength(2)
      expect(vouchers[0]).toMatchObject({
        balanceCents: 7500,
        state: 'active',
        order: { desk: true, name: 'Kim Buyer' },
      })
      const again = await send('POST', `${desk}/sales`, asked)
      expect(again.body).toEqual(sold.body)
      expect((await send('POST', `${desk}/sales`, { ...asked, quantity: 3 })).body.reason).toBe('key_reused')

      const order = await database.db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', sold.body.orderId)
        .executeTakeFirstOrThrow()
      expect(order).toMatchObject({
        status: 'paid',
        total_cents: 15000,
        charged_cents: 15000,
        vouchers_issued: 2,
        delivery_method: 'print',
        livemode: 0,
      })
      const payment = await database.db
        .selectFrom('payments')
        .selectAll()
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow()
      expect(payment).toMatchObject({ provider: 'desk', method: 'terminal', status: 'succeeded', amount_cents: 15000 })
      const emails = await database.db
        .selectFrom('email_outbox')
        .select('template')
        .where('payload', 'like', `%${order.id}%`)
        .orderBy('template')
        .execute()
      expect(emails.map(({ template }) => template)).toEqual(['receipt', 'voucher'])
      const lines = await database.db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute()
      expect(lines).toMatchObject([{ name: '$75 Gift Voucher', unit_cents: 7500, quantity: 2, product_id: 100 }])
    })

    test('writes to nobody without an address, and is refused without a method or below $5', async () => {
      const sold = await send('POST', `${desk}/sales`, { ...sale(), email: '' })
      const emails = await database.db
        .selectFrom('email_outbox')
        .select('id')
        .where('payload', 'like', `%${sold.body.orderId}%`)
        .execute()
      expect([sold.status, emails]).toEqual([201, []])
      for (const change of [
        { method: 'barter' },
        { amountCents: 499 },
        { name: ' ' },
        { quantity: 21 },
        { email: 'x' },
      ])
        expect((await send('POST', `${desk}/sales`, { ...sale(), ...change })).status).toBe(422)
    })
  })

  test('the list masks codes, and a whole code may not stand in its address', async () => {
    const { code } = await newVoucher()
    const list = await send('GET', `${desk}/vouchers?q=${code.slice(-5).replace('-', '')}`)
    expect(list.body.items.length).toBeGreaterThanOrEqual(1)
    expect(list.text).not.toContain(code.slice(0, 8))
    const whole = await send('GET', `${desk}/vouchers?q=${code}`)
    expect([whole.status, whole.body.errors[0].path]).toEqual([422, 'q'])
    expect((await send('GET', `${desk}/vouchers?status=odd`)).status).toBe(422)
  })

  describe('the public balance', () => {
    const check = (code: unknown, from: string) => send('POST', '/api/vouchers/balance', { code }, '', from)

    test('is told to whoever has the code, and one answer to everybody else', async () => {
      const { id, code } = await newVoucher()
      const good = await check(code.toLowerCase(), '192.0.2.10')
      expect([good.status, good.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(good.body).toEqual({
        balanceCents: 10000,
        state: 'active',
        validUntil: '2027-03-12T13:29:59.000Z',
        test: true,
      })
      const { code: newCode } = (await send('POST', at(id, '/reissue'), { reason: 'lost' })).body
      await send('POST', at(id, '/void'), { reason: 'stolen' })
      const refused = []
      for (const wrong of ['', 'ABC', 'AAAA-AAAA-AA', code, newCode, '<script>', ' '.repeat(300)])
        refused.push(await check(wrong, '192.0.2.11'))
      expect(new Set(refused.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(refused[0]!.status).toBe(404)
    })

    test('is asked ten times a minute by one address', async () => {
      const statuses = []
      for (let tries = 0; tries < 11; tries++) statuses.push((await check('AAAA-AAAA-AA', '192.0.2.12')).status)
      expect(statuses).toEqual([...Array(10).fill(404), 429])
      expect((await check('AAAA-AAAA-AA', '192.0.2.13')).status).toBe(404)
    })
  })

  test('the rules warn until an owner sets three years or dismisses the warning', async () => {
    const rules = async () => (await send('GET', '/api/voucher-rules')).body
    const save = (body: object) => send('PUT', '/api/voucher-rules', body, owner)
    expect(await rules()).toEqual({ years: 1, lawfulYears: 3, warning: true })
    expect((await save({ years: 0 })).status).toBe(422)
    expect((await save({ dismissed: true })).body).toEqual({ years: 1, lawfulYears: 3, warning: false })
    await save({ dismissed: false, years: 3 })
    expect(await rules()).toEqual({ years: 3, lawfulYears: 3, warning: false })
    const sold = await send('POST', `${desk}/sales`, {
      amountCents: 5000,
      method: 'cash',
      name: 'Jo',
      idempotencyKey: newKey(),
    })
    expect(sold.body.vouchers[0].expiresOn).toBe('2029-03-12')
  })

  test('the report adds up by the clinic’s months, and its CSV says the same', async () => {
    const own = await newDatabase(engine)
    const mine = createApp({ ...deps, database: own })
    for (const role of ['owner'] as const)
      await createStaff(
        { ...deps, database: own },
        { name: 'Mei', email: 'o@clinic.example', role, password, actor: { id: null, name: 't' } },
      )
    const signed = await mine.request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'o@clinic.example', password }),
    })
    const cookie = signed.headers.getSetCookie()[0]!.split(';')[0]!
    const { vouchers } = await paidOrder(own, { quantity: 2 })
    await paidOrder(own, { livemode: 1 })
    const line = async (id: string, kind: 'redeem' | 'undo' | 'expire', delta: number, at: string, undoes?: string) => {
      await own.db
        .insertInto('voucher_ledger')
        .values({
          id,
          voucher_id: vouchers[0]!.id,
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
    const read = async (path: string) => mine.request(path, { headers: { cookie } })
    const report = (await (await read('/api/voucher-report?from=2026-01&to=2026-03')).json()) as VoucherReport
    expect(report).toMatchObject({ opening: 20000, test: true })
    expect(report.months).toEqual([
      { month: '2026-01', sold: 0, redeemed: 4000, expired: 0, refunded: 0, adjusted: 0, outstanding: 16000 },
      { month: '2026-02', sold: 0, redeemed: -3000, expired: 0, refunded: 0, adjusted: 0, outstanding: 19000 },
      { month: '2026-03', sold: 0, redeemed: 0, expired: 9000, refunded: 0, adjusted: 0, outstanding: 10000 },
    ])
    const csv = await read('/api/voucher-report.csv?from=2026-01&to=2026-03')
    expect(csv.headers.get('content-disposition')).toContain('vouchers-2026-01-to-2026-03.csv')
    expect((await csv.text()).split('\r\n')).toEqual([
      'Month,Sold,Redeemed,Expired,Refunded,Adjusted,Outstanding',
      '2026-01,0.00,40.00,0.00,0.00,0.00,160.00',
      '2026-02,0.00,-30.00,0.00,0.00,0.00,190.00',
      '2026-03,0.00,0.00,90.00,0.00,0.00,100.00',
      'Total,0.00,10.00,90.00,0.00,0.00,100.00',
      '',
    ])
    const year = (await (await read('/api/voucher-report')).json()) as VoucherReport
    expect(year.months).toHaveLength(12)
    expect(year.months.at(-1)!.month).toBe('2026-03')
    expect(year.total).toMatchObject({ sold: 20000 })
    expect((await read('/api/voucher-report?from=2026-04&to=2026-03')).status).toBe(422)
    expect((await read('/api/voucher-report?from=1900-01')).status).toBe(422)
    await own.drop()
  })
})
