import { z } from 'zod'
import { invalid } from './fault.ts'
import type { Form } from './form.ts'

/** The kinds of parameters. All come as text, as everything in a form does. */
export const text = z.string('Invalid string: must be a string').min(1, 'You passed an empty string.').max(5000)
export const integer = z
  .string('Invalid integer')
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number)
export const flag = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true')
export const email = z.email('Invalid email address')
export const address = z.url({ protocol: /^https?$/, error: 'Not a valid URL' })
export const metadata = z
  .record(z.string().min(1).max(40), z.string('Invalid string').max(500))
  .refine((values) => Object.keys(values).length <= 50, 'Metadata can have up to 50 keys')

/** A parameter that Stripe has and this counterpart has not: better a clear failure than a wrong answer. */
export const notModelled = z
  .custom<undefined>((value) => value === undefined, 'Not modelled by this counterpart')
  .optional()

const timeRange = z.strictObject({
  gte: integer.optional(),
  gt: integer.optional(),
  lte: integer.optional(),
  lt: integer.optional(),
})
export type TimeRange = z.infer<typeof timeRange>

/** What every list takes. */
export const paging = {
  limit: integer.refine((limit) => limit >= 1 && limit <= 100, 'This value must be between 1 and 100').optional(),
  starting_after: text.optional(),
  ending_before: notModelled,
  created: timeRange.optional(),
  expand: notModelled,
}

const nameOf = ([first, ...inner]: PropertyKey[]) =>
  `${String(first)}${inner.map((name) => `[${String(name)}]`).join('')}`

/** Reads parameters strictly. What is unknown, missing or of the wrong kind is an error in Stripe's words. */
export function readParameters<T>(schema: z.ZodType<T>, form: Form): T {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (!issue) throw new Error('a form was refused for no reason')
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? ''])
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(issue.path)
  if (valueAt(form, issue.path) === undefined)
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  const code = issue.message === 'Invalid integer' ? { code: 'parameter_invalid_integer' } : {}
  throw invalid(`${issue.message} (${param})`, { ...code, param })
}

const valueAt = (form: Form, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    form,
  )
