import { expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { remindOfExpiry } from '#server/services/vouchers/voucher-expiry.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { at, desk, newKey, newVoucherDesk } from '#test/support/voucher-desk.ts'

onEveryEngine('vouchers at the desk', (engine) => {
  const shop = fixtureForAll(() => newVoucherDesk(engine))

  test('the desk’s routes need a session, and corrections and rules need an owner', async () => {
    const { id } = await shop.newVoucher()
    const forStaff: [string, string, unknown?][] = [
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
      ['POST', `${desk}/sales`, { amountCents: 5000, method: 'cash', name: 'Jo', idempotencyKey: newKey() }],
      ['GET', '/api/voucher-report'],
      ['GET', '/api/voucher-report.csv'],
      ['GET', '/api/voucher-rules'],
    ]
    const forOwners: typeof forStaff = [
      ['POST', at(id, '/adjust'), { deltaCents: 100, reason: 'x', idempotencyKey: newKey() }],
      ['PUT', '/api/voucher-rules', { years: 3 }],
    ]
    for (const [method, path, body] of [...forStaff, ...forOwners])
      expect([path, (await shop.send(method, path, body, 'nobody')).status]).toEqual([path, 401])
    for (const [method, path, body] of forOwners)
      expect([path, (await shop.send(method, path, body)).status]).toEqual([path, 403])
    expect((await shop.send('GET', at(id))).body.history).toHaveLength(1)
  })

  test('a voucher is looked up, partly redeemed, restored and fully redeemed', async () => {
    const { id, code } = await shop.newVoucher()
    const found = await shop.send('POST', `${desk}/lookup`, { code: `http://localhost:3000/voucher#${code}` })
    expect([found.status, found.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(found.body).toMatchObject({ id, code, state: 'active', test: true, balanceCents: 10000, fault: null })

    const asked = { amountCents: 4000, idempotencyKey: newKey() }
    const redeemed = await shop.send('POST', at(id, '/redemptions'), asked)
    expect([redeemed.status, redeemed.body.voucher.balanceCents]).toEqual([201, 6000])
    expect((await shop.send('POST', at(id, '/redemptions'), asked)).body.lineId).toBe(redeemed.body.lineId)
    const tooMuch = await shop.send('POST', at(id, '/redemptions'), { amountCents: 6001, idempotencyKey: newKey() })
    expect([tooMuch.status, tooMuch.body.reason]).toEqual([409, 'short'])
    for (const amountCents of [0, -1, 0.5, 'x'])
      expect((await shop.send('POST', at(id, '/redemptions'), { amountCents, idempotencyKey: newKey() })).status).toBe(
        422,
      )

    const undone = await shop.send('POST', at(id, `/redemptions/${redeemed.body.lineId}/undo`))
    expect([undone.status, undone.body.balanceCents]).toEqual([200, 10000])
    const order = await shop.send('GET', `/api/orders/${undone.body.order.id}`)
    const titles = order.body.timeline.map(({ title }: { title: string }) => title)
    expect(titles).toContainEqual(expect.stringMatching(/ redemption undone$/))
    const whole = await shop.send('POST', at(id, '/redemptions'), { amountCents: 10000, idempotencyKey: newKey() })
    expect(whole.body.voucher).toMatchObject({ state: 'spent', balanceCents: 0 })
    const actors = whole.body.voucher.history.map(({ actor }: { actor: string }) => actor)
    expect(actors).toEqual(['the payment system', 'Sam Lee', 'Sam Lee', 'Sam Lee'])
  })

  test('an unknown code answers 404, and a replaced one 409 with the id of its voucher', async () => {
    const { id, code } = await shop.newVoucher()
    expect((await shop.send('POST', `${desk}/lookup`, { code: 'AAAA-AAAA-AA' })).status).toBe(404)
    expect((await shop.send('GET', at('none'))).status).toBe(404)
    const reissued = await shop.send('POST', at(id, '/reissue'), { reason: 'lost', email: 'Kim@Visitor.example' })
    expect(reissued.status).toBe(200)
    const old = await shop.send('POST', `${desk}/lookup`, { code })
    expect([old.status, old.body.reason, old.body.voucherId]).toEqual([409, 'replaced', id])
    shop.mailer.sent.length = 0
    expect(await runOutboxOnce(shop.deps)).toMatchObject({ sent: 1, failed: 0 })
    const [mail] = shop.mailer.sent
    expect(mail).toMatchObject({ to: 'kim@visitor.example' })
    expect(mail?.text).toContain(reissued.body.code)
    expect(mail?.text).not.toContain(code)
    expect(mail?.text).toContain('new code')
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
      'gift-voucher.pdf',
      'voucher-1.png',
      'seal.png',
      'mountains.jpg',
    ])
  })

  test('a voucher is extended to a later day only, and an earlier one is refused beside its field', async () => {
    const { id } = await shop.newVoucher()
    const earlier = await shop.send('POST', at(id, '/extend'), { until: '2027-03-12' })
    expect([earlier.status, earlier.body.errors]).toEqual([
      422,
      [{ path: 'until', message: 'The new date must be later than the current one' }],
    ])
    expect((await shop.send('POST', at(id, '/extend'), { until: 'soon' })).status).toBe(422)
    expect((await shop.send('POST', at(id, '/extend'), { until: '2028-02-29' })).body.expiresOn).toBe('2028-02-29')
  })

  test('a voucher is printed as PDF until it is voided', async () => {
    const { id } = await shop.newVoucher()
    const pdf = await shop.send('GET', at(id, '/pdf'))
    expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect((await shop.send('POST', at(id, '/void'), { reason: 'stolen' })).body.state).toBe('void')
    expect((await shop.send('GET', at(id, '/pdf'))).status).toBe(409)
    expect((await shop.send('POST', at(id, '/void'), { reason: 'stolen' })).status).toBe(409)
  })

  test('the reminder shows the last day, the balance and the masked code', async () => {
    const { id, code } = await shop.newVoucher()
    await shop.send('POST', at(id, '/redemptions'), { amountCents: 2550, idempotencyKey: newKey() })
    await shop.database.db
      .updateTable('vouchers')
      .set({ reminded_of: '2027-03-12T13:29:59.000Z' })
      .where('id', '!=', id)
      .execute()
    shop.clock.advance(350 * day)
    expect(await remindOfExpiry(shop.deps)).toBe(1)
    await runOutboxOnce(shop.deps)
    shop.clock.advance(-350 * day)
    const mail = shop.mailer.sent.at(-1)
    expect(mail?.subject).toContain('expires on March 12, 2027')
    expect(mail?.text).toContain('$74.50')
    expect(mail?.text).toContain(`••••-••••-${code.slice(-2)}`)
    expect(mail?.text).not.toContain(code)
  })

  test('the list masks codes, and refuses a search by a whole code', async () => {
    const { code } = await shop.newVoucher()
    const list = await shop.send('GET', `${desk}/vouchers?q=${code.slice(-5).replace('-', '')}`)
    expect(list.body.items.length).toBeGreaterThanOrEqual(1)
    expect(list.text).not.toContain(code.slice(0, 8))
    const whole = await shop.send('GET', `${desk}/vouchers?q=${code}`)
    expect([whole.status, whole.body.errors[0].path]).toEqual([422, 'q'])
    expect((await shop.send('GET', `${desk}/vouchers?status=odd`)).status).toBe(422)
  })
})
