import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { createLog } from '#server/logging.ts'
import { type Mail, MailError } from '#server/mail/mailer.ts'
import { voidVoucher } from '#server/services/vouchers/voucher-administration.ts'
import { usableVouchersOf } from '#server/services/vouchers/vouchers.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { recordingMailer } from '#test/support/deps.ts'
import { buyAndSettle, desk } from '#test/support/paid-shop.ts'
import { form, voucherItem } from '#test/support/shop.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'

// The clock starts on 2 March 2026, 11:30 in Adelaide.
const gift = { ...form, giftTo: 'Robin', giftEmail: 'robn@visitor.example', giftMessage: '', giftDate: '2026-03-20' }
const due = '2026-03-19T22:30:00.000Z'
const link = /\/order\/([\w-]{43})/

onEveryEngine('the private page of an order', (engine) => {
  let shop: StaffShop
  let mailer: ReturnType<typeof recordingMailer>
  let log = ''
  beforeEach(async () => {
    mailer = recordingMailer()
    log = ''
    const write = (line: string) => {
      log += line
    }
    shop = await newStaffShop(engine, { mailer, log: createLog('info', { write }) })
  })
  afterEach(() => shop.drop())

  const until = (iso: string) => shop.clock.advance(Date.parse(iso) - shop.clock.now().getTime())
  const mails = async (): Promise<Mail[]> => {
    mailer.sent.length = 0
    await runOutboxOnce(shop.deps)
    return [...mailer.sent]
  }
  /** Buys, and takes the link out of the receipt. */
  const bought = async (details: object = form, cart = [voucherItem]) => {
    const { orderId } = await buyAndSettle(shop, cart, details)
    const receipt = (await mails()).find(({ html }) => link.test(html))
    return { orderId, token: link.exec(receipt?.html ?? '')?.[1] ?? 'none' }
  }
  const call = (token: string, method = 'GET', path = '', body?: unknown) =>
    shop.ask('nobody', method, `/api/order-links/${token}${path}`, body)

  test('is linked in the receipt, shows no code, and prints usable vouchers', async () => {
    const { orderId, token } = await bought()
    const page = await call(token)
    expect(page.status).toBe(200)
    expect(page.body).toMatchObject({
      lines: [{ name: '$100 Gift Voucher', quantity: 1, totalCents: 10000 }],
      vouchers: [{ balanceCents: 10000, state: 'active' }],
      gifts: [],
      resendable: ['receipt', 'voucher'],
    })
    const [voucher] = await usableVouchersOf(shop.database.db, orderId, { now: shop.deps.now() })
    expect(JSON.stringify(page.body)).not.toContain(voucher?.code)
    const file = await shop.app.request(`${shop.deps.publicUrl}/api/order-links/${token}/vouchers/${voucher?.id}/pdf`)
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    const html = await shop.app.request(`${shop.deps.publicUrl}/order/${token}`)
    expect([html.status, html.headers.get('referrer-policy'), html.headers.get('cache-control')]).toEqual([
      200,
      'no-referrer',
      'no-store',
    ])
    expect(await html.text()).toContain('noindex')
    expect(log).not.toContain(token)
    const kept = await shop.database.db.selectFrom('orders').select(['link_hash', 'link_nonce']).executeTakeFirst()
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('lets the buyer change the address and day of a gift until it is sent', async () => {
    const { token } = await bought(gift)
    const id = ''
    expect((await call(token)).body.gifts).toMatchObject([{ id, email: gift.giftEmail, sendAt: due, state: 'waits' }])
    const wrong = await call(token, 'PUT', '/gift', { id, email: 'robin@visitor.example', date: '2026-03-01' })
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'date', message: 'Please choose today or a later day' }] },
    })
    const right = await call(token, 'PUT', '/gift', { id, email: 'robin@visitor.example', date: '2026-03-10' })
    expect(right.body.gifts).toMatchObject([{ email: 'robin@visitor.example', date: '2026-03-10', state: 'waits' }])
    until('2026-03-09T22:31:00.000Z')
    expect((await mails()).map(({ to }) => to)).toEqual(['robin@visitor.example'])
    until(due)
    expect(await mails()).toEqual([])
    expect((await call(token, 'PUT', '/gift', { id, email: 'other@visitor.example', date: '' })).status).toBe(409)
    expect((await call(token)).body).toMatchObject({
      gifts: [{ state: 'sent', resendable: true }],
      resendable: ['receipt'],
    })
  })

  test('keeps a gift’s newer day when a stale page changes its address', async () => {
    const { token } = await bought(gift)
    await call(token, 'PUT', '/gift', { id: '', date: '2026-03-10' })
    const later = await call(token, 'PUT', '/gift', { id: '', email: 'robin@visitor.example' })
    expect(later.body.gifts).toMatchObject([{ email: 'robin@visitor.example', date: '2026-03-10', state: 'waits' }])
    until('2026-03-09T22:31:00.000Z')
    expect((await mails()).map(({ to }) => to)).toEqual(['robin@visitor.example'])
  })

  test('changes one of several gifts alone', async () => {
    const ana = { giftTo: 'Ana', giftEmail: 'an@visitor.example', giftMessage: '', giftDate: '2026-03-20' }
    const bo = { giftTo: 'Bo', giftEmail: 'bo@visitor.example', giftMessage: '', giftDate: '2026-03-20' }
    const { token } = await bought({ ...form, gifts: [ana, bo] }, [{ ...voucherItem, quantity: 2 }])
    const { gifts } = (await call(token)).body
    await call(token, 'PUT', '/gift', { id: gifts[0].id, email: 'ana@visitor.example', date: '' })
    expect((await mails()).map(({ to }) => to)).toEqual(['ana@visitor.example'])
    // What has gone can go once more, to that person alone, however the other's waits.
    expect((await call(token)).body.gifts).toMatchObject([
      { to: 'Ana', resendable: true },
      { to: 'Bo', resendable: false },
    ])
    const again = (giftId: string) => call(token, 'POST', '/emails', { template: 'gift', giftId })
    expect((await again(gifts[0].id)).status).toBe(200)
    expect((await again(gifts[1].id)).status).toBe(409)
    expect((await again('')).status).toBe(409)
    expect((await mails()).map(({ to }) => to)).toEqual(['ana@visitor.example'])
    until(due)
    expect((await mails()).map(({ to }) => to)).toEqual(['bo@visitor.example'])
    expect((await again(gifts[1].id)).status).toBe(200)
    expect((await again(gifts[0].id)).status).toBe(200)
    expect((await mails()).map(({ to }) => to).sort()).toEqual(['ana@visitor.example', 'bo@visitor.example'])
  })

  test('sends a gift again to the address that staff have sent it to since', async () => {
    const { orderId, token } = await bought({ ...gift, giftDate: '' })
    const [voucher] = await usableVouchersOf(shop.database.db, orderId, { now: shop.deps.now() })
    const toOf = async () => (await mails()).map(({ to }) => to)
    /** Who gets the gift when the buyer presses the button, some time later. */
    const again = async () => {
      shop.clock.advance(20_000)
      expect((await call(token, 'POST', '/emails', { template: 'gift' })).status).toBe(200)
      return toOf()
    }
    const sendGift = (email: string) =>
      shop.ask('staff', 'POST', `/api/orders/${orderId}/emails`, { template: 'gift', email })
    const atDesk = (path: string, body: object) =>
      shop.ask('staff', 'POST', `/api/voucher-desk/vouchers/${voucher!.id}/${path}`, body)

    const { body } = await sendGift('robin@visitor.example')
    expect(body.gifts).toMatchObject([{ email: 'robin@visitor.example' }])
    expect(body.timeline).toContainEqual(
      expect.objectContaining({ title: 'The gift’s address or day corrected', detail: 'email address' }),
    )
    expect([await toOf(), await again()]).toEqual([['robin@visitor.example'], ['robin@visitor.example']])

    // The buyer may want a copy.
    await sendGift(form.email)
    expect([await toOf(), await again()]).toEqual([[form.email], ['robin@visitor.example']])

    await atDesk('resend', { email: 'rob@visitor.example' })
    const [copy] = await mails()
    expect([copy?.to, copy?.text]).toEqual(['rob@visitor.example', expect.stringContaining('Dear Robin')])
    expect(await again()).toEqual(['rob@visitor.example'])
    await atDesk('reissue', { reason: 'seen by others', email: form.email })
    const [own] = await mails()
    expect([own?.to, own?.text]).toEqual([form.email, expect.stringContaining(`Dear ${form.name}`)])
    expect(await again()).toEqual(['rob@visitor.example'])
    await atDesk('reissue', { reason: 'seen by others', email: 'ro@visitor.example' })
    expect([await toOf(), await again()]).toEqual([['ro@visitor.example'], ['ro@visitor.example']])
    const bulk = { act: 'send', ids: [voucher!.id] }
    expect((await shop.ask('staff', 'POST', '/api/many/vouchers', bulk)).body).toMatchObject({ refused: [] })
    expect(await toOf()).toEqual(['ro@visitor.example'])

    const audit = await shop.database.db.selectFrom('audit_log').selectAll().execute()
    for (const address of [gift.giftEmail, 'ro@visitor.example', 'robin@visitor.example'])
      expect(JSON.stringify(audit)).not.toContain(address)
  })

  test('keeps a gift waiting for its recipient while staff send others a copy', async () => {
    const { orderId, token } = await bought(gift)
    const [voucher] = await usableVouchersOf(shop.database.db, orderId, { now: shop.deps.now() })
    await shop.ask('staff', 'POST', `/api/orders/${orderId}/emails`, { template: 'gift', email: form.email })
    await shop.ask('staff', 'POST', `/api/voucher-desk/vouchers/${voucher!.id}/resend`, {
      email: 'work@visitor.example',
    })
    expect((await mails()).map(({ to }) => to).sort()).toEqual([form.email, 'work@visitor.example'].sort())
    expect((await call(token)).body.gifts).toMatchObject([{ email: gift.giftEmail, state: 'waits' }])
    until(due)
    expect((await mails()).map(({ to }) => to)).toEqual([gift.giftEmail])
  })

  test('leaves no email to a gift’s old address among those that staff try again', async () => {
    const { orderId } = await bought({ ...gift, giftDate: '' })
    const [voucher] = await usableVouchersOf(shop.database.db, orderId, { now: shop.deps.now() })
    await shop.database.db
      .updateTable('email_outbox')
      .set({ status: 'failed', sent_at: null })
      .where('template', '=', 'gift')
      .execute()
    const email = 'robin@visitor.example'
    await shop.ask('staff', 'POST', `/api/voucher-desk/vouchers/${voucher!.id}/resend`, { email })
    expect((await shop.ask('owner', 'POST', '/api/emails/again')).status).toBe(200)
    expect((await mails()).map(({ to }) => to)).toEqual([email, email])
  })

  test('tells when a gift has left, also where that was not on its day', async () => {
    const early = await bought(gift)
    const askStaff = (path: string, body: object) => shop.ask('staff', 'POST', path, body)
    await askStaff(`/api/orders/${early.orderId}/emails`, { template: 'gift' })
    expect((await mails()).map(({ to }) => to)).toEqual([gift.giftEmail])
    expect((await call(early.token)).body.gifts[0].sendAt).toMatch(/^2026-03-02T01:/)
    await askStaff(`/api/orders/${early.orderId}/emails`, { template: 'receipt' })
    const text = (await mails())[0]?.text.replace(/\s+/g, ' ')
    expect(text).toContain('your gift voucher is on its way to Robin')
    expect(text).not.toContain('correct your gift')
    // The recipient has it, and holds it.
    const [voucher] = await usableVouchersOf(shop.database.db, early.orderId, { now: shop.deps.now() })
    await askStaff('/api/many/vouchers', { act: 'send', ids: [voucher!.id] })
    expect((await mails()).map(({ to }) => to)).toEqual([gift.giftEmail])

    const cleared = await bought(gift)
    until('2026-03-15T00:00:00.000Z')
    await call(cleared.token, 'PUT', '/gift', { id: '', date: '' })
    await mails()
    expect((await call(cleared.token)).body.gifts).toMatchObject([
      { date: '', state: 'sent', sendAt: expect.stringMatching(/^2026-03-15T00:/) },
    ])
  })

  test('says that a gift could not be delivered, and takes the right address, which sends it', async () => {
    const { send } = mailer
    const noMailbox = ['robn@visitor.example', 'rob@visitor.example']
    mailer.send = (mail) =>
      noMailbox.includes(mail.to)
        ? Promise.reject(
            new MailError('The mail server refused the address (550)', true, { reach: { about: 'address' } }),
          )
        : send(mail)
    const { orderId, token } = await bought({ ...gift, giftDate: '' })
    const failed = { state: 'failed', correctable: true, resendable: true }
    expect((await call(token)).body.gifts).toMatchObject([{ email: gift.giftEmail, ...failed }])
    const html = await (await shop.app.request(`${shop.deps.publicUrl}/order/${token}`)).text()
    expect(html).toContain('We couldn’t deliver it to robn@visitor.example.')
    expect(html).not.toContain('Sent by email on')
    await shop.ask('staff', 'POST', `/api/orders/${orderId}/emails`, { template: 'receipt' })
    expect((await mails())[0]?.text.replace(/\s+/g, ' ')).toContain(
      'we couldn’t deliver your gift voucher to Robin (robn@visitor.example). You can correct its address on your order page.',
    )

    shop.clock.advance(60_000)
    const correct = (change: object) => call(token, 'PUT', '/gift', { id: '', ...change })
    expect((await correct({ email: 'rob@visitor.example' })).body.gifts).toMatchObject([{ state: 'waits' }])
    expect(await mails()).toEqual([])
    expect((await call(token)).body.gifts).toMatchObject([{ email: 'rob@visitor.example', ...failed }])
    // What staff send in its place fails too, and then nothing of it stays behind.
    await shop.ask('staff', 'POST', `/api/orders/${orderId}/emails`, { template: 'gift' })
    await mails()
    shop.clock.advance(60_000)
    await correct({ email: 'robin@visitor.example' })
    expect((await mails()).map(({ to }) => to)).toEqual(['robin@visitor.example'])
    expect((await call(token)).body.gifts).toMatchObject([
      { email: 'robin@visitor.example', state: 'sent', correctable: false },
    ])
    expect((await correct({ email: 'other@visitor.example' })).status).toBe(409)
    const statuses = await shop.database.db
      .selectFrom('email_outbox')
      .select('status')
      .where('template', '=', 'gift')
      .execute()
    expect(statuses.map(({ status }) => status).sort()).toEqual(['let-go', 'sent'])
  })

  test('says of a gift whose voucher is void before its day that it was not sent', async () => {
    const { orderId, token } = await bought(gift)
    const [voucher] = await usableVouchersOf(shop.database.db, orderId, { now: shop.deps.now() })
    await voidVoucher(shop.deps, { voucherId: voucher!.id, reason: 'lost', actor: desk })
    const ended = { state: 'ended', correctable: false, resendable: false }
    expect((await call(token)).body.gifts).toMatchObject([ended])
    until(due)
    expect(await mails()).toEqual([])
    expect((await call(token)).body.gifts).toMatchObject([ended])
    const html = await (await shop.app.request(`${shop.deps.publicUrl}/order/${token}`)).text()
    expect(html).toContain('Not sent: its voucher is used up, refunded or no longer valid')
    expect(html).not.toContain('Sent by email on')
  })

  test('prints all vouchers that can be used as one file', async () => {
    const { orderId, token } = await bought(form, [{ ...voucherItem, quantity: 3 }])
    const address = `${shop.deps.publicUrl}/api/order-links/${token}/vouchers.pdf`
    const pages = async () => {
      const file = Buffer.from(await (await shop.app.request(address)).arrayBuffer())
      return file.toString('latin1').match(/\/Type \/Page\b/g)?.length
    }
    expect(await pages()).toBe(3)
    const [first] = await usableVouchersOf(shop.database.db, orderId, { now: shop.deps.now() })
    await shop.database.db
      .updateTable('vouchers')
      .set({ expires_at: '2026-03-01T00:00:00.000Z' })
      .where('id', '=', first!.id)
      .execute()
    expect(await pages()).toBe(2)
    expect(await (await shop.app.request(`${shop.deps.publicUrl}/order/${token}`)).text()).toContain(
      'Download both to print',
    )
    expect((await call('A'.repeat(43), 'GET', '/vouchers.pdf')).status).toBe(404)
  })

  test('sends the buyer no voucher again that goes to somebody else', async () => {
    const { token } = await bought(gift)
    expect((await call(token)).body).toMatchObject({ gifts: [{ state: 'waits' }], resendable: ['receipt'] })
    const { status } = await call(token, 'POST', '/emails', { template: 'voucher' })
    expect([status, await mails()]).toEqual([409, []])
    const html = await (await shop.app.request(`${shop.deps.publicUrl}/order/${token}`)).text()
    expect(html).not.toContain('Send my vouchers again')
    expect(html).toContain('Your gift still goes on its own day')

    // Of two vouchers the buyer has one: it alone goes again.
    const given = { giftTo: 'Ana', giftEmail: 'ana@visitor.example', giftMessage: '', giftDate: '2026-03-20' }
    const kept = { giftTo: 'Bo', giftEmail: '', giftMessage: '', giftDate: '' }
    const two = await bought({ ...form, gifts: [given, kept] }, [{ ...voucherItem, quantity: 2 }])
    expect((await call(two.token)).body.resendable).toEqual(['receipt', 'voucher'])
    await call(two.token, 'POST', '/emails', { template: 'voucher' })
    const [own, ...others] = await mails()
    const [anas, bos] = await usableVouchersOf(shop.database.db, two.orderId, { now: shop.deps.now() })
    expect([own?.to, others]).toEqual([form.email, []])
    expect(own?.html).toContain(bos?.code)
    expect(own?.html).not.toContain(anas?.code)
  })

  test('sends of the buyer’s vouchers those that can be used again, worth what is left on them', async () => {
    const { orderId, token } = await bought(form, [{ ...voucherItem, quantity: 2 }])
    const [first, second] = await usableVouchersOf(shop.database.db, orderId, { now: shop.deps.now() })
    const redeem = (id: string, amountCents: number) =>
      shop.ask('staff', 'POST', `/api/voucher-desk/vouchers/${id}/redemptions`, {
        amountCents,
        idempotencyKey: `visit-${amountCents}`,
      })
    await redeem(first!.id, 10000)
    await redeem(second!.id, 6000)
    await call(token, 'POST', '/emails', { template: 'voucher' })
    const [again] = await mails()
    expect(again?.html).toContain(second?.code)
    expect(again?.html).not.toContain(first?.code)
    expect(again?.text).toContain('$40')
    expect(again?.text).not.toContain('$100')
    await redeem(second!.id, 4000)
    expect((await call(token)).body).toMatchObject({
      resendable: ['receipt'],
      vouchers: [{ state: 'spent' }, { state: 'spent' }],
    })
  })

  test('says what was refunded, and which voucher went with it', async () => {
    const { orderId, token } = await bought(form, [{ ...voucherItem, quantity: 2 }])
    expect((await call(token)).body.refunds).toEqual([])
    const refund = { amountCents: 10000, reason: 'asked', idempotencyKey: 'refund-of-one' }
    expect((await shop.ask('owner', 'POST', `/api/orders/${orderId}/refunds`, refund)).status).toBe(200)
    const { body } = await call(token)
    expect(body.refunds).toMatchObject([{ cents: 10000 }])
    expect(body.vouchers.map(({ state }: { state: string }) => state).sort()).toEqual(['active', 'void'])
    const html = await (await shop.app.request(`${shop.deps.publicUrl}/order/${token}`)).text()
    expect(html).toContain('Refunded on March 2, 2026')
    expect(html).toMatch(/Paid after the refund<\/th>.*?\$100\.00/)
  })

  test('sends one email for a double press, and another for a later press', async () => {
    const { token } = await bought()
    for (const wait of [0, 3000, 11_000]) {
      shop.clock.advance(wait)
      expect((await call(token, 'POST', '/emails', { template: 'receipt' })).status).toBe(200)
    }
    expect((await mails()).map(({ to }) => to)).toEqual([form.email, form.email])
  })

  test('resends to the original address, five times an hour at most', async () => {
    const { token } = await bought()
    for (let time = 0; time < 5; time++) {
      shop.clock.advance(20_000)
      expect((await call(token, 'POST', '/emails', { template: 'voucher' })).status).toBe(200)
    }
    expect((await call(token, 'POST', '/emails', { template: 'voucher' })).status).toBe(429)
    expect((await mails()).map(({ to }) => to)).toEqual(Array(5).fill(form.email))
    const other = await bought()
    expect((await call(other.token, 'POST', '/emails', { template: 'gift' })).status).toBe(409)
  })

  test('is revoked by staff or an erasure, and an old link shows whom to call', async () => {
    const { orderId, token } = await bought()
    const other = await bought()
    expect(
      (
        await call(
          other.token,
          'GET',
          `/vouchers/${(await usableVouchersOf(shop.database.db, orderId, { now: shop.deps.now() }))[0]?.id}/pdf`,
        )
      ).status,
    ).toBe(404)
    expect((await shop.ask('nobody', 'DELETE', `/api/orders/${orderId}/link`)).status).toBe(401)
    expect((await shop.ask('staff', 'DELETE', `/api/orders/${orderId}/link`)).body).toMatchObject({ linked: false })
    for (const gone of [token, 'A'.repeat(43), 'x']) expect((await call(gone)).status, gone).toBe(404)
    const page = await shop.app.request(`${shop.deps.publicUrl}/order/${token}`)
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('This link doesn’t work any more')
    await shop.ask('staff', 'POST', `/api/orders/${orderId}/emails`, { template: 'receipt' })
    const fresh = link.exec((await mails())[0]?.html ?? '')?.[1] ?? 'none'
    expect(fresh).not.toBe(token)
    expect((await call(fresh)).status).toBe(200)
  })

  test('is closed to the old address once staff correct it, and open to the new one by the next receipt', async () => {
    const { orderId, token } = await bought()
    const correct = (change: object) =>
      shop.ask('staff', 'PUT', `/api/orders/${orderId}/buyer`, { name: form.name, email: form.email, ...change })
    await correct({ name: 'Mei Linn', email: form.email.toUpperCase() })
    expect((await call(token)).status, 'the same address').toBe(200)
    await shop.ask('staff', 'POST', `/api/orders/${orderId}/emails`, { template: 'receipt' })
    const { status, body } = await correct({ email: 'mei@other.example' })
    expect([status, body.linked]).toEqual([200, false])
    expect(body.timeline.map(({ title }: { title: string }) => title)).toContain('The buyer’s private link ended')
    for (const path of ['', '/vouchers.pdf']) expect((await call(token, 'GET', path)).status, path).toBe(404)
    const [receipt] = await mails()
    expect(receipt?.to).toBe('mei@other.example')
    const fresh = link.exec(receipt?.html ?? '')?.[1] ?? 'none'
    expect([fresh === token, (await call(fresh)).status, (await call(token)).status]).toEqual([false, 200, 404])
    await correct({ email: 'mei@third.example', name: '' })
    expect((await call(fresh)).status, 'a refused correction').toBe(200)
  })

  test('is not contained in the receipt that staff read', async () => {
    const { orderId } = await bought()
    const receipt = await shop.ask('staff', 'GET', `/api/orders/${orderId}/receipt`)
    expect(receipt.status).toBe(200)
    expect(link.test(JSON.stringify(receipt))).toBe(false)
  })
})
