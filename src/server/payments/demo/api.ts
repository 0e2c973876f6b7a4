import { equalsSecret } from '#server/token.ts'
import { apiVersion } from '../stripe/client.ts'
import { DemoApiError, invalid } from './api-error.ts'
import type { ContextInTx, DemoContext } from './context.ts'
import { postTo } from './events.ts'
import { written } from './expand.ts'
import type { Form } from './form.ts'
import { type ParametersOf, parameters, readParameters } from './parameters.ts'
import { cancelPayment, confirmPayment, createPayment, listPayments, updatePayment } from './payments.ts'
import { createRefund, paginate } from './refunds.ts'
import { type Answer, answerIdempotently, errorAnswer, findPayment, refundsOf } from './store.ts'

/** A request of the API as it came; `path` without its query, which is in the form of a GET. */
export type Received = {
  method: string
  path: string
  form: Form
  authorization: string | undefined
  contentType: string | undefined
  version: string | undefined
  idempotencyKey: string | undefined
}

export type ApiKeys = { secretKey: string; publishableKey: string }

/** The calls that browsers may make, with the publishable key and the payment's client secret. */
const open = ['GET payment_intents/:id', 'POST payment_intents/:id/confirm']

/** Every question that is answered, as far as the shop and its browsers ask Stripe; `undefined` for any other. */
async function read(
  { deps, disputes }: DemoContext,
  route: string,
  id: string,
  form: Form,
): Promise<string | undefined> {
  const { db } = deps.database
  if (route === 'GET payment_intents')
    return written(await listPayments(db, readParameters(parameters.listPayments, form)))
  if (route === 'GET payment_intents/:id') {
    const { expand } = readParameters(parameters.readPayment, form)
    return written(await findPayment(db, id), expand)
  }
  const isOfPayment = route === 'GET refunds' || route === 'GET disputes'
  if (!isOfPayment) return undefined
  const given = readParameters(parameters.listOfPayment, form)
  await findPayment(db, given.payment_intent)
  if (route === 'GET refunds') return written(paginate(await refundsOf(db, given.payment_intent), given))
  const ofPayment = [...disputes.values()].filter((one) => one.payment_intent === given.payment_intent)
  return written(paginate(ofPayment.reverse(), given))
}

/** Every route that changes something. */
const writes: Record<string, (context: ContextInTx, id: string, form: Form, origin: string) => Promise<object>> = {
  'POST payment_intents': (context, _, form) => createPayment(context, readParameters(parameters.createPayment, form)),
  'POST payment_intents/:id': (context, id, form) =>
    updatePayment(context, id, readParameters(parameters.updatePayment, form)),
  'POST payment_intents/:id/confirm': (context, id, form, origin) =>
    confirmPayment(context, id, readParameters(parameters.confirmPayment, form), `${origin}/authenticate/${id}`),
  'POST payment_intents/:id/cancel': cancelPayment,
  'POST webhook_endpoints': async (context, _, form) =>
    createWebhookEndpoint(context, readParameters(parameters.createWebhookEndpoint, form)),
  'POST refunds': (context, _, form) => createRefund(context, readParameters(parameters.createRefund, form)),
}

/** Handles the requests of one account in one mode. `fault` replaces the result, and is stored for its idempotency key. */
export const createApi =
  (context: DemoContext, keys: ApiKeys, origin: () => string) =>
  async (received: Received, fault?: DemoApiError): Promise<Answer> => {
    try {
      return await answer(context, keys, origin(), received, fault)
    } catch (error) {
      if (error instanceof DemoApiError) return errorAnswer(error)
      context.deps.log.warn({ err: error, path: received.path }, 'demo gateway: a request failed')
      return errorAnswer(new DemoApiError(500, { type: 'api_error', message: 'An unknown error occurred' }))
    }
  }

async function answer(context: DemoContext, keys: ApiKeys, origin: string, received: Received, fault?: DemoApiError) {
  const { method, path, version } = received
  const isBrowser = holder(received, keys) === 'browser'
  if (version !== apiVersion && !(isBrowser && version === undefined))
    throw invalid(`Invalid Stripe API version: ${version ?? 'the header Stripe-Version is missing'}`)
  const [, noun, id = '', verb] = /^\/v1\/(\w+)(?:\/([^/]+)(?:\/(\w+))?)?$/.exec(path) ?? []
  const route = `${method} ${noun}${id && '/:id'}${verb ? `/${verb}` : ''}`
  if (isBrowser && !open.includes(route))
    throw new DemoApiError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  if (method === 'POST' && received.contentType?.split(';')[0] !== 'application/x-www-form-urlencoded')
    throw invalid('Invalid request (check that your POST content type is application/x-www-form-urlencoded).')
  const form = isBrowser ? await formOfBrowser(context, id, received.form) : received.form
  const write = writes[route]
  if (write) {
    const call = { key: received.idempotencyKey, request: `${method} ${path} ${JSON.stringify(received.form)}` }
    return answerIdempotently(context, call, (context) =>
      fault ? Promise.reject(fault) : write(context, id, form, origin),
    )
  }
  if (fault) throw fault
  const found = await read(context, route, id, form)
  if (!found) throw invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404)
  return { status: 200, body: found }
}

/** The account of a request's key. Throws if the key is not one of ours. */
function holder({ authorization, form }: Received, { secretKey, publishableKey }: ApiKeys): 'shop' | 'browser' {
  const [, scheme, given = ''] = /^(Bearer|Basic) (.+)$/.exec(authorization ?? '') ?? []
  const key = scheme === 'Basic' ? Buffer.from(given, 'base64').toString().replace(/:$/, '') : given || form.key
  if (typeof key === 'string' && equalsSecret(key, secretKey)) return 'shop'
  if (key === publishableKey) return 'browser'
  throw new DemoApiError(401, { type: 'invalid_request_error', message: 'Invalid or missing API key' })
}

/** A browser shows that it may by the client secret; what is left of the form are the parameters. */
async function formOfBrowser({ deps }: DemoContext, id: string, form: Form): Promise<Form> {
  const { client_secret: secret, key: _key, ...rest } = form
  if (typeof secret !== 'string')
    throw invalid('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' })
  if (!equalsSecret(secret, (await findPayment(deps.database.db, id)).client_secret))
    throw invalid('The client_secret provided does not match any associated PaymentIntent on this account.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    })
  return rest
}

/** Creates the account's webhook endpoint. Its signing secret is returned only once. */
function createWebhookEndpoint(
  { deps, events, livemode, unixNow, webhookSecret }: DemoContext,
  { url, enabled_events }: ParametersOf<'createWebhookEndpoint'>,
) {
  events.start(postTo(url))
  return {
    id: `we_${deps.newId().replaceAll('-', '')}`,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    created: unixNow(),
    enabled_events: Object.values(enabled_events),
    livemode,
    secret: webhookSecret,
    status: 'enabled',
    url,
  }
}
