import { StripeFault } from './fault.ts'

export type Mode = 'test' | 'live'

/** The keys of one account. */
export const keys = {
  test: { secretKey: 'sk_test_counterpart4242', publishableKey: 'pk_test_counterpart4242' },
  live: { secretKey: 'sk_live_counterpart4242', publishableKey: 'pk_live_counterpart4242' },
} as const satisfies Record<Mode, { secretKey: string; publishableKey: string }>

const unauthorized = (message: string, details: object = {}, status = 401) =>
  new StripeFault(status, { type: 'invalid_request_error', message, ...details })

/** Which mode a request is for, and whether a browser asks. Throws when the key is none of ours. */
export function readKey(header: string | undefined, formKey?: unknown): { mode: Mode; publishable: boolean } {
  const [, scheme, given = ''] = /^(Bearer|Basic) (.+)$/.exec(header ?? '') ?? []
  const key = scheme === 'Basic' ? Buffer.from(given, 'base64').toString().replace(/:$/, '') : given || formKey
  if (typeof key !== 'string' || key === '')
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  for (const mode of ['test', 'live'] as const) {
    if (key === keys[mode].secretKey) return { mode, publishable: false }
    if (key === keys[mode].publishableKey) return { mode, publishable: true }
  }
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`)
}

/** A browser's key for what only the shop may ask. */
export const secretKeyRequired = () =>
  unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    {
      code: 'secret_key_required',
    },
    403,
  )
