import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Step } from '../scenario/steps.ts'
import type { Simulation } from '../simulation/simulation.ts'
import { createBrowser } from './browser.ts'
import { confirm } from './checkout.ts'
import { visitorOf } from './purchase.ts'

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>

const pages = [
  '/',
  '/faq',
  '/blog',
  '/traditional-acupuncture',
  '/request-appointment',
  '/privacy-policy',
  '/sitemap.xml',
  '/admin',
]

export async function readPage(simulation: Simulation, { page, query }: Of<'read page'>): Promise<void> {
  const path = `${pages[page % pages.length]}${query ? '?utm_source=letter&fbclid=abc' : ''}`
  const answer = await simulation.ask(visitorOf(simulation, page % 4), 'GET', path)
  if (answer === 'lost') return
  // A page that nobody has read yet cannot be shown while the database is away.
  if (answer.status === 503 && simulation.activeFaults.has('database')) return
  if (answer.status >= 400) simulation.find('public pages are there', `GET ${path} was answered ${answer.status}`)
}

export async function requestAppointment(
  simulation: Simulation,
  { who, message }: Of<'request appointment'>,
): Promise<void> {
  // Requests are limited by address, which is no part of the scenario.
  const browser = createBrowser(`203.0.113.${100 + (simulation.counts.requests % 100)}`)
  const { slug } = await simulation.db
    .selectFrom('services')
    .select('slug')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  const answer = await simulation.ask(browser, 'POST', '/api/appointments', {
    firstName: 'Wei',
    lastName: `Patient ${who}`,
    email: `patient${who}@visitor.example`,
    phone: '0412 000 000',
    service: slug,
    preferredDate: 'a Tuesday',
    message,
    website: '',
  })
  if (answer === 'lost' || answer.status !== 201) return
  const { id } = answer.body as { id?: string }
  if (!id) return
  simulation.promises.push({
    what: 'a request that was taken is kept, or was erased by staff',
    holds: async () => {
      const kept = await simulation.db.selectFrom('appointments').select('id').where('id', '=', id).executeTakeFirst()
      const ended = await simulation.db
        .selectFrom('appointment_changes')
        .select('id')
        .where('appointment_id', '=', id)
        .where('kind', 'in', ['deleted', 'erased', 'expired'])
        .executeTakeFirst()
      return kept !== undefined || ended !== undefined
    },
  })
}

const readerOf = (who: number) => `reader${who}@visitor.example`

export async function subscribe(simulation: Simulation, { who }: Of<'subscribe'>): Promise<void> {
  const browser = createBrowser(`203.0.114.${simulation.counts.requests % 250}`)
  await simulation.ask(browser, 'POST', '/api/newsletter', { email: readerOf(who) })
}

/** Leaves by the link in the last message that came. */
export async function unsubscribe(simulation: Simulation, { who }: Of<'unsubscribe'>): Promise<void> {
  if (simulation.setting.mail !== 'folder') return
  const folder = join(simulation.place.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [] as string[])
  for (const name of names) {
    const text = (await readFile(join(folder, name), 'utf8')).replace(/\r?\n[ \t]+/g, '')
    if (!text.includes(readerOf(who))) continue
    const token = /List-Unsubscribe:\s*<[^>]*[?&]token=([^>&]+)>/i.exec(text)?.[1]
    if (token === undefined) continue
    simulation.leavers.add(readerOf(who))
    await simulation.ask(visitorOf(simulation, who), 'POST', '/api/newsletter/unsubscribe', {
      token: decodeURIComponent(token),
    })
    return
  }
}

export async function checkBalance(simulation: Simulation, { who, nth }: Of<'check balance'>): Promise<void> {
  const vouchers = await simulation.db.selectFrom('vouchers').select(['code', 'balance_cents']).orderBy('id').execute()
  const known = vouchers.length > 0 ? vouchers[nth % vouchers.length] : undefined
  const browser = createBrowser(`203.0.115.${simulation.counts.requests % 250}`)
  const answer = await simulation.ask(browser, 'POST', '/api/vouchers/balance', {
    code: known?.code ?? `22222222${who}2`,
  })
  if (answer === 'lost' || answer.status !== 200 || !known) return
  const { balanceCents } = answer.body as { balanceCents: number }
  if (balanceCents !== known.balance_cents)
    simulation.find('a balance is what the ledger says', `told ${balanceCents} instead of ${known.balance_cents}`)
}

/** Comes back to the success pages of everything that was bought before, also with the keys of another account. */
export async function openOldOrders(simulation: Simulation, { who }: Of<'look at old orders'>): Promise<void> {
  const browser = visitorOf(simulation, who)
  for (const intention of simulation.intentions.filter((one) => one.who === who).slice(-3))
    for (const paymentId of [...intention.payments].slice(-2))
      await confirm({ simulation, browser, tab: browser.newTab(), intention, saysYes: false }, paymentId)
}

