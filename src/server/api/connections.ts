import type { z } from '@hono/zod-openapi'
import {
  addressCheckSchema,
  connectionsSchema,
  mailConnectionSchema,
  mailRecordsQuerySchema,
  mailRecordsSchema,
  paymentsConnectionSchema,
  siteAddressSchema,
  storageConnectionSchema,
} from '#contract/connections.ts'
import type { Deps } from '../deps.ts'
import { fieldRefusal, Refusal } from '../refusal.ts'
import { readConnectionFacts, senderDomainOf } from '../services/connections/facts.ts'
import { connectMail, disconnectMail } from '../services/connections/mail-connection.ts'
import { checkMailRecords } from '../services/connections/mail-records.ts'
import { connectPayments, disconnectPayments } from '../services/connections/payments-connection.ts'
import { changeAddress, confirmAddress, dropAddress } from '../services/connections/site-address.ts'
import { connectStorage, disconnectStorage, stopMove } from '../services/connections/storage-connection.ts'
import { readConnection } from '../services/connections/stored-connections.ts'
import { renewMailEventsUrl } from '../services/newsletter/mail-events.ts'
import { limitByAddress } from './rate-limit.ts'
import { baseRevision, revisionHeader } from './revision.ts'
import { type ApiContext, actorOf, createRouter, json, jsonBody, refusing, routesOf } from './router.ts'
import { requireRecent, requireStaff } from './staff/session.ts'

const tags = ['settings']
const owners = routesOf({ tags, middleware: [requireStaff('owner')] })

const facts = owners.get('/connections', 'What the mail server, the card provider and the storage are; for owners', {
  responses: { 200: json(connectionsSchema, 'The connections, without any secret'), ...refusing(401, 403) },
})
const records = owners.get('/connections/mail/records', 'SPF, DKIM and DMARC of the sender’s domain; for owners', {
  request: { query: mailRecordsQuerySchema },
  responses: { 200: json(mailRecordsSchema, 'What is there, and what to add'), ...refusing(401, 403, 422) },
})
const address = owners.get('/connections/address', 'Whether the site’s address leads to this server; for owners', {
  responses: { 200: json(addressCheckSchema, 'Where it leads'), ...refusing(401, 403) },
})
/** Limits these calls, because each one connects to another company's server. */
const limitTries = (deps: Deps) =>
  limitByAddress(deps, {
    name: 'connections',
    points: 30,
    seconds: 600,
    message: 'Too many tries. Please wait a few minutes.',
  })

/** Changes of a connection: each requires a recent sign-in, and what it started from. */
const changes = (deps: Deps) => {
  const recent = [requireStaff('owner'), requireRecent(deps)]
  const routes = routesOf({ tags, middleware: recent })
  const trying = routesOf({ tags, middleware: [...recent, limitTries(deps)] })
  const needs = 'for owners, needs a recent sign-in'
  const connect = <P extends string, S extends z.ZodType>(path: P, summary: string, schema: S, done: string) =>
    trying.put(`/connections/${path}` as const, `${summary}; ${needs}`, {
      request: { headers: revisionHeader, body: jsonBody(schema) },
      responses: { 200: json(connectionsSchema, done), ...refusing(401, 403, 409, 422, 429) },
    })
  const disconnect = <P extends string>(path: P, summary: string, done: string) =>
    routes.delete(`/connections/${path}` as const, `${summary}; ${needs}`, {
      request: { headers: revisionHeader },
      responses: { 200: json(connectionsSchema, done), ...refusing(401, 403, 409) },
    })
  const moving = 'The move has begun'
  return {
    setMail: connect('mail', 'Connect a mail server', mailConnectionSchema, 'Connected'),
    removeMail: disconnect('mail', 'Disconnect the mail server', 'Disconnected'),
    renewEvents: routes.post(
      '/connections/mail/events-address',
      `Give bounces and complaints a new address; ${needs}`,
      { responses: { 200: json(connectionsSchema, 'The address before has ended'), ...refusing(401, 403) } },
    ),
    setPayments: connect('payments', 'Connect the card provider', paymentsConnectionSchema, 'Connected'),
    removePayments: disconnect('payments', 'Disconnect the card provider', 'Disconnected'),
    setStorage: connect(
      'storage',
      'Connect an object store and move the pictures to it',
      storageConnectionSchema,
      moving,
    ),
    removeStorage: disconnect('storage', 'Move the pictures back into the server’s folder', moving),
    stopStorageMove: disconnect('storage/move', 'Leave the pictures where they are', 'Stopped'),
    setAddress: connect('address', 'Give the site another address', siteAddressSchema, 'In use'),
    settleAddress: routes.put(
      '/connections/address/confirmation',
      `Say from the site’s new address that it works; ${needs}`,
      {
        request: { headers: revisionHeader },
        responses: { 200: json(connectionsSchema, 'It is the only one'), ...refusing(401, 403, 409, 422) },
      },
    ),
    removeAddress: disconnect(
      'address',
      'Go back to the address before, while the new one isn’t confirmed',
      'The address before is in use',
    ),
  }
}

