import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Step } from '../story/steps.ts'
import type { World } from '../world/world.ts'
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

export async function readPage(world: World, { page, query }: Of<'read page'>): Promise<void> {
  const path = `${pages[page % pages.length]}${query ? '?utm_source=letter&fbclid=abc' : ''}`
  const answer = await world.ask(visitorOf(world, page % 4), 'GET', path)
  if (answer === 'lost') return
  // A page that nobody has read yet cannot be shown while the database is away.
  if (answer.status === 503 && world.activeFaults.has('database')) return
  if (answer.status >= 400) world.find('public pages are there', `GET ${path} was answered ${answer.status}`)
}

export async function requestAppointment(world: World, { who, message }: Of<'request appointment'>): Promise<void> {
  // Requests are limited by address, which is no part of the story.
  const browser = createBrowser(`203.0.113.${100 + (world.counts.requests % 100)}`)
  const { slug } = await world.db
    .selectFrom('services')
    .select('slug')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  const answer = await world.ask(browser, 'POST', '/api/appointments', {
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
  world.promises.push({
    what: 'a request that was taken is kept, or was erased by staff',
    holds: async () => {
      const kept = await world.db.selectFrom('appointments').select('id').where('id', '=', id).executeTakeFirst()
      const ended = await world.db
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

export async function subscribe(world: World, { who }: Of<'subscribe'>): Promise<void> {
  const browser = createBrowser(`203.0.114.${world.counts.requests % 250}`)
  await world.ask(browser, 'POST', '/api/newsletter', { email: readerOf(who) })
}

/** Leaves by the link in the last message that came. */
export async function unsubscribe(world: World, { who }: Of<'unsubscribe'>): Promise<void> {
  if (world.setting.mail !== 'folder') return
  const folder = join(world.place.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [] as string[])
  for (const name of names) {
    const text = (await readFile(join(folder, name), 'utf8')).replace(/\r?\n[ \t]+/g, '')
    if (!text.includes(readerOf(who))) continue
    const token = /List-Unsubscribe:\s*<[^>]*[?&]token=([^>&]+)>/i.exec(text)?.[1]
    if (token === undefined) continue
    world.leavers.add(readerOf(who))
    await world.ask(visitorOf(world, who), 'POST', '/api/newsletter/unsubscribe', { token: decodeURIComponent(token) })
    return
  }
}

export async function checkBalance(world: World, { who, nth }: Of<'check balance'>): Promise<void> {
  const vouchers = await world.db.selectFrom('vouchers').select(['code', 'balance_cents']).orderBy('id').execute()
  const known = vouchers.length > 0 ? vouchers[nth % vouchers.length] : undefined
  const browser = createBrowser(`203.0.115.${world.counts.requests % 250}`)
  const answer = await world.ask(browser, 'POST', '/api/vouchers/balance', { code: known?.code ?? `22222222${who}2` })
  if (answer === 'lost' || answer.status !== 200 || !known) return
  const { balanceCents } = answer.body as { balanceCents: number }
  if (balanceCents !== known.balance_cents)
    world.find('a balance is what the ledger says', `told ${balanceCents} instead of ${known.balance_cents}`)
}

/** Comes back to the success pages of everything that was bought before, also with the keys of another account. */
export async function openOldOrders(world: World, { who }: Of<'look at old orders'>): Promise<void> {
  const browser = visitorOf(world, who)
  for (const intention of world.intentions.filter((one) => one.who === who).slice(-3))
    for (const paymentId of [...intention.payments].slice(-2))
      await confirm({ world, browser, tab: browser.newTab(), intention, saysYes: false }, paymentId)
}

/** Eight tabs open the checkout at the same moment. No more than one of the orders may be payable afterwards. */
export async function openEightCarts(world: World, { who, same }: Of<'open eight carts'>): Promise<void> {
  const browser = visitorOf(world, who)
  const answer = await world.ask(browser, 'GET', '/api/products')
  if (answer === 'lost' || answer.status !== 200) return
  const [first] = answer.body as { id: number; name: string; price: string; image: string }[]
  if (!first) return
  const { id, name, price, image } = first
  const open = (quantity: number) =>
    world.ask(browser, 'POST', '/api/create-payment-intent', { cartItems: [{ id, name, price, image, quantity }] })
  // The first one gives the browser its cookie.
  await open(1)
  await Promise.all(Array.from({ length: 8 }, (_, nth) => open(same ? 2 : nth + 1)))
  await findSeveralPayable(world)
}

async function findSeveralPayable(world: World): Promise<void> {
  const rows = await world.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.browser_hash', 'orders.id'])
    .where('orders.status', '=', 'pending')
    .where('payments.status', '=', 'open')
    // An order whose payment the bank is still processing was released: this browser can no longer pay it.
    .where('orders.let_go_at', 'is', null)
    .where('orders.livemode', '=', world.mode() === 'live' ? 1 : 0)
    .where('orders.expires_at', '>', world.now().toISOString())
    .execute()
  const orders = new Map<string, Set<string>>()
  for (const { browser_hash, id } of rows) orders.set(browser_hash, (orders.get(browser_hash) ?? new Set()).add(id))
  for (const { size } of orders.values())
    if (size > 1) world.find('a browser has one order that can be paid', `${size} of one browser can be paid`)
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
  world: World,
  { nth, as }: Of<'requestWithoutPermission'>,
): Promise<void> {
  const [method, template, least, body] = guarded[nth % guarded.length]!
  if (as === 'staff' && least === 'staff') return
  const order = await world.db.selectFrom('orders').select('id').limit(1).executeTakeFirst()
  const voucher = await world.db.selectFrom('vouchers').select('id').limit(1).executeTakeFirst()
  const path = template.replace('{order}', order?.id ?? 'none').replace('{voucher}', voucher?.id ?? 'none')
  const browser =
    as === 'staff' ? world.staff.staff : as === 'buyer' ? visitorOf(world, nth % 4) : createBrowser('203.0.116.9')
  const answer = await world.ask(browser, method, path, body)
  if (answer !== 'lost' && answer.status < 400)
    world.find('nobody gets what they have no right to', `${as}: ${method} ${template} was answered ${answer.status}`)
}
