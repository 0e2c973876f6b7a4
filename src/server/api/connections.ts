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
const routes = routesOf({ tags })

const facts = routes.get('/connections', 'What the mail server, the card provider and the storage are; for owners', {
  middleware: [requireStaff('owner')],
  responses: { 200: json(connectionsSchema, 'The connections, without any secret'), ...refusing(401, 403) },
})
const records = routes.get('/connections/mail/records', 'SPF, DKIM and DMARC of the sender’s domain; for owners', {
  middleware: [requireStaff('owner')],
  request: { query: mailRecordsQuerySchema },
  responses: { 200: json(mailRecordsSchema, 'What is there, and what to add'), ...refusing(401, 403, 422) },
})
const address = routes.get('/connections/address', 'Whether the site’s address leads to this server; for owners', {
  middleware: [requireStaff('owner')],
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
const setMail = (deps: Deps) =>
  routes.put('/connections/mail', 'Connect a mail server; for owners, needs a recent sign-in', {
    middleware: [requireStaff('owner'), requireRecent(deps), limitTries(deps)],
    request: { headers: revisionHeader, body: jsonBody(mailConnectionSchema) },
    responses: { 200: json(connectionsSchema, 'Connected'), ...refusing(401, 403, 409, 422, 429) },
  })
const removeMail = (deps: Deps) =>
  routes.delete('/connections/mail', 'Disconnect the mail server; for owners, needs a recent sign-in', {
    middleware: [requireStaff('owner'), requireRecent(deps)],
    request: { headers: revisionHeader },
    responses: { 200: json(connectionsSchema, 'Disconnected'), ...refusing(401, 403, 409) },
  })
const renewEvents = (deps: Deps) =>
  routes.post(
    '/connections/mail/events-address',
    'Give bounces and complaints a new address; for owners, needs a recent sign-in',
    {
      middleware: [requireStaff('owner'), requireRecent(deps)],
      responses: { 200: json(connectionsSchema, 'The address before has ended'), ...refusing(401, 403) },
    },
  )
const setPayments = (deps: Deps) =>
  routes.put('/connections/payments', 'Connect the card provider; for owners, needs a recent sign-in', {
    middleware: [requireStaff('owner'), requireRecent(deps), limitTries(deps)],
    request: { headers: revisionHeader, body: jsonBody(paymentsConnectionSchema) },
    responses: { 200: json(connectionsSchema, 'Connected'), ...refusing(401, 403, 409, 422, 429) },
  })
const removePayments = (deps: Deps) =>
  routes.delete('/connections/payments', 'Disconnect the card provider; for owners, needs a recent sign-in', {
    middleware: [requireStaff('owner'), requireRecent(deps)],
    request: { headers: revisionHeader },
    responses: { 200: json(connectionsSchema, 'Disconnected'), ...refusing(401, 403, 409) },
  })

const setStorage = (deps: Deps) =>
  routes.put(
    '/connections/storage',
    'Connect an object store and move the pictures to it; for owners, needs a recent sign-in',
    {
      middleware: [requireStaff('owner'), requireRecent(deps), limitTries(deps)],
      request: { headers: revisionHeader, body: jsonBody(storageConnectionSchema) },
      responses: { 200: json(connectionsSchema, 'The move has begun'), ...refusing(401, 403, 409, 422, 429) },
    },
  )
const removeStorage = (deps: Deps) =>
  routes.delete(
    '/connections/storage',
    'Move the pictures back into the server’s folder; for owners, needs a recent sign-in',
    {
      middleware: [requireStaff('owner'), requireRecent(deps)],
      request: { headers: revisionHeader },
      responses: { 200: json(connectionsSchema, 'The move has begun'), ...refusing(401, 403, 409) },
    },
  )
const stopStorageMove = (deps: Deps) =>
  routes.delete('/connections/storage/move', 'Leave the pictures where they are; for owners, needs a recent sign-in', {
    middleware: [requireStaff('owner'), requireRecent(deps)],
    request: { headers: revisionHeader },
    responses: { 200: json(connectionsSchema, 'Stopped'), ...refusing(401, 403, 409) },
  })

const setAddress = (deps: Deps) =>
  routes.put('/connections/address', 'Give the site another address; for owners, needs a recent sign-in', {
    middleware: [requireStaff('owner'), requireRecent(deps), limitTries(deps)],
    request: { headers: revisionHeader, body: jsonBody(siteAddressSchema) },
    responses: { 200: json(connectionsSchema, 'In use'), ...refusing(401, 403, 409, 422, 429) },
  })
const settleAddress = (deps: Deps) =>
  routes.put(
    '/connections/address/confirmation',
    'Say from the site’s new address that it works; for owners, needs a recent sign-in',
    {
      middleware: [requireStaff('owner'), requireRecent(deps)],
      request: { headers: revisionHeader },
      responses: { 200: json(connectionsSchema, 'It is the only one'), ...refusing(401, 403, 409, 422) },
    },
  )
const removeAddress = (deps: Deps) =>
  routes.delete(
    '/connections/address',
    'Go back to the address before, while the new one isn’t confirmed; for owners, needs a recent sign-in',
    {
      middleware: [requireStaff('owner'), requireRecent(deps)],
      request: { headers: revisionHeader },
      responses: { 200: json(connectionsSchema, 'The address before is in use'), ...refusing(401, 403, 409) },
    },
  )

const fixedElsewhere = (variables: string) =>
  new Refusal('conflict', `This is set on the server (${variables}), which has the last word. Change it there.`)

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
  const refuseIfFixedByEnvironment = (name: 'mail' | 'payments' | 'storage' | 'address') => {
    if (name === 'mail' && fixed.mail) throw fixedElsewhere('SMTP_URL')
    if (name === 'payments' && fixed.payments) throw fixedElsewhere('STRIPE_SECRET_KEY')
    if (name === 'storage' && fixed.storage) throw fixedElsewhere('S3_BUCKET')
    if (name === 'address' && fixed.address) throw fixedElsewhere('PUBLIC_URL')
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
    .openapi(setMail(deps), async (c) => {
      refuseIfFixedByEnvironment('mail')
      return answered(c, await connectMail(deps, { value: c.req.valid('json'), ...changeOf(c) }))
    })
    .openapi(removeMail(deps), async (c) => {
      refuseIfFixedByEnvironment('mail')
      return answered(c, await disconnectMail(deps, changeOf(c)))
    })
    .openapi(renewEvents(deps), async (c) => {
      await renewMailEventsUrl(deps, { actor: actorOf(c) })
      return c.json(await readConnectionFacts(deps), 200)
    })
    .openapi(setPayments(deps), async (c) => {
      refuseIfFixedByEnvironment('payments')
      return answered(c, await connectPayments(deps, { value: c.req.valid('json'), ...changeOf(c) }))
    })
    .openapi(removePayments(deps), async (c) => {
      refuseIfFixedByEnvironment('payments')
      const outcome = await disconnectPayments(deps, changeOf(c))
      if (!outcome.ok) throw outcome.reason === 'stale' ? refusalOf(outcome) : new Refusal('conflict', outcome.reason)
      return c.json(await readConnectionFacts(deps), 200)
    })
    .openapi(setStorage(deps), async (c) => {
      refuseIfFixedByEnvironment('storage')
      return answered(c, await connectStorage(deps, { value: c.req.valid('json'), ...changeOf(c) }))
    })
    .openapi(removeStorage(deps), async (c) => {
      refuseIfFixedByEnvironment('storage')
      return answered(c, await disconnectStorage(deps, changeOf(c)))
    })
    .openapi(stopStorageMove(deps), async (c) => {
      refuseIfFixedByEnvironment('storage')
      return answered(c, await stopMove(deps, changeOf(c)))
    })
    .openapi(setAddress(deps), async (c) => {
      refuseIfFixedByEnvironment('address')
      const url = new URL(c.req.valid('json').url).origin
      return answered(c, await changeAddress(deps, { url, origin: c.req.header('origin'), ...changeOf(c) }))
    })
    .openapi(settleAddress(deps), async (c) => {
      refuseIfFixedByEnvironment('address')
      return answered(c, await confirmAddress(deps, { origin: c.req.header('origin'), ...changeOf(c) }))
    })
    .openapi(removeAddress(deps), async (c) => {
      refuseIfFixedByEnvironment('address')
      return answered(c, await dropAddress(deps, { origin: undefined, ...changeOf(c) }))
    })
}