/** Who has the last word where the environment sets a connection. */
const variables = { mail: 'SMTP_URL', payments: 'STRIPE_SECRET_KEY', storage: 'S3_BUCKET', address: 'PUBLIC_URL' }
const changeOf = (c: ApiContext) => ({ basedOn: baseRevision(c), actor: actorOf(c) })

function refusalOf({ field, reason }: { field?: string | undefined; reason: string }): Refusal {
  if (reason === 'moving')
    return new Refusal(
      'conflict',
      'The pictures are on their way. Wait until they’re all moved, or stop the move first.',
    )
  if (reason === 'stale')
    return new Refusal(
      'stale',
      'Somebody else has changed this meanwhile. Reload the page to see it, then enter yours again.',
    )
  return field ? fieldRefusal(field, reason) : new Refusal('invalid', reason)
}

/** The connections that owners may set without touching the server (docs/product.md, "Connections"). */
export const connectionsApi = (deps: Deps) => {
  const { fixed } = deps.connections
  const change = changes(deps)
  const refuseIfFixedByEnvironment = (name: keyof typeof variables) => {
    if (!fixed[name]) return
    const set = `This is set on the server (${variables[name]}), which has the last word. Change it there.`
    throw new Refusal('conflict', set)
  }
  type Outcome = { ok: true } | { ok: false; field?: string | undefined; reason: string }
  const answered = async (c: ApiContext, outcome: Outcome) => {
    if (!outcome.ok) throw refusalOf(outcome)
    return c.json(await readConnectionFacts(deps), 200)
  }
  return createRouter()
    .openapi(facts, async (c) => c.json(await readConnectionFacts(deps), 200))
    .openapi(records, async (c) => {
      const { value } = await readConnection(deps.database.db, deps.connections.sealing, 'mail')
      const asked = { domain: await senderDomainOf(deps), mailHost: value?.host ?? '', ...c.req.valid('query') }
      return c.json({ records: await checkMailRecords(asked, deps.connections.resolveTxt) }, 200)
    })
    .openapi(address, async (c) => c.json({ state: await deps.connections.checkAddress(deps.publicUrl) }, 200))
    .openapi(change.setMail, async (c) => {
      refuseIfFixedByEnvironment('mail')
      return answered(c, await connectMail(deps, { value: c.req.valid('json'), ...changeOf(c) }))
    })
    .openapi(change.removeMail, async (c) => {
      refuseIfFixedByEnvironment('mail')
      return answered(c, await disconnectMail(deps, changeOf(c)))
    })
    .openapi(change.renewEvents, async (c) => {
      await renewMailEventsUrl(deps, { actor: actorOf(c) })
      return c.json(await readConnectionFacts(deps), 200)
    })
    .openapi(change.setPayments, async (c) => {
      refuseIfFixedByEnvironment('payments')
      return answered(c, await connectPayments(deps, { value: c.req.valid('json'), ...changeOf(c) }))
    })
    .openapi(change.removePayments, async (c) => {
      refuseIfFixedByEnvironment('payments')
      const outcome = await disconnectPayments(deps, changeOf(c))
      if (!outcome.ok) throw outcome.reason === 'stale' ? refusalOf(outcome) : new Refusal('conflict', outcome.reason)
      return c.json(await readConnectionFacts(deps), 200)
    })
    .openapi(change.setStorage, async (c) => {
      refuseIfFixedByEnvironment('storage')
      return answered(c, await connectStorage(deps, { value: c.req.valid('json'), ...changeOf(c) }))
    })
    .openapi(change.removeStorage, async (c) => {
      refuseIfFixedByEnvironment('storage')
      return answered(c, await disconnectStorage(deps, changeOf(c)))
    })
    .openapi(change.stopStorageMove, async (c) => {
      refuseIfFixedByEnvironment('storage')
      return answered(c, await stopMove(deps, changeOf(c)))
    })
    .openapi(change.setAddress, async (c) => {
      refuseIfFixedByEnvironment('address')
      const url = new URL(c.req.valid('json').url).origin
      return answered(c, await changeAddress(deps, { url, origin: c.req.header('origin'), ...changeOf(c) }))
    })
    .openapi(change.settleAddress, async (c) => {
      refuseIfFixedByEnvironment('address')
      return answered(c, await confirmAddress(deps, { origin: c.req.header('origin'), ...changeOf(c) }))
    })
    .openapi(change.removeAddress, async (c) => {
      refuseIfFixedByEnvironment('address')
      return answered(c, await dropAddress(deps, { origin: undefined, ...changeOf(c) }))
    })
}
