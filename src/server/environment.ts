import { z } from 'zod'
import { isOrigin } from '#domain/identity/site-address.ts'
import { maximumPasswordLength, minimumPasswordLength, type PasswordFault } from '#domain/staff/password.ts'
import { findPasswordFault } from '#domain/staff/password-fault.ts'

const unsetWhenEmpty = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unsetWhenEmpty, schema.optional())
const text = z.string().trim().min(1)
const wholeNumber = (least: number, most: number) => {
  const fault = `must be a whole number from ${least} to ${most}`
  const digits = z.string().trim().regex(/^\d+$/, fault).transform(Number)
  return digits.pipe(z.number().min(least, fault).max(most, fault))
}
const passwordFaults: Record<PasswordFault, string> = {
  short: `must have ${minimumPasswordLength} characters or more`,
  long: `must have ${maximumPasswordLength} characters or fewer`,
  common: 'is easy to guess: choose a different one, such as a few unrelated words',
  personal: 'must not be made from ADMIN_EMAIL',
}
const password = z.string().superRefine((value, context) => {
  const fault = findPasswordFault(value)
  if (fault) context.addIssue({ code: 'custom', message: passwordFaults[fault] })
})

/** A password with one of these signs ends the address too early, and no message of a driver says so. */
const hintOfPassword = (url: string): string =>
  /^\w+:\/\/[^@]*:[^@]*[/?#%[\]\s][^@]*@/.test(url)
    ? '. In its password write / as %2F, ? as %3F, # as %23, @ as %40 and % as %25'
    : ''

const schema = z
  .object({
    NODE_ENV: optional(z.string()),
    PORT: z.preprocess(unsetWhenEmpty, wholeNumber(0, 65535).default(3000)),
    HOST: z.preprocess(unsetWhenEmpty, text.default('0.0.0.0')),
    PUBLIC_URL: optional(
      z
        .url({ protocol: /^https?$/, error: 'must be an address such as https://clinic.example', abort: true })
        .refine(
          isOrigin,
          'must have no path, query or password: only the address itself, such as https://clinic.example',
        ),
    ),
    DATA_DIR: z.preprocess(unsetWhenEmpty, text.default('./data')),
    DATABASE_URL: optional(
      z.url({
        protocol: /^postgres(ql)?$/,
        error: ({ input }) =>
          `must be an address such as postgres://user:password@host:5432/name${hintOfPassword(String(input))}`,
      }),
    ),
    ADMIN_EMAIL: optional(z.email('must be an email address')),
    ADMIN_PASSWORD: optional(password),
    STRIPE_SECRET_KEY: optional(text),
    STRIPE_PUBLISHABLE_KEY: optional(text),
    STRIPE_WEBHOOK_SECRET: optional(text),
    STRIPE_API_BASE: optional(z.url('must be an address')),
    SECRETS_KEY: optional(
      text.regex(
        /^[\w+/-]{43}=?(?:,[\w+/-]{43}=?)?$/,
        'must be 32 random bytes in base64, such as from "openssl rand -base64 32"; or two of them, the new one and the one before, with a comma between',
      ),
    ),
    ALLOW_DEMO_PAYMENTS: optional(z.enum(['0', '1'], 'must be 0 or 1')),
    SMTP_URL: optional(
      z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' }),
    ),
    S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example' })),
    S3_BUCKET: optional(text),
    S3_REGION: optional(text),
    S3_ACCESS_KEY_ID: optional(text),
    S3_SECRET_ACCESS_KEY: optional(text),
    S3_FORCE_PATH_STYLE: optional(z.enum(['0', '1'], 'must be 0 or 1')),
    BACKUP_PASSPHRASE: optional(text.min(12, 'must have 12 characters or more')),
    METRICS_TOKEN: optional(text.min(16, 'must have 16 characters or more, such as from "openssl rand -hex 32"')),
    TRUST_PROXY: z.preprocess(unsetWhenEmpty, wholeNumber(0, 10).default(0)),
    LOG_LEVEL: z.preprocess(
      unsetWhenEmpty,
      z
        .enum(
          ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
          'must be one of fatal, error, warn, info, debug, trace, silent',
        )
        .optional(),
    ),
  })
  .superRefine((values, context) => {
    const fault = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    const together = (names: (keyof typeof values)[], why: string) => {
      const missing = names.filter((name) => values[name] === undefined)
      if (missing.length > 0 && missing.length < names.length)
        for (const name of missing) fault(name, `is missing: ${why} needs ${names.join(', ')} together`)
    }
    together(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'], 'payment by Stripe')
    together(['ADMIN_EMAIL', 'ADMIN_PASSWORD'], 'creating the first owner')
    if (values.ADMIN_PASSWORD && findPasswordFault(values.ADMIN_PASSWORD, [values.ADMIN_EMAIL ?? '']) === 'personal')
      fault('ADMIN_PASSWORD', passwordFaults.personal)
    together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'object storage')
  })

/** `isPublicUrlGiven`: whether PUBLIC_URL was set, and is not only its default. */
export type Environment = Omit<z.infer<typeof schema>, 'PUBLIC_URL'> & {
  PUBLIC_URL: string
  isPublicUrlGiven: boolean
}

/** A value that the program cannot start with. Its message has one readable line for each fault. */
export class EnvironmentError extends Error {}

/**
 * Reads the environment once (docs/product.md, "Start and stop"). `PUBLIC_URL` gets its default and loses a trailing
 * slash. Throws `EnvironmentError`, whose message names each variable at fault and what it should be.
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const result = schema.safeParse(variables)
  if (!result.success)
    throw new EnvironmentError(
      result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'),
    )
  const { PUBLIC_URL = `http://localhost:${result.data.PORT}`, ...rest } = result.data
  const isPublicUrlGiven = result.data.PUBLIC_URL !== undefined
  return { ...rest, PUBLIC_URL: PUBLIC_URL.replace(/\/+$/, ''), isPublicUrlGiven }
}

/** The environment of this process: the only place that reads it. */
export const readEnvironment = () => parseEnvironment(process.env)

/**
 * Packages outside of the build, as those that draw vouchers, choose React's build while they run: what is built is for
 * production, however it was started. To be called before they are loaded.
 */
export const runInProduction = () => void Object.assign(process.env, { NODE_ENV: 'production' })
