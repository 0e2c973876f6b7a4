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
import { readConnectionStatus, senderDomainOf } from '../services/connections/connection-status.ts'
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

const status = owners.get('/connections', 'What the mail server, the card provider and the storage are; for owners', {
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
type ChangeBy = ReturnType<typeof changeOf>
type Outcome = { ok: true } | { ok: false; field?: string | undefined; reason: string }

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
  /** Makes a change that is not the environment's, and answers the connections as they then are. */
  const changed = async (c: ApiContext, name: keyof typeof variables, make: (by: ChangeBy) => Promise<Outcome>) => {
    refuseIfFixedByEnvironment(name)
    const outcome = await make(changeOf(c))
    if (!outcome.ok) throw refusalOf(outcome)
    return c.json(await readConnectionStatus(deps), 200)
  }
  return createRouter()
    .openapi(status, async (c) => c.json(await readConnectionStatus(deps), 200))
    .openapi(records, async (c) => {
      const { value } = await readConnection(deps.database.db, deps.connections.cipher, 'mail')
      const input = { domain: await senderDomainOf(deps), mailHost: value?.host ?? '', ...c.req.valid('query') }
      return c.json({ records: await checkMailRecords(input, deps.connections.resolveTxt) }, 200)
    })
    .openapi(address, async (c) => c.json({ state: await deps.connections.checkAddress(deps.publicUrl) }, 200))
    .openapi(change.setMail, (c) =>
      changed(c, 'mail', (by) => connectMail(deps, { value: c.req.valid('json'), ...by })),
    )
    .openapi(change.removeMail, (c) => changed(c, 'mail', (by) => disconnectMail(deps, by)))
    .openapi(change.renewEvents, async (c) => {
      await renewMailEventsUrl(deps, { actor: actorOf(c) })
      return c.json(await readConnectionStatus(deps), 200)
    })
    .openapi(change.setPayments, (c) =>
      changed(c, 'payments', (by) => connectPayments(deps, { value: c.req.valid('json'), ...by })),
    )
    .openapi(change.removePayments, async (c) => {
      refuseIfFixedByEnvironment('payments')
      const outcome = await disconnectPayments(deps, changeOf(c))
      if (!outcome.ok) throw outcome.reason === 'stale' ? refusalOf(outcome) : new Refusal('conflict', outcome.reason)
      return c.json(await readConnectionStatus(deps), 200)
    })
    .openapi(change.setStorage, (c) =>
      changed(c, 'storage', (by) => connectStorage(deps, { value: c.req.valid('json'), ...by })),
    )
    .openapi(change.removeStorage, (c) => changed(c, 'storage', (by) => disconnectStorage(deps, by)))
    .openapi(change.stopStorageMove, (c) => changed(c, 'storage', (by) => stopMove(deps, by)))
    .openapi(change.setAddress, (c) => {
      const input = { url: new URL(c.req.valid('json').url).origin, origin: c.req.header('origin') }
      return changed(c, 'address', (by) => changeAddress(deps, { ...input, ...by }))
    })
    .openapi(change.settleAddress, (c) =>
      changed(c, 'address', (by) => confirmAddress(deps, { origin: c.req.header('origin'), ...by })),
    )
    .openapi(change.removeAddress, (c) =>
      changed(c, 'address', (by) => dropAddress(deps, { origin: undefined, ...by })),
    )
}
