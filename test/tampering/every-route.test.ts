import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { newStaffShop, type StaffShop, type Who } from '#test/support/staff-shop.ts'

/**
 * The routes that anybody may call (docs/product.md, "Calls"). A new route for visitors has to be added here;
 * every other one of the API has to refuse visitors who are signed out.
 */
const forEverybody = [
  ...['navigation', 'clinic', 'hero', 'about', 'contact', 'features', 'faq', 'look', 'words', 'closures'].map(
    (name) => `get /content/${name}`,
  ),
  ...[
    '/pages/{slug}',
    '/page-previews/{token}',
    '/site',
    '/services',
    '/practitioners',
    '/testimonials',
    '/products',
  ].map((path) => `get ${path}`),
  ...['/posts', '/posts/{slug}', '/alt-texts', '/vouchers/{id}/pdf'].map((path) => `get ${path}`),
  ...[
    '/newsletter',
    '/newsletter/unsubscribe',
    '/newsletter/confirm',
    '/mail-events/{token}',
    '/page-views',
    '/appointments',
  ].map((path) => `post ${path}`),
  ...['/create-payment-intent', '/checkout/confirmation', '/payments/webhook'].map((path) => `post ${path}`),
  'put /checkout/{orderId}',
  ...['/vouchers/balance', '/vouchers/sample/pdf'].map((path) => `post ${path}`),
  'get /demo-gateway/payments/{id}',
  // The token in the address is the proof.
  ...['get', 'post'].map((method) => `${method} /appointment-links/{token}`),
  'get /appointment-links/{token}/calendar',
  'get /order-links/{token}',
  'put /order-links/{token}/gift',
  'post /order-links/{token}/emails',
  'get /order-links/{token}/vouchers.pdf',
  'get /order-links/{token}/vouchers/{voucherId}/pdf',
  ...['confirm', 'authenticate'].map((verb) => `post /demo-gateway/payments/{id}/${verb}`),
  ...['email', 'code', 'passkey', 'passkey/options'].map((step) => `post /auth/sign-in/${step}`),
  'post /auth/sign-out',
  ...['check', 'invitation', 'reset'].map((verb) => `post /staff-links/${verb}`),
  'get /setup',
  ...['/setup', '/setup/check'].map((path) => `post ${path}`),
]

/** What is the owners' alone: accounts, settings, the log, and decisions about money (docs/product.md, "Roles"). */
const ownersOnly = [
  /^\w+ \/(?:staff-accounts|staff-invitations|staff-policy|audit|settings|shop-settings|shop-products)\b/,
  /^get \/(?:appointment-rules\/expiring|health-check|journal\.csv|appointments\.csv)$/,
  /^put \/(?:content\/(?:navigation|look)|voucher-rules|appointment-rules|patient-notices|today\/(?:setup\/\{step\}|completed-steps\/\{step\}|kept\/\{detail\}|texts-read\/\{text\}))$/,
  /^post \/orders\/\{id\}\/(?:review|refunds|refunds\/\{refundId\}\/retry|refund-request\/(?:approve|decline))$/,
  /^post \/unmatched-payments\/\{id\}\/resolve$/,
  /^\w+ \/(?:hold|admin\/look|connections|api-keys|webhooks|people|data-breaches|calendar-feeds|backups)\b/,
  // Moving in.
  /^\w+ \/(?:redirects|(?:redirect|voucher|wordpress)-imports)\b/,
  /^post \/many\/(?:products|redirects|staff-accounts)$/,
  /^post \/voucher-desk\/vouchers\/\{id\}\/adjust$/,
]

/** What changes how an account is kept safe, or lets a restored copy write to people: it asks for a sign-in within the last 10 minutes. */
const freshOnly = [
  /^(?:post|put|delete) \/(?:staff-accounts|staff-invitations|staff-policy)\b/,
  /^post \/many\/staff-accounts$/,
  /^put \/account\/email$/,
  /^post \/hold\/release$/,
  /^(?:put|post|delete) \/connections\b/,
  /^(?:post|delete) \/calendar-feeds\b/,
  /^(?:post|put|delete) \/(?:api-keys|webhooks(?:\/\{id\}(?:\/secret)?)?)$/,
  /^delete \/api-keys\/\{id\}$/,
  /^post \/people\/(?:export|erase)$/,
  // A backup holds everything; fewer of them, or another place, may lose it.
  /^(?:put|post) \/backups\b/,
  /^get \/backups\/\{name\}$/,
  /^put \/settings\/backups$/,
  /^post \/account\/(?:second-factor|recovery-codes|passkey)/,
  /^delete \/(?:account\/passkeys|staff\/sessions)\b/,
]

onEveryEngine('every route of the API', (engine) => {
  let shop: StaffShop
  let ahead = 0
  let routes: { route: string; method: string; path: string; responses: string[] }[]
  beforeAll(async () => {
    shop = await newStaffShop(engine, { now: () => new Date(Date.now() + ahead) })
    const { body } = await shop.ask('nobody', 'GET', '/api/openapi.json')
    type Paths = Record<string, Record<string, { responses: object }>>
    routes = Object.entries(body.paths as Paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        route: `${method} ${path.replace(/^\/api/, '')}`,
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, 'none'),
        responses: Object.keys(responses),
      })),
    )
  })
  afterAll(() => shop.drop())

  const isPublic = (route: string) => forEverybody.includes(route)
  const isOwners = (route: string) => ownersOnly.some((pattern) => pattern.test(route))
  /** Calls a route with a body that nobody would take, so that nothing changes if the call is allowed. */
  const statusOf = async (who: Who, { method, path }: { method: string; path: string }) =>
    (await shop.ask(who, method, path, method === 'GET' ? undefined : [])).status

  test('is listed, and the public ones exist', () => {
    expect(routes.length).toBeGreaterThan(150)
    expect(forEverybody.filter((route) => !routes.some((each) => each.route === route))).toEqual([])
  })

  describe('by its access rule', () => {
    test('answers 401 without a session, unless it is public', async () => {
      const letIn: string[] = []
      for (const each of routes) if ((await statusOf('nobody', each)) !== 401) letIn.push(each.route)
      expect(letIn.filter((route) => !isPublic(route))).toEqual([])
    })

    test('answers 403 to staff only where it is for owners', async () => {
      const refused: string[] = []
      for (const each of routes)
        if (!isPublic(each.route) && (await statusOf('staff', each)) === 403) refused.push(each.route)
      expect(refused.toSorted()).toEqual(
        routes
          .map(({ route }) => route)
          .filter(isOwners)
          .toSorted(),
      )
    })

    test('never refuses an owner', async () => {
      for (const each of routes)
        if (!isPublic(each.route)) expect([401, 403], each.route).not.toContain(await statusOf('owner', each))
    })

    test('asks an owner with an old session to confirm exactly where an account is at stake', async () => {
      ahead = 11 * minute
      const asked: string[] = []
      for (const each of routes)
        if (!isPublic(each.route) && (await statusOf('owner', each)) === 403) asked.push(each.route)
      ahead = 0
      expect(asked.toSorted()).toEqual(
        routes
          .map(({ route }) => route)
          .filter((route) => freshOnly.some((pattern) => pattern.test(route)))
          .toSorted(),
      )
    })
  })

  test('documents its 401 and 403 answers', () => {
    for (const { route, responses } of routes)
      if (!isPublic(route))
        expect(responses, route).toEqual(expect.arrayContaining(isOwners(route) ? ['401', '403'] : ['401']))
  })
})