/** Eight tabs open the checkout at the same moment. No more than one of the orders may be payable afterwards. */
export async function openEightCarts(simulation: Simulation, { who, same }: Of<'open eight carts'>): Promise<void> {
  const browser = visitorOf(simulation, who)
  const answer = await simulation.ask(browser, 'GET', '/api/products')
  if (answer === 'lost' || answer.status !== 200) return
  const [first] = answer.body as { id: number; name: string; price: string; image: string }[]
  if (!first) return
  const { id, name, price, image } = first
  const open = (quantity: number) =>
    simulation.ask(browser, 'POST', '/api/create-payment-intent', { cartItems: [{ id, name, price, image, quantity }] })
  // The first one gives the browser its cookie.
  await open(1)
  await Promise.all(Array.from({ length: 8 }, (_, nth) => open(same ? 2 : nth + 1)))
  await findSeveralPayable(simulation)
}

async function findSeveralPayable(simulation: Simulation): Promise<void> {
  const rows = await simulation.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.browser_hash', 'orders.id'])
    .where('orders.status', '=', 'pending')
    .where('payments.status', '=', 'open')
    // An order whose payment the bank is still processing was released: this browser can no longer pay it.
    .where('orders.let_go_at', 'is', null)
    .where('orders.livemode', '=', simulation.mode() === 'live' ? 1 : 0)
    .where('orders.expires_at', '>', simulation.now().toISOString())
    .execute()
  const orders = new Map<string, Set<string>>()
  for (const { browser_hash, id } of rows) orders.set(browser_hash, (orders.get(browser_hash) ?? new Set()).add(id))
  for (const { size } of orders.values())
    if (size > 1) simulation.find('a browser has one order that can be paid', `${size} of one browser can be paid`)
}

/** Routes that need a role, each with the least role that may call it. */
const guarded: [method: string, path: string, least: 'staff' | 'owner', body?: unknown][] = [
  ['GET', '/api/orders', 'staff'],
  ['GET', '/api/orders/{order}', 'staff'],
  ['POST', '/api/orders/{order}/refunds', 'owner', { amountCents: 100, reason: 'mine', idempotencyKey: 'forbidden-1' }],
  ['POST', '/api/orders/{order}/review', 'owner', { decision: 'accept', note: 'mine' }],
  ['GET', '/api/appointments', 'staff'],
  ['GET', '/api/appointment-calendar?from=2027-03-01&to=2027-03-05', 'staff'],
  ['PUT', '/api/appointment-rules', 'owner', { retentionMonths: 1 }],
  ['GET', '/api/voucher-desk/vouchers', 'staff'],
  [
    'POST',
    '/api/voucher-desk/vouchers/{voucher}/redemptions',
    'staff',
    { amountCents: 1, idempotencyKey: 'forbidden-2' },
  ],
  [
    'POST',
    '/api/voucher-desk/vouchers/{voucher}/adjust',
    'owner',
    { deltaCents: 1, reason: 'mine', idempotencyKey: 'forbidden-3' },
  ],
  [
    'POST',
    '/api/voucher-desk/sales',
    'staff',
    { amountCents: 500, quantity: 1, method: 'cash', name: 'me', idempotencyKey: 'forbidden-4' },
  ],
  ['GET', '/api/subscribers', 'staff'],
  ['GET', '/api/newsletter-issues', 'staff'],
  ['GET', '/api/emails', 'staff'],
  ['GET', '/api/audit', 'owner'],
  ['GET', '/api/staff-accounts', 'owner'],
  ['GET', '/api/shop-settings', 'owner'],
  [
    'POST',
    '/api/shop-products',
    'owner',
    { kind: 'goods', name: 'mine', description: '', priceCents: 100, image: '/x.jpg', active: true },
  ],
  ['PUT', '/api/content/hero', 'staff', {}],
  ['GET', '/api/today', 'staff'],
]

/** Calls a route without the needed role; anything but a refusal is a finding. */
export async function requestWithoutPermission(
  simulation: Simulation,
  { nth, as }: Of<'requestWithoutPermission'>,
): Promise<void> {
  const [method, template, least, body] = guarded[nth % guarded.length]!
  if (as === 'staff' && least === 'staff') return
  const order = await simulation.db.selectFrom('orders').select('id').limit(1).executeTakeFirst()
  const voucher = await simulation.db.selectFrom('vouchers').select('id').limit(1).executeTakeFirst()
  const path = template.replace('{order}', order?.id ?? 'none').replace('{voucher}', voucher?.id ?? 'none')
  const browser =
    as === 'staff'
      ? simulation.staff.staff
      : as === 'buyer'
        ? visitorOf(simulation, nth % 4)
        : createBrowser('203.0.116.9')
  const answer = await simulation.ask(browser, method, path, body)
  if (answer !== 'lost' && answer.status < 400)
    simulation.find(
      'nobody gets what they have no right to',
      `${as}: ${method} ${template} was answered ${answer.status}`,
    )
}
