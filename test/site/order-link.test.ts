import { expect, test } from 'vitest'
import { usableVouchersOf } from '#server/services/vouchers/vouchers.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { waitingGift as gift, orderLink as link, orderPages } from '#test/support/order-pages.ts'
import { form, voucherItem } from '#test/support/shop.ts'

onEveryEngine('the private page of an order', (engine) => {
  const pages = orderPages(engine)
  const { mails, bought, call } = pages

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
    const [voucher] = await usableVouchersOf(pages.shop.database.db, orderId, { now: pages.shop.deps.now() })
    expect(JSON.stringify(page.body)).not.toContain(voucher?.code)
    const file = await pages.shop.app.request(
      `${pages.shop.deps.publicUrl}/api/order-links/${token}/vouchers/${voucher?.id}/pdf`,
    )
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    const html = await pages.shop.app.request(`${pages.shop.deps.publicUrl}/order/${token}`)
    expect([html.status, html.headers.get('referrer-policy'), html.headers.get('cache-control')]).toEqual([
      200,
      'no-referrer',
      'no-store',
    ])
    expect(await html.text()).toContain('noindex')
    expect(pages.log).not.toContain(token)
    const kept = await pages.shop.database.db
      .selectFrom('orders')
      .select(['link_hash', 'link_nonce'])
      .executeTakeFirst()
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('prints all vouchers that can be used as one file', async () => {
    const { orderId, token } = await bought(form, [{ ...voucherItem, quantity: 3 }])
    const address = `${pages.shop.deps.publicUrl}/api/order-links/${token}/vouchers.pdf`
    const count = async () => {
      const file = Buffer.from(await (await pages.shop.app.request(address)).arrayBuffer())
      return file.toString('latin1').match(/\/Type \/Page\b/g)?.length
    }
    expect(await count()).toBe(3)
    const [first] = await usableVouchersOf(pages.shop.database.db, orderId, { now: pages.shop.deps.now() })
    await pages.shop.database.db
      .updateTable('vouchers')
      .set({ expires_at: '2026-03-01T00:00:00.000Z' })
      .where('id', '=', first!.id)
      .execute()
    expect(await count()).toBe(2)
    expect(await (await pages.shop.app.request(`${pages.shop.deps.publicUrl}/order/${token}`)).text()).toContain(
      'Download both to print',
    )
    expect((await call('A'.repeat(43), 'GET', '/vouchers.pdf')).status).toBe(404)
  })

  test('sends the buyer no voucher again that goes to somebody else', async () => {
    const { token } = await bought(gift)
    expect((await call(token)).body).toMatchObject({ gifts: [{ state: 'waits' }], resendable: ['receipt'] })
    const { status } = await call(token, 'POST', '/emails', { template: 'voucher' })
    expect([status, await mails()]).toEqual([409, []])
    const html = await (await pages.shop.app.request(`${pages.shop.deps.publicUrl}/order/${token}`)).text()
    expect(html).not.toContain('Send my vouchers again')
    expect(html).toContain('Your gift still goes on its own day')

    // Of two vouchers the buyer has one: it alone goes again.
    const given = { giftTo: 'Ana', giftEmail: 'ana@visitor.example', giftMessage: '', giftDate: '2026-03-20' }
    const kept = { giftTo: 'Bo', giftEmail: '', giftMessage: '', giftDate: '' }
    const two = await bought({ ...form, gifts: [given, kept] }, [{ ...voucherItem, quantity: 2 }])
    expect((await call(two.token)).body.resendable).toEqual(['receipt', 'voucher'])
    await call(two.token, 'POST', '/emails', { template: 'voucher' })
    const [own, ...others] = await mails()
    const [anas, bos] = await usableVouchersOf(pages.shop.database.db, two.orderId, { now: pages.shop.deps.now() })
    expect([own?.to, others]).toEqual([form.email, []])
    expect(own?.html).toContain(bos?.code)
    expect(own?.html).not.toContain(anas?.code)
  })

  test('sends of the buyer’s vouchers those that can be used again, worth what is left on them', async () => {
    const { orderId, token } = await bought(form, [{ ...voucherItem, quantity: 2 }])
    const [first, second] = await usableVouchersOf(pages.shop.database.db, orderId, { now: pages.shop.deps.now() })
    const redeem = (id: string, amountCents: number) =>
      pages.shop.ask('staff', 'POST', `/api/voucher-desk/vouchers/${id}/redemptions`, {
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
    expect((await pages.shop.ask('owner', 'POST', `/api/orders/${orderId}/refunds`, refund)).status).toBe(200)
    const { body } = await call(token)
    expect(body.refunds).toMatchObject([{ cents: 10000 }])
    expect(body.vouchers.map(({ state }: { state: string }) => state).sort()).toEqual(['active', 'void'])
    const html = await (await pages.shop.app.request(`${pages.shop.deps.publicUrl}/order/${token}`)).text()
    expect(html).toContain('Refunded on March 2, 2026')
    expect(html).toMatch(/Paid after the refund<\/th>.*?\$100\.00/)
  })

  test('sends one email for a double press, and another for a later press', async () => {
    const { token } = await bought()
    for (const wait of [0, 3000, 11_000]) {
      pages.shop.clock.advance(wait)
      expect((await call(token, 'POST', '/emails', { template: 'receipt' })).status).toBe(200)
    }
    expect((await mails()).map(({ to }) => to)).toEqual([form.email, form.email])
  })

  test('resends to the original address, five times an hour at most', async () => {
    const { token } = await bought()
    for (let time = 0; time < 5; time++) {
      pages.shop.clock.advance(20_000)
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
          `/vouchers/${(await usableVouchersOf(pages.shop.database.db, orderId, { now: pages.shop.deps.now() }))[0]?.id}/pdf`,
        )
      ).status,
    ).toBe(404)
    expect((await pages.shop.ask('nobody', 'DELETE', `/api/orders/${orderId}/link`)).status).toBe(401)
    expect((await pages.shop.ask('staff', 'DELETE', `/api/orders/${orderId}/link`)).body).toMatchObject({
      linked: false,
    })
    for (const gone of [token, 'A'.repeat(43), 'x']) expect((await call(gone)).status, gone).toBe(404)
    const page = await pages.shop.app.request(`${pages.shop.deps.publicUrl}/order/${token}`)
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('This link doesn’t work any more')
    await pages.shop.ask('staff', 'POST', `/api/orders/${orderId}/emails`, { template: 'receipt' })
    const fresh = link.exec((await mails())[0]?.html ?? '')?.[1] ?? 'none'
    expect(fresh).not.toBe(token)
    expect((await call(fresh)).status).toBe(200)
  })

  test('is closed to the old address once staff correct it, and open to the new one by the next receipt', async () => {
    const { orderId, token } = await bought()
    const correct = (change: object) =>
      pages.shop.ask('staff', 'PUT', `/api/orders/${orderId}/buyer`, { name: form.name, email: form.email, ...change })
    await correct({ name: 'Mei Linn', email: form.email.toUpperCase() })
    expect((await call(token)).status, 'the same address').toBe(200)
    await pages.shop.ask('staff', 'POST', `/api/orders/${orderId}/emails`, { template: 'receipt' })
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
    const receipt = await pages.shop.ask('staff', 'GET', `/api/orders/${orderId}/receipt`)
    expect(receipt.status).toBe(200)
    expect(link.test(JSON.stringify(receipt))).toBe(false)
  })
})
