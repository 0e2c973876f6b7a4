import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VoucherReport } from '#contract/voucher.ts'
import type { JournalAccount, JournalEntry } from '#domain/bookkeeping/journal.ts'
import { day } from '#domain/dates/durations.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { buyAndSettle, newPaidShop, withDisputes, withFees } from '#test/support/paid-shop.ts'
import { deliveryForm, secondPayment, teaItem, voucherItem } from '#test/support/shop.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'
import { newKey } from '#test/support/voucher-desk.ts'
import { recordCardFees } from '../payments/card-fees.ts'
import { settle } from '../payments/settle.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { writeSetting } from '../stored-settings.ts'
import { expireVouchers } from '../vouchers/voucher-expiry.ts'
import { readJournal } from './journal.ts'

/** What the desk may do next; `nth` says to which of the vouchers or orders that there are. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('sell' as const),
    dollars: fc.integer({ min: 5, max: 300 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constantFrom('redeem' as const, 'adjust' as const, 'refund' as const, 'undo' as const, 'void' as const),
    nth: fc.nat(50),
    cents: fc.integer({ min: 1, max: 9000 }),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }),
  fc.record({ kind: fc.constant('expire' as const), nth: fc.nat(50) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const sumOf = (entries: readonly JournalEntry[], account?: JournalAccount) =>
  entries
    .flatMap(({ postings }) => postings)
    .reduce((sum, posting) => (account === undefined || posting.account === account ? sum + posting.cents : sum), 0)

onEveryEngine('the journal for bookkeeping', (engine) => {
  const desk = fixtureForEach(async () => {
    const clock = { at: new Date('2026-03-02T00:00:00.000Z') }
    const shop = await newStaffShop(engine, { now: () => clock.at })
    return { ...shop, clock }
  })

  async function play(steps: readonly Step[]) {
    const { ask, database, clock, signIn } = desk
    const vouchers: string[] = []
    const lines: { voucher: string; line: string }[] = []
    const orders: string[] = []
    const pick = <T>(list: readonly T[], nth: number) => list[nth % Math.max(1, list.length)]
    const of = (id: string, path: string) => `/api/voucher-desk/vouchers/${id}/${path}`
    for (const one of steps) {
      clock.at = new Date(clock.at.getTime() + 61_000)
      if (one.kind === 'sell') {
        const sale = {
          amountCents: one.dollars * 100,
          quantity: one.quantity,
          method: 'cash',
          name: 'Jo',
          idempotencyKey: newKey(),
        }
        const sold = await ask('staff', 'POST', '/api/voucher-desk/sales', sale)
        expect(sold.status, sold.text).toBe(201)
        orders.push(sold.body.orderId)
        vouchers.push(...sold.body.vouchers.map(({ id }: { id: string }) => id))
      } else if (one.kind === 'wait') {
        clock.at = new Date(clock.at.getTime() + one.days * day)
        for (const role of ['owner', 'staff'] as const) await signIn(role)
      } else if (one.kind === 'expire') {
        const id = pick(vouchers, one.nth)
        if (id === undefined) continue
        // As if its last day were over: the job then does what it does.
        await database.db
          .updateTable('vouchers')
          .set({ expires_at: clock.at.toISOString() })
          .where('id', '=', id)
          .execute()
        await expireVouchers(desk.deps)
      } else {
        const id = pick(vouchers, one.nth)
        const order = pick(orders, one.nth)
        const reason = 'as the test says'
        if (id === undefined || order === undefined) continue
        if (one.kind === 'redeem') {
          const done = await ask('staff', 'POST', of(id, 'redemptions'), {
            amountCents: one.cents,
            idempotencyKey: newKey(),
          })
          if (done.status === 201) lines.push({ voucher: id, line: done.body.lineId })
        } else if (one.kind === 'undo') {
          const line = pick(lines, one.nth)
          if (line) await ask('staff', 'POST', of(line.voucher, `redemptions/${line.line}/undo`))
        } else if (one.kind === 'adjust')
          await ask('owner', 'POST', of(id, 'adjust'), {
            deltaCents: one.cents - 4500 || 1,
            reason,
            idempotencyKey: newKey(),
          })
        else if (one.kind === 'void') await ask('staff', 'POST', of(id, 'void'), { reason })
        else
          await ask('owner', 'POST', `/api/orders/${order}/refunds`, {
            amountCents: one.cents,
            reason,
            idempotencyKey: newKey(),
          })
      }
    }
  }

  test('agrees with the voucher report to the cent for any actions at the desk', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
        await play(steps)
        const to = desk.clock.at.toISOString().slice(0, 7)
        const from = `${Number(to.slice(0, 4)) - 1}-${to.slice(5)}`
        const { body } = await desk.ask('staff', 'GET', `/api/voucher-report?${new URLSearchParams({ from, to })}`)
        const { opening, total } = body as VoucherReport
        const entries = async (by: 'day' | 'entry') => {
          const outcome = await readJournal(desk.deps, { from, to, by, withFees: true })
          if (!outcome.ok) throw new Error(outcome.reason)
          return outcome.entries
        }
        const [each, days] = [await entries('entry'), await entries('day')]
        for (const entry of [...each, ...days]) expect(sumOf([entry]), entry.title).toBe(0)
        for (const list of [each, days]) {
          expect(0 - sumOf(list, 'vouchers')).toBe(total.outstanding - opening)
          expect(0 - sumOf(list, 'redeemed')).toBe(total.redeemed)
          expect(0 - sumOf(list, 'expired')).toBe(total.expired)
          expect(sumOf(list, 'desk')).toBe(total.sold - total.refunded)
          expect(0 - sumOf(list, 'corrections')).toBe(0 - total.adjusted)
        }
        expect(new Set(days.map((entry) => entry.day)).size, 'one entry a day').toBe(days.length)
      }),
      { numRuns: engine === 'sqlite' ? 6 : 3, endOnFailure: true },
    )
  })

  test('records income, refunds and losses of a mixed order by tax', async () => {
    const shop = await newPaidShop(engine)
    const { db } = shop.database
    await writeSetting(db, 'business.taxRegistered', true, shop.clock.now())
    const cart = [voucherItem, { ...teaItem, quantity: 2 }]
    const { orderId, paymentId } = await buyAndSettle(shop, cart, deliveryForm)
    // Tea for 37.00 and postage of 15.00, then 3.00 of the voucher.
    expect((await shop.refund(orderId, 4000)).ok).toBe(true)
    expect((await shop.refund(orderId, 1500)).ok).toBe(true)
    const bank = withDisputes(shop)
    for (const status of ['open', 'lost'] as const) {
      bank.say(status)
      await syncPayment(shop.deps, { reference: paymentId })
    }
    const month = shop.clock.now().toISOString().slice(0, 7)
    const outcome = await readJournal(shop.deps, { from: month, to: month, by: 'entry', withFees: false })
    if (!outcome.ok) throw new Error(outcome.reason)
    const { reference } = await db.selectFrom('orders').select('reference').executeTakeFirstOrThrow()
    const told = outcome.entries.map(({ title, postings }) => [
      title.replace(`, order ${reference}`, ''),
      ...postings.map(({ account, tax, cents }) => `${account} ${tax} ${cents}`),
    ])
    const [shipping] = await db.selectFrom('orders').select('shipping_cents').execute()
    const post = shipping?.shipping_cents ?? 0
    const goods = 3700
    expect(told.slice(0, 3)).toEqual([
      [
        ...['Sale', `card none ${10_000 + goods + post}`, 'vouchers none -10000'],
        ...[`goods included -${goods}`, `postage included -${post}`],
      ],
      ['Refund', 'card none -4000', `goods included ${goods}`, `postage included ${4000 - goods}`],
      ['Refund', 'card none -1500', `vouchers none ${1500 - (post - 300)}`, `postage included ${post - 300}`],
    ])
    expect(told.slice(3).toSorted()).toEqual([
      ['Dispute lost', 'card none -10000', 'corrections none 10000'],
      [
        'Voided',
        `vouchers none ${10_000 - (1500 - (post - 300))}`,
        `corrections none -${10_000 - (1500 - (post - 300))}`,
      ],
    ])
    expect(sumOf(outcome.entries)).toBe(0)
    expect(sumOf(outcome.entries, 'vouchers'), 'nothing is owed any more').toBe(0)
    await shop.drop()
  })

  test('keeps a refund in its month and takes it back in the later one in which the bank refused it', async () => {
    const shop = await newPaidShop(engine)
    const { orderId, paymentId } = await buyAndSettle(shop, [voucherItem, { ...teaItem, quantity: 2 }], deliveryForm)
    // Tea for 37.00 and postage, then 3.00 of the voucher; of the second refund all is of the voucher.
    const { shipping_cents: post } = await shop.database.db
      .selectFrom('orders')
      .select('shipping_cents')
      .executeTakeFirstOrThrow()
    expect((await shop.refund(orderId, 3700 + post + 300)).ok).toBe(true)
    const monthOf = () => shop.clock.now().toISOString().slice(0, 7)
    const read = async (month: string) => {
      const outcome = await readJournal(shop.deps, { from: month, to: month, by: 'day', withFees: false })
      if (!outcome.ok) throw new Error(outcome.reason)
      return outcome.entries.flatMap(({ postings }) => postings.map(({ account, cents }) => `${account} ${cents}`))
    }
    const sold = monthOf()
    const before = await read(sold)
    expect(before).toEqual(['card 9700', 'vouchers -9700'])
    shop.clock.advance(40 * day)
    const refunds = await shop.deps.payments.listRefunds(paymentId)
    shop.deps.payments = {
      ...shop.deps.payments,
      listRefunds: async () => refunds.map((refund) => ({ ...refund, status: 'failed' })),
    }
    await syncPayment(shop.deps, { reference: paymentId })
    expect(await read(sold)).toEqual(before)
    const back = [`card ${3700 + post + 300}`, 'vouchers -300', 'goods -3700', `postage -${post}`]
    expect(await read(monthOf())).toEqual(back)
    expect((await shop.refund(orderId, 4000)).ok).toBe(true)
    expect(await read(monthOf()), 'what goes back anew is of the tea again').toEqual([
      ...[`card ${post}`, 'vouchers -300', `postage ${300 - post}`],
    ])
    await shop.drop()
  })

  test('records card fees on their own account, and balances with and without them', async () => {
    const shop = await newPaidShop(engine)
    const { paymentId, orderId } = await buyAndSettle(shop)
    // Paid twice: the second payment goes back whole, and its fee does not.
    const second = await secondPayment(shop, orderId)
    await settle(shop.deps, { reference: second })
    expect((await shop.refund(orderId, 5000)).ok).toBe(true)
    const asked = withFees(shop, { [paymentId]: [205, 2500, -2500], [second]: [205] })
    expect(await recordCardFees(shop.deps)).toBe(2)
    expect(asked().toSorted()).toEqual([paymentId, second].toSorted())
    const month = shop.clock.now().toISOString().slice(0, 7)
    const { reference } = await shop.database.db.selectFrom('orders').select('reference').executeTakeFirstOrThrow()
    const read = async (by: 'day' | 'entry', withFees: boolean) => {
      const outcome = await readJournal(shop.deps, { from: month, to: month, by, withFees })
      if (!outcome.ok) throw new Error(outcome.reason)
      return outcome.entries
    }
    const fees = (await read('entry', true)).filter(({ title }) => title.includes(' fee'))
    expect(
      fees.map(({ title, postings }) => [
        title,
        ...postings.map(({ account, tax, cents }) => `${account} ${tax} ${cents}`),
      ]),
    ).toEqual([
      [`Card fee, order ${reference}`, 'fees none 205', 'card none -205'],
      [`Card fee, order ${reference}`, 'fees none 205', 'card none -205'],
      [`Dispute fee, order ${reference}`, 'fees none 2500', 'card none -2500'],
      [`Dispute fee given back, order ${reference}`, 'fees none -2500', 'card none 2500'],
    ])
    for (const by of ['day', 'entry'] as const) {
      const [all, without] = [await read(by, true), await read(by, false)]
      for (const entry of [...all, ...without]) expect(sumOf([entry]), entry.title).toBe(0)
      expect(sumOf(all, 'fees')).toBe(410)
      expect(sumOf(without, 'fees')).toBe(0)
      expect(sumOf(all, 'card'), 'what the provider pays out').toBe(10_000 - 5000 - 410)
      for (const account of ['vouchers', 'desk', 'redeemed', 'corrections'] as const)
        expect(sumOf(all, account), account).toBe(sumOf(without, account))
    }
    await shop.drop()
  })

  test('exports for Xero and MYOB once every account has a code', async () => {
    await play([
      { kind: 'sell', dollars: 100, quantity: 1 },
      { kind: 'redeem', nth: 0, cents: 4000 },
    ])
    const path = (program: string, by = 'entry') =>
      `/api/journal.csv?from=2026-03&to=2026-03&by=${by}&program=${program}`
    expect((await desk.ask('staff', 'GET', path('xero'))).status).toBe(403)
    expect((await desk.ask('owner', 'GET', path('xero'))).body.detail).toBe(
      'Please enter the account codes under Settings, Bookkeeping first',
    )
    const { body: books } = await desk.ask('owner', 'GET', '/api/settings/bookkeeping')
    const codes = {
      card: '610',
      desk: '611',
      vouchers: '850',
      redeemed: '200',
      expired: '260',
      goods: '201',
      postage: '202',
      corrections: '498',
    }
    expect(
      (await desk.ask('owner', 'PUT', '/api/settings/bookkeeping', { ...books, ...codes, card: '=1+1' })).status,
    ).toBe(422)
    expect((await desk.ask('owner', 'PUT', '/api/settings/bookkeeping', { ...books, ...codes })).status).toBe(200)
    const { reference } = await desk.database.db.selectFrom('orders').select('reference').executeTakeFirstOrThrow()
    const xero = await desk.ask('owner', 'GET', path('xero'))
    expect(xero.headers.get('content-disposition')).toContain('journal-xero-every-entry-2026-03-to-2026-03.csv')
    expect(xero.text.split('\r\n')).toEqual([
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
      `"Sale, order ${reference}",02/03/2026,Paid at the desk,611,BAS Excluded,100.00,,,,`,
      `"Sale, order ${reference}",02/03/2026,Gift vouchers outstanding,850,BAS Excluded,-100.00,,,,`,
      `"Redemption, order ${reference}",02/03/2026,Gift vouchers outstanding,850,BAS Excluded,40.00,,,,`,
      `"Redemption, order ${reference}",02/03/2026,Gift vouchers redeemed,200,BAS Excluded,-40.00,,,,`,
      '',
    ])
    const myob = await desk.ask('owner', 'GET', path('myob', 'day'))
    expect(myob.headers.get('content-disposition')).toContain('journal-myob-by-day-2026-03-to-2026-03.csv')
    expect(myob.text.split('\r\n')).toEqual([
      'Date,Memo,GST [BAS] Reporting,Inclusive,Account Number,Debit Inc-Tax Amount,Credit Inc-Tax Amount,Tax Code,Allocation Memo',
      '02/03/2026,Gift vouchers and shop,S,X,611,100.00,,N-T,Paid at the desk',
      '02/03/2026,Gift vouchers and shop,S,X,850,,60.00,N-T,Gift vouchers outstanding',
      '02/03/2026,Gift vouchers and shop,S,X,200,,40.00,N-T,Gift vouchers redeemed',
      '',
    ])
    expect((await desk.ask('owner', 'GET', '/api/journal.csv?from=2026-03&to=2026-02&program=xero')).status).toBe(422)
    const { body: log } = await desk.ask('owner', 'GET', '/api/audit')
    expect(JSON.stringify(log)).toContain('journal.exported')
  })
})
