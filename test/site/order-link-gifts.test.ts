import { expect, test } from 'vitest'
import { revisionOf } from '#domain/revision.ts'
import { MailError } from '#server/mail/mailer.ts'
import { voidVoucher } from '#server/services/vouchers/voucher-administration.ts'
import { usableVouchersOf } from '#server/services/vouchers/vouchers.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { waitingGiftDue as due, waitingGift as gift, orderPages } from '#test/support/order-pages.ts'
import { desk } from '#test/support/paid-shop.ts'
import { form, voucherItem } from '#test/support/shop.ts'

onEveryEngine('the gifts on the private page of an order', (engine) => {
  const pages = orderPages(engine)
  const { mails, bought, call, until } = pages

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

  test('lets staff change the address and day of a gift that waits, which is not sent before', async () => {
    const { orderId, token } = await bought(gift)
    const correct = (change: object, headers?: Record<string, string>) =>
      pages.shop.ask('staff', 'PUT', `/api/orders/${orderId}/gift`, { id: '', ...change }, headers)
    const seen = { 'if-match': `"${revisionOf({ email: gift.giftEmail, date: gift.giftDate })}"` }
    const wrong = await correct({ email: 'robin@visitor.example', date: '2026-03-01' })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toMatchObject({
      errors: [{ path: 'date', message: 'Please choose today or a later day' }],
    })
    expect((await call(token)).body.gifts).toMatchObject([{ email: gift.giftEmail, sendAt: due }])
    const right = await correct({ email: 'robin@visitor.example', date: '2026-03-10' }, seen)
    const stale = await correct({ email: 'robyn@visitor.example' }, seen)
    expect(stale).toMatchObject({ status: 409, body: { type: 'stale', reason: 'stale_gift' } })
    expect(right.body).toMatchObject({
      gifts: [{ email: 'robin@visitor.example', date: '2026-03-10', mailState: 'waits' }],
      timeline: expect.arrayContaining([expect.objectContaining({ title: 'The gift’s address or day corrected' })]),
    })
    expect(await mails()).toEqual([])
    expect((await correct({ id: 'none', date: '' })).status).toBe(409)
    expect((await correct({ date: '' })).status).toBe(200)
    expect((await mails()).map(({ to }) => to)).toEqual(['robin@visitor.example'])
    const late = await correct({ email: 'other@visitor.example' })
    expect(late.status).toBe(409)
    expect(late.body.detail).toContain('This gift has been sent meanwhile.')
    expect((await pages.shop.ask('staff', 'PUT', '/api/orders/none/gift', { id: '', date: '' })).status).toBe(404)
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
    const [voucher] = await usableVouchersOf(pages.shop.database.db, orderId, { now: pages.shop.deps.now() })
    const toOf = async () => (await mails()).map(({ to }) => to)
    /** Who gets the gift when the buyer presses the button, some time later. */
    const again = async () => {
      pages.shop.clock.advance(20_000)
      expect((await call(token, 'POST', '/emails', { template: 'gift' })).status).toBe(200)
      return toOf()
    }
    const sendGift = (email: string) =>
      pages.shop.ask('staff', 'POST', `/api/orders/${orderId}/emails`, { template: 'gift', email })
    const atDesk = (path: string, body: object) =>
      pages.shop.ask('staff', 'POST', `/api/voucher-desk/vouchers/${voucher!.id}/${path}`, body)

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
    expect((await pages.shop.ask('staff', 'POST', '/api/many/vouchers', bulk)).body).toMatchObject({ refused: [] })
    expect(await toOf()).toEqual(['ro@visitor.example'])

    const audit = await pages.shop.database.db.selectFrom('audit_log').selectAll().execute()
    for (const address of [gift.giftEmail, 'ro@visitor.example', 'robin@visitor.example'])
      expect(JSON.stringify(audit)).not.toContain(address)
  })

  test('keeps a gift waiting for its recipient while staff send others a copy', async () => {
    const { orderId, token } = await bought(gift)
    const [voucher] = await usableVouchersOf(pages.shop.database.db, orderId, { now: pages.shop.deps.now() })
    await pages.shop.ask('staff', 'POST', `/api/orders/${orderId}/emails`, { template: 'gift', email: form.email })
    await pages.shop.ask('staff', 'POST', `/api/voucher-desk/vouchers/${voucher!.id}/resend`, {
      email: 'work@visitor.example',
    })
    expect((await mails()).map(({ to }) => to).sort()).toEqual([form.email, 'work@visitor.example'].sort())
    expect((await call(token)).body.gifts).toMatchObject([{ email: gift.giftEmail, state: 'waits' }])
    until(due)
    expect((await mails()).map(({ to }) => to)).toEqual([gift.giftEmail])
  })

  test('leaves no email to a gift’s old address among those that staff try again', async () => {
    const { orderId } = await bought({ ...gift, giftDate: '' })
    const [voucher] = await usableVouchersOf(pages.shop.database.db, orderId, { now: pages.shop.deps.now() })
    await pages.shop.database.db
      .updateTable('email_outbox')
      .set({ status: 'failed', sent_at: null })
      .where('template', '=', 'gift')
      .execute()
    const email = 'robin@visitor.example'
    await pages.shop.ask('staff', 'POST', `/api/voucher-desk/vouchers/${voucher!.id}/resend`, { email })
    expect((await pages.shop.ask('owner', 'POST', '/api/emails/again')).status).toBe(200)
    expect((await mails()).map(({ to }) => to)).toEqual([email, email])
  })

  test('tells when a gift has left, also where that was not on its day', async () => {
    const early = await bought(gift)
    const askStaff = (path: string, body: object) => pages.shop.ask('staff', 'POST', path, body)
    await askStaff(`/api/orders/${early.orderId}/emails`, { template: 'gift' })
    expect((await mails()).map(({ to }) => to)).toEqual([gift.giftEmail])
    expect((await call(early.token)).body.gifts[0].sendAt).toMatch(/^2026-03-02T01:/)
    expect((await call(early.token, 'PUT', '/gift', { id: '', date: '2026-03-12' })).status).toBe(409)
    await askStaff(`/api/orders/${early.orderId}/emails`, { template: 'receipt' })
    const text = (await mails())[0]?.text.replace(/\s+/g, ' ')
    expect(text).toContain('your gift voucher is on its way to Robin')
    expect(text).not.toContain('correct your gift')
    // The recipient has it, and holds it.
    const [voucher] = await usableVouchersOf(pages.shop.database.db, early.orderId, { now: pages.shop.deps.now() })
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
    const { send } = pages.mailer
    const noMailbox = ['robn@visitor.example', 'rob@visitor.example']
    pages.mailer.send = (mail) =>
      noMailbox.includes(mail.to)
        ? Promise.reject(
            new MailError('The mail server refused the address (550)', true, { reach: { about: 'address' } }),
          )
        : send(mail)
    const { orderId, token } = await bought({ ...gift, giftDate: '' })
    const failed = { state: 'failed', correctable: true, resendable: true }
    expect((await call(token)).body.gifts).toMatchObject([{ email: gift.giftEmail, ...failed }])
    const html = await (await pages.shop.app.request(`${pages.shop.deps.publicUrl}/order/${token}`)).text()
    expect(html).toContain('We couldn’t deliver it to robn@visitor.example.')
    expect(html).not.toContain('Sent by email on')
    await pages.shop.ask('staff', 'POST', `/api/orders/${orderId}/emails`, { template: 'receipt' })
    expect((await mails())[0]?.text.replace(/\s+/g, ' ')).toContain(
      'we couldn’t deliver your gift voucher to Robin (robn@visitor.example). You can correct its address on your order page.',
    )

    pages.shop.clock.advance(60_000)
    const correct = (change: object) => call(token, 'PUT', '/gift', { id: '', ...change })
    expect((await correct({ email: 'rob@visitor.example' })).body.gifts).toMatchObject([{ state: 'waits' }])
    expect(await mails()).toEqual([])
    expect((await call(token)).body.gifts).toMatchObject([{ email: 'rob@visitor.example', ...failed }])
    // What staff send in its place fails too, and then nothing of it stays behind.
    await pages.shop.ask('staff', 'POST', `/api/orders/${orderId}/emails`, { template: 'gift' })
    await mails()
    pages.shop.clock.advance(60_000)
    await correct({ email: 'robin@visitor.example' })
    expect((await mails()).map(({ to }) => to)).toEqual(['robin@visitor.example'])
    expect((await call(token)).body.gifts).toMatchObject([
      { email: 'robin@visitor.example', state: 'sent', correctable: false },
    ])
    expect((await correct({ email: 'other@visitor.example' })).status).toBe(409)
    const statuses = await pages.shop.database.db
      .selectFrom('email_outbox')
      .select('status')
      .where('template', '=', 'gift')
      .execute()
    expect(statuses.map(({ status }) => status).sort()).toEqual(['let-go', 'sent'])
  })

  test('says of a gift whose voucher is void before its day that it was not sent', async () => {
    const { orderId, token } = await bought(gift)
    const [voucher] = await usableVouchersOf(pages.shop.database.db, orderId, { now: pages.shop.deps.now() })
    await voidVoucher(pages.shop.deps, { voucherId: voucher!.id, reason: 'lost', actor: desk })
    const ended = { state: 'ended', correctable: false, resendable: false }
    expect((await call(token)).body.gifts).toMatchObject([ended])
    until(due)
    expect(await mails()).toEqual([])
    expect((await call(token)).body.gifts).toMatchObject([ended])
    const html = await (await pages.shop.app.request(`${pages.shop.deps.publicUrl}/order/${token}`)).text()
    expect(html).toContain('Not sent: its voucher is used up, refunded or no longer valid')
    expect(html).not.toContain('Sent by email on')
  })
})
