import { expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit.ts'
import type { EmailRow, OrderDetail } from '#contract/order.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { MailError } from '#server/mail/mailer.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { deliveryForm, teaItem } from '#test/support/shop.ts'
import { newStaffShop, type Who } from '#test/support/staff-shop.ts'

onEveryEngine('emails in the dashboard', (engine) => {
  const shop = fixtureForEach(() => newStaffShop(engine))

  const ask = (method: string, path: string, body?: unknown, who: Who = 'owner') => shop.ask(who, method, path, body)

  test('are sent again to the buyer or to another address while they still apply', async () => {
    const { orderId } = await buyAndSettle(shop)
    const path = `/api/orders/${orderId}/emails`
    expect((await ask('POST', path, { template: 'dispatch' }, 'staff')).status).toBe(409)
    await ask('POST', path, { template: 'receipt' }, 'staff')
    const again = await ask('POST', path, { template: 'voucher', email: 'Kim@Visitor.example' }, 'staff')
    const { emails } = again.body as OrderDetail
    expect(emails.map(({ template, recipient }) => `${template} to ${recipient}`)).toEqual([
      'receipt to mei@visitor.example',
      'voucher to mei@visitor.example',
      'receipt to mei@visitor.example',
      'voucher to kim@visitor.example',
    ])
  })

  test('keep the record of how they were sent when the mail server changes', async () => {
    const { orderId } = await buyAndSettle(shop, [teaItem], deliveryForm)
    shop.deps.mailer = { ...shop.deps.mailer, kind: 'folder' }
    await runOutboxOnce(shop.deps)
    shop.deps.mailer = { ...shop.deps.mailer, kind: 'smtp' }
    await ask('POST', `/api/orders/${orderId}/emails`, { template: 'receipt' })
    await runOutboxOnce(shop.deps)
    const { outlet, items } = (await ask('GET', '/api/emails')).body
    expect([outlet, ...items.map((email: EmailRow) => email.outlet)]).toEqual(['smtp', 'smtp', 'folder'])
    const { timeline } = (await ask('GET', `/api/orders/${orderId}`)).body as OrderDetail
    const titles = timeline.filter(({ kind }) => kind === 'email').map(({ title }) => title)
    expect(titles).toEqual(['Email written, not sent: Receipt', 'Email sent: Receipt'])
  })

  test('are listed with the reason of their failure, and can be retried', async () => {
    await buyAndSettle(shop, [teaItem], deliveryForm)
    shop.deps.mailer.send = () => Promise.reject(new MailError('The mail server refused the address (550)', true))
    await runOutboxOnce(shop.deps)
    const failed = await ask('GET', '/api/emails?status=failed', undefined, 'staff')
    expect(failed.body).toMatchObject({
      total: 1,
      items: [{ template: 'receipt', status: 'failed', lastError: 'The mail server refused the address (550)' }],
    })
    const { id } = failed.body.items[0]
    const retry = () => ask('POST', `/api/emails/${id}/again`, undefined, 'staff')
    expect((await retry()).body).toMatchObject({ status: 'queued', attempts: 0 })
    expect((await retry()).status).toBe(409)
    expect((await ask('POST', '/api/emails/none/again')).status).toBe(404)
    expect((await ask('GET', '/api/emails/none')).status).toBe(404)
    expect((await ask('GET', '/api/emails?status=queued&q=MEI@')).body.total).toBe(1)
    expect((await ask('GET', '/api/emails?q=_')).body.total).toBe(0)
  })

  test('are found by the reference of an order, with those about its vouchers, and say whose order it is', async () => {
    const { orderId } = await buyAndSettle(shop)
    await buyAndSettle(shop)
    const { reference, name, vouchers } = (await ask('GET', `/api/orders/${orderId}`)).body as OrderDetail
    const sent = await ask('POST', `/api/voucher-desk/vouchers/${vouchers[0]!.id}/resend`, {
      email: 'x@visitor.example',
    })
    expect(sent.status).toBe(200)
    const found = async (q: string) => (await ask('GET', `/api/emails?q=${encodeURIComponent(q)}`)).body.items
    for (const q of [reference, reference.toLowerCase(), ` ${reference.replace('-', '')}`]) {
      const items = await found(q)
      expect(items.map((email: EmailRow) => email.template).toSorted()).toEqual(['receipt', 'voucher', 'voucher-copy'])
      for (const { order } of items) expect(order).toEqual({ reference, name })
    }
    expect((await ask('GET', `/api/emails?status=failed&q=${reference}`)).body.total).toBe(0)
    expect(await found('ABCD-EFGH'), 'no such order').toEqual([])
    expect(await found('mei@')).toHaveLength(4)
  })

  test('do not count as failed once dismissed, stay on record and can still be retried', async () => {
    await buyAndSettle(shop, [teaItem], deliveryForm)
    shop.deps.mailer.send = () => Promise.reject(new MailError('The mail server refused the address (550)', true))
    await runOutboxOnce(shop.deps)
    const [{ id }] = (await ask('GET', '/api/emails?status=failed')).body.items
    const failures = async () => (await ask('GET', '/api/order-counts', undefined, 'staff')).body.failedEmails
    expect(await failures()).toBe(1)
    const letGo = (which = id) => ask('POST', `/api/emails/${which}/let-go`, undefined, 'staff')
    expect((await letGo()).body).toMatchObject({ id, status: 'let-go' })
    expect(await failures()).toBe(0)
    expect((await ask('GET', '/api/emails?status=let-go')).body.total).toBe(1)
    expect((await letGo()).status).toBe(409)
    expect((await letGo('none')).status).toBe(404)
    const { items } = (await ask('GET', '/api/audit?action=email.let_go')).body as AuditPage
    expect(items).toMatchObject([{ entityId: id, about: { name: 'mei@visitor.example', there: true } }])
    expect((await ask('POST', `/api/emails/${id}/again`, undefined, 'staff')).body).toMatchObject({ status: 'queued' })
    expect((await letGo()).status).toBe(409)
  })

  test('do not count as failed once the order has sent the same email to another address', async () => {
    const { orderId } = await buyAndSettle(shop, [teaItem], deliveryForm)
    const { send } = shop.deps.mailer
    shop.deps.mailer.send = () => Promise.reject(new MailError('The mail server refused the address (550)', true))
    await runOutboxOnce(shop.deps)
    const again = (email: string) =>
      ask('POST', `/api/orders/${orderId}/emails`, { template: 'receipt', email }, 'staff')
    const count = async (status: string) => (await ask('GET', `/api/emails?status=${status}`)).body.total
    expect((await again('still.wrong@visitor.example')).status).toBe(200)
    expect([await count('failed'), await count('let-go')]).toEqual([0, 1])
    await runOutboxOnce(shop.deps)
    expect([await count('failed'), await count('let-go')], 'it failed as well').toEqual([1, 1])
    shop.deps.mailer.send = send
    expect((await again('mei.right@visitor.example')).status).toBe(200)
    await runOutboxOnce(shop.deps)
    expect([await count('failed'), await count('let-go'), await count('sent')]).toEqual([0, 2, 1])
  })
})
