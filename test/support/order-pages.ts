import { afterEach, beforeEach } from 'vitest'
import type { Engine } from '#server/database/connect.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { createLog } from '#server/logging.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { recordingMailer } from './deps.ts'
import { buyAndSettle } from './paid-shop.ts'
import { form, voucherItem } from './shop.ts'
import { newStaffShop, type StaffShop } from './staff-shop.ts'

/** The address of such a page in an email; its first group is the token. */
export const orderLink = /\/order\/([\w-]{43})/

/** A shop for each test with the private pages of its orders. Its clock starts on 2 March 2026, 11:30 in Adelaide. */
export function orderPages(engine: Engine) {
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

  const mails = async (): Promise<Mail[]> => {
    mailer.sent.length = 0
    await runOutboxOnce(shop.deps)
    return [...mailer.sent]
  }
  return {
    get shop() {
      return shop
    },
    get mailer() {
      return mailer
    },
    get log() {
      return log
    },
    /** The emails that leave now. */
    mails,
    until: (iso: string) => shop.clock.advance(Date.parse(iso) - shop.clock.now().getTime()),
    /** Buys, and takes the link out of the receipt. */
    bought: async (details: object = form, cart = [voucherItem]) => {
      const { orderId } = await buyAndSettle(shop, cart, details)
      const receipt = (await mails()).find(({ html }) => orderLink.test(html))
      return { orderId, token: orderLink.exec(receipt?.html ?? '')?.[1] ?? 'none' }
    },
    call: (token: string, method = 'GET', path = '', body?: unknown) =>
      shop.ask('nobody', method, `/api/order-links/${token}${path}`, body),
  }
}

/** One for somebody whose address is mistyped, on a later day; and when it goes. */
export const waitingGift = {
  ...form,
  giftTo: 'Robin',
  giftEmail: 'robn@visitor.example',
  giftMessage: '',
  giftDate: '2026-03-20',
}
export const waitingGiftDue = '2026-03-19T22:30:00.000Z'
