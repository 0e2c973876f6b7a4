import type { z } from 'zod'
import { authenticationPath } from './authentication.ts'
import type { Books } from './books.ts'
import { confirmPayment } from './confirm.ts'
import { findDispute, listDisputes } from './disputes.ts'
import { invalid } from './fault.ts'
import type { Form } from './form.ts'
import { readParameters } from './parameters.ts'
import { cancelPayment, createPayment, findPayment, listPayments, updatePayment } from './payments.ts'
import { createRefund, findRefund, listRefunds } from './refunds.ts'
import { parameters } from './shapes.ts'

/** `other` are the books of the other mode; `publishable`: asked with the key that browsers have. */
export type Call = { books: Books; other: Books; publishable: boolean; id: string; form: Form; origin: string }
type Work = (call: Call) => object
export type Route = { method: 'GET' | 'POST'; path: RegExp; open?: true; work: Work }

/** A call whose parameters are read before anything is done. */
const taking =
  <T>(schema: z.ZodType<T>, work: (given: T, call: Call) => object): Work =>
  (call) =>
    work(readParameters(schema, call.form), call)

const payment = ({ books, id, other }: Call) => findPayment(books, id, other)

/** A browser shows that it may by the client secret; what is left of the form are the parameters. */
const withSecret = (work: Work): Work => {
  return (call) => {
    const { client_secret: secret, key: _key, ...form } = call.form
    if (!call.publishable) return work(call)
    if (secret === undefined)
      throw invalid('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' })
    if (payment(call).client_secret !== secret)
      throw invalid(
        `The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.`,
        { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
      )
    return work({ ...call, form })
  }
}

const payments = '/v1/payment_intents'
const one = (path: string, verb = '') => new RegExp(`^${path}/(?<id>[^/]+)${verb}$`)
const all = (path: string) => new RegExp(`^${path}$`)

/** Every call that this counterpart answers. `open`: browsers may ask it too. */
export const routes: Route[] = [
  {
    method: 'POST',
    path: all(payments),
    work: taking(parameters.createPayment, (given, { books }) => createPayment(books, given)),
  },
  {
    method: 'GET',
    path: all(payments),
    work: taking(parameters.listPayments, (given, { books }) => listPayments(books, given)),
  },
  {
    method: 'GET',
    path: one(payments),
    open: true,
    work: withSecret(taking(parameters.none, (_, call) => payment(call))),
  },
  {
    method: 'POST',
    path: one(payments),
    work: taking(parameters.updatePayment, (given, call) => updatePayment(call.books, payment(call), given)),
  },
  {
    method: 'POST',
    path: one(payments, '/confirm'),
    open: true,
    work: withSecret(
      taking(parameters.confirmPayment, (given, call) =>
        confirmPayment(call.books, payment(call), given, (id) => `${call.origin}${authenticationPath}${id}`),
      ),
    ),
  },
  {
    method: 'POST',
    path: one(payments, '/cancel'),
    work: taking(parameters.cancelPayment, (given, call) => cancelPayment(call.books, payment(call), given)),
  },
  {
    method: 'POST',
    path: all('/v1/refunds'),
    work: taking(parameters.createRefund, (given, { books }) => createRefund(books, given)),
  },
  {
    method: 'GET',
    path: all('/v1/refunds'),
    work: taking(parameters.listOfOne, (given, { books }) => listRefunds(books, given)),
  },
  {
    method: 'GET',
    path: one('/v1/refunds'),
    work: taking(parameters.none, (_, { books, id }) => findRefund(books, id)),
  },
  {
    method: 'GET',
    path: all('/v1/disputes'),
    work: taking(parameters.listOfOne, (given, { books }) => listDisputes(books, given)),
  },
  {
    method: 'GET',
    path: one('/v1/disputes'),
    work: taking(parameters.none, (_, { books, id }) => findDispute(books, id)),
  },
]
