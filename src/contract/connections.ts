import { z } from 'zod'

/** Where a connection is set: `environment` wins, and cannot be changed in the dashboard. */
const sourceSchema = z.enum(['environment', 'dashboard', 'none'])
/**
 * `unreadable`: it was saved with another key (docs/security.md, "Secrets"), and has to be entered again. A change names
 * the `revision` that it is based on.
 */
const basicsSchema = { source: sourceSchema, unreadable: z.boolean(), revision: z.string() }

const secret = z.string().trim().max(500)
const host = z
  .string()
  .trim()
  .min(1, 'Please enter the server’s name, such as smtp.example.com')
  .max(253)
  .regex(/^[a-z\d.:-]+$/i, 'Please enter a name such as smtp.example.com, without spaces or slashes')

export const mailSecurities = ['starttls', 'tls', 'none'] as const

/** How emails leave. An empty `password` keeps the one that is saved. */
export const mailConnectionSchema = z
  .object({
    host,
    port: z
      .int('Please enter a whole number from 1 to 65535')
      .min(1, 'Please enter a number from 1 to 65535')
      .max(65_535, 'Please enter a number from 1 to 65535'),
    /** `starttls` and `tls` insist on encryption, at port 587 and 465; `none` uses it where the server offers it. */
    security: z.enum(mailSecurities),
    user: z.string().trim().max(200),
    password: secret,
  })
  .meta({ id: 'MailConnection' })
export type MailConnection = z.infer<typeof mailConnectionSchema>

const publishableKey = secret.regex(/^pk_(live|test)_\w+$/, 'The publishable key begins with pk_live_ or pk_test_')
const secretKey = secret.regex(
  /^(?:(?:sk|rk)_(live|test)_\w+)?$/,
  'The secret key begins with sk_live_ or sk_test_ (a restricted one with rk_live_ or rk_test_)',
)
const webhookSecret = secret.regex(/^(?:whsec_\S+)?$/, 'The signing secret begins with whsec_')

/** Whether a key of the card provider moves real money. */
export const modeOfKey = (key: string): 'live' | 'test' => (/_live_/.test(key) ? 'live' : 'test')

/**
 * The keys of the card provider. An empty `secretKey` keeps the one that is saved. `webhook: 'make'` lets us make the webhook with
 * that key; `own` takes `webhookSecret`, and an empty one keeps what is saved.
 */
export const paymentsConnectionSchema = z
  .object({ publishableKey, secretKey, webhook: z.enum(['make', 'own']), webhookSecret })
  .refine((keys) => keys.secretKey === '' || modeOfKey(keys.secretKey) === modeOfKey(keys.publishableKey), {
    path: ['secretKey'],
    message: 'One key is a live key and the other a test key. Please use two keys of the same kind',
  })
  .meta({ id: 'PaymentsConnection' })
export type PaymentsConnection = z.infer<typeof paymentsConnectionSchema>

/** What is said of the connections. No secret is in it. */
export const connectionsSchema = z
  .object({
    mail: z.object({
      ...basicsSchema,
      saved: mailConnectionSchema.omit({ password: true }).extend({ hasPassword: z.boolean() }).nullable(),
      /** The domain of the sender's address, whose records are checked. */
      senderDomain: z.string(),
    }),
    payments: z.object({
      ...basicsSchema,
      provider: z.enum(['demo', 'stripe']),
      livemode: z.boolean(),
      publishableKey: z.string(),
      /** Where the provider has to send its events. */
      webhookUrl: z.string(),
    }),
    storage: z.object({ source: sourceSchema, place: z.string() }),
    publicUrl: z.string(),
  })
  .meta({ id: 'Connections' })
export type Connections = z.infer<typeof connectionsSchema>

/** A record of the sender's domain that mail servers look at. `value`: what is there now. `add`: what to add. */
export const mailRecordSchema = z
  .object({
    kind: z.enum(['SPF', 'DKIM', 'DMARC']),
    state: z.enum(['good', 'missing', 'wrong', 'unknown']),
    name: z.string(),
    value: z.string(),
    add: z.string(),
  })
  .meta({ id: 'MailRecord' })
export type MailRecord = z.infer<typeof mailRecordSchema>
export const mailRecordsSchema = z.object({ records: z.array(mailRecordSchema) })
/** `selector`: the name that the mail provider gave its DKIM key; empty where it is not known. */
export const mailRecordsQuerySchema = z.object({
  selector: z
    .string()
    .trim()
    .max(63)
    .regex(/^[\w-]*$/, 'Please enter letters, digits and hyphens only'),
})

/** Whether the site's address leads to this server. */
export const addressCheckSchema = z.object({ state: z.enum(['here', 'elsewhere', 'unreachable']) })
