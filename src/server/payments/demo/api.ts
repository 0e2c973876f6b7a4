import type { z } from 'zod'
import { sameSecret } from '#server/token.ts'
import { apiVersion } from '../stripe/client.ts'
import type { Books, OpenBooks } from './books.ts'
import { ApiFault, invalid } from './fault.ts'
import type { Form } from './form.ts'
import { type Given, parameters, readParameters } from './parameters.ts'
import { cancelPayment, confirmPayment, createPayment, listPayments, updatePayment } from './payments.ts'
import { createRefund, listRefunds, pageOf } from './refunds.ts'
import { type Answer, answerOnce, errorAnswer, findPayment } from './store.ts'

/** A request of the API as it came; `path` without its query, which is in the form of a GET. */
export type Received = {
  method: string
  path: string
  form: Form
  authorization: string | undefined
  contentType: string | undefined
  version: string | undefined
  idempotencyKey: string | undefined
  userAgent: string | undefined
}

export type ApiKeys = { secretKey: string; publishableKey: string }

/** `open`: browsers may ask it too, with the publishable key and the payment's client secret. */
type Route = { open?: true } & (
  | { read: (books: Books, id: string, form: Form) => Promise<object> }
  | { write: (books: OpenBooks, id: string, form: Form, origin: string) => Promise<object> }
)

/** A call whose parameters are read before anything is done. */
const taking =
  <T, B>(schema: z.ZodType<T>, work: (books: B, id: string, given: T, origin: string) => Promise<object>) =>
  async (books: B, id: string, form: Form, origin = '') =>
    work(books, id, readParameters(schema, form), origin)

const listDisputes = ({ disputes }: Books, given: Given<'listOfPayment'>) =>
  pageOf(
    [...disputes.values()].filter(({ payment_intent }) => payment_intent === given.payment_intent).reverse(),
    given,
  )

/** Every call that is answered, as far as the shop and its browsers use Stripe. */
const routes: Record<string, Route> = {
  'POST payment_intents': { write: taking(parameters.createPayment, (books, _, given) => createPayment(books, given)) },
  'GET payment_intents': {
    read: taking(parameters.listPayments, ({ deps }, _, given) => listPayments(deps.database.db, given)),
  },
  'GET payment_intents/:id': {
    open: true,
    read: taking(parameters.none, ({ deps }, id) => findPayment(deps.database.db, id)),
  },
  'POST payment_intents/:id': { write: taking(parameters.updatePayment, updatePayment) },
  'POST payment_intents/:id/confirm': {
    open: true,
    write: taking(parameters.confirmPayment, (books, id, given, origin) =>
      confirmPayment(books, id, given, `${origin}/authenticate/${id}`),
    ),
  },
  'POST payment_intents/:id/cancel': { write: taking(parameters.none, cancelPayment) },
  'POST refunds': { write: taking(parameters.createRefund, (books, _, given) => createRefund(books, given)) },
  'GET refunds': {
    read: taking(parameters.listOfPayment, ({ deps }, _, given) => listRefunds(deps.database.db, given)),
  },
  'GET disputes': { read: taking(parameters.listOfPayment, async (books, _, given) => listDisputes(books, given)) },
}

/** Answers the requests of one account in one mode. `fault` takes the place of the work, and is kept for its key. */
export const createApi =
  (books: Books, keys: ApiKeys, origin: () => string) =>
  async (received: Received, fault?: ApiFault): Promise<Answer> => {
    try {
      return await answer(books, keys, origin(), received, fault)
    } catch (error) {
      if (error instanceof ApiFault) return errorAnswer(error)
      books.deps.log.warn({ err: error, path: received.path }, 'demo gateway: a request failed')
      return errorAnswer(new ApiFault(500, { type: 'api_error', message: 'An unknown error occurred' }))
    }
  }

async function answer(books: Books, keys: ApiKeys, origin: string, received: Received, fault?: ApiFault) {
  const { method, path, version } = received
  const isBrowser = holder(received, keys) === 'browser'
  if (version !== apiVersion && !(isBrowser && version === undefined))
    throw invalid(`Invalid Stripe API version: ${version ?? 'the header Stripe-Version is missing'}`)
  const [, noun, id = '', verb] = /^\/v1\/(\w+)(?:\/([^/]+)(?:\/(\w+))?)?$/.exec(path) ?? []
  const route = routes[`${method} ${noun}${id && '/:id'}${verb ? `/${verb}` : ''}`]
  if (!route) throw invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404)
  if (isBrowser && !route.open)
    throw new ApiFault(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  if (method === 'POST' && received.contentType?.split(';')[0] !== 'application/x-www-form-urlencoded')
    throw invalid('Invalid request (check that your POST content type is application/x-www-form-urlencoded).')
  const form = isBrowser ? await formOfBrowser(books, id, received.form) : received.form
  if ('read' in route) {
    if (fault) throw fault
    return { status: 200, body: JSON.stringify(await route.read(books, id, form)) }
  }
  const asked = { key: received.idempotencyKey, request: `${method} ${path} ${JSON.stringify(received.form)}` }
  return answerOnce(books, asked, (open) => (fault ? Promise.reject(fault) : route.write(open, id, form, origin)))
}

/** Whose key a request has. Throws when it is none of ours. */
function holder({ authorization, form }: Received, { secretKey, publishableKey }: ApiKeys): 'shop' | 'browser' {
  const [, scheme, given = ''] = /^(Bearer|Basic) (.+)$/.exec(authorization ?? '') ?? []
  const key = scheme === 'Basic' ? Buffer.from(given, 'base64').toString().replace(/:$/, '') : given || form.key
  if (typeof key === 'string' && sameSecret(key, secretKey)) return 'shop'
  if (key === publishableKey) return 'browser'
  throw new ApiFault(401, { type: 'invalid_request_error', message: 'Invalid or missing API key' })
}

/** A browser shows that it may by the client secret; what is left of the form are the parameters. */
async function formOfBrowser({ deps }: Books, id: string, form: Form): Promise<Form> {
  const { client_secret: secret, key: _key, ...rest } = form
  if (typeof secret !== 'string')
    throw invalid('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' })
  if (!sameSecret(secret, (await findPayment(deps.database.db, id)).client_secret))
    throw invalid('The client_secret provided does not match any associated PaymentIntent on this account.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    })
  return rest
}
