import { z } from 'zod'
import { isOrigin, isProtected } from '#domain/identity/site-address.ts'

/** The connections that are encrypted, and so can only be read with the key that they were saved with. */
export const encryptedConnections = ['mail', 'payments', 'storage', 'backup'] as const
export type EncryptedConnection = (typeof encryptedConnections)[number]

/** The source of a connection: `environment` takes precedence and cannot be changed in the dashboard. */
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
    /** `starttls` and `tls` require encryption, at port 587 and 465; `none` uses it if the server offers it. */
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

const endpointFault =
  'Please enter the address without a bucket or key, such as https://s3.ap-southeast-2.amazonaws.com'
const endpoint = z
  .url({ protocol: /^https?$/, error: endpointFault, abort: true })
  .trim()
  .max(300)
  .refine((url) => {
    const { username, password, search, hash } = new URL(url)
    return [username, password, search, hash].every((part) => part === '')
  }, endpointFault)
  .refine(
    isProtected,
    'The address begins with https://. One without encryption can only be set on the server (S3_ENDPOINT)',
  )
/** An S3-compatible object store for pictures. An empty `secretAccessKey` keeps the one that is saved. */
export const storageConnectionSchema = z
  .object({
    endpoint,
    region: z
      .string()
      .trim()
      .max(60)
      .regex(/^[\w-]+$/, 'Please enter the region, such as ap-southeast-2 (some providers call it auto)'),
    bucket: z
      .string()
      .trim()
      .regex(
        /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/i,
        'Please enter the bucket’s name: 3 to 63 letters, digits, dots and hyphens',
      ),
    accessKeyId: z.string().trim().min(1, 'Please enter the access key').max(200),
    secretAccessKey: secret,
  })
  .meta({ id: 'StorageConnection' })
export type StorageConnection = z.infer<typeof storageConnectionSchema>

/**
 * Pictures on their way from one location to another (docs/product.md, "Moving pictures"). `to`: empty for the server's own
 * folder. `settling`: the new location is in use, and what came to the old one meanwhile is copied too. `fault`: why it
 * waits, in the storage's words; empty while it goes on.
 */
export const storageMoveSchema = z
  .object({ to: z.string(), phase: z.enum(['copying', 'settling']), done: z.int(), of: z.int(), fault: z.string() })
  .meta({ id: 'StorageMove' })
export type StorageMove = z.infer<typeof storageMoveSchema>

/** The site's own address in the web: links in emails, canonical links and the payments' return addresses begin with it. */
export const siteAddressSchema = z
  .object({
    url: z
      .url({
        protocol: /^https?$/,
        error: 'Please enter the whole address, such as https://www.clinic.example',
        abort: true,
      })
      .max(300)
      .refine(
        isOrigin,
        'Please enter the address alone, without a path, question mark or password, such as https://www.clinic.example',
      )
      .refine(isProtected, 'The address begins with https://. Without it, passwords could be read on their way'),
  })
  .meta({ id: 'SiteAddress' })
export type SiteAddress = z.infer<typeof siteAddressSchema>

/** The state of the connections, without secrets. */
export const connectionsSchema = z
  .object({
    mail: z.object({
      ...basicsSchema,
      saved: mailConnectionSchema.omit({ password: true }).extend({ hasPassword: z.boolean() }).nullable(),
      /** The domain of the sender's address, whose records are checked. */
      senderDomain: z.string(),
      /** The address to which the mail provider reports bounces and complaints. */
      eventsUrl: z.string(),
    }),
    payments: z.object({
      ...basicsSchema,
      provider: z.enum(['demo', 'stripe']),
      livemode: z.boolean(),
      publishableKey: z.string(),
      /** The webhook address for the payment provider. */
      webhookUrl: z.string(),
      /** Whether the shop is closed: the address is public, and no provider that takes money is connected. */
      closed: z.boolean(),
      /** Whether the two keys seem to belong to different accounts, and the provider did not reject them. */
      warnsOfAccounts: z.boolean(),
    }),
    storage: z.object({
      ...basicsSchema,
      /** The location of the pictures: an address with the bucket, or a folder of the server. */
      place: z.string(),
      saved: storageConnectionSchema.omit({ secretAccessKey: true }).nullable(),
      move: storageMoveSchema.nullable(),
    }),
    address: z.object({
      source: sourceSchema,
      revision: z.string(),
      url: z.string(),
      /** The previous URL, which stays valid until the new one is confirmed by opening it; null if there is none. */
      former: z.string().nullable(),
    }),
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
