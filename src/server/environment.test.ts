import { describe, expect, test } from 'vitest'
import { isThisMachine } from '#domain/identity/site-address.ts'
import { EnvironmentError, parseEnvironment } from './environment.ts'

/** The lines that a broken environment ends the start with. */
function faults(variables: Record<string, string>): string[] {
  try {
    parseEnvironment(variables)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split('\n')
    throw error
  }
  return []
}

const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

test('an empty environment is valid and has defaults', () => {
  expect(parseEnvironment({})).toEqual({
    PORT: 3000,
    HOST: '0.0.0.0',
    PUBLIC_URL: 'http://localhost:3000',
    isPublicUrlGiven: false,
    DATA_DIR: './data',
    TRUST_PROXY: 0,
  })
})

test('an empty variable counts as unset', () => {
  const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'TRUST_PROXY', 'LOG_LEVEL']
  const more = [
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'STRIPE_SECRET_KEY',
    'STRIPE_API_BASE',
    'ALLOW_DEMO_PAYMENTS',
    'S3_BUCKET',
  ]
  expect(
    parseEnvironment(Object.fromEntries([...names, ...more].map((name, i) => [name, i % 2 ? '' : '  ']))),
  ).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    TRUST_PROXY: 0,
  })
})

test('valid variables are returned as they are set', () => {
  const variables = {
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://clinic.example',
    DATA_DIR: '/srv/clinic',
    DATABASE_URL: 'postgres://user:secret@db:5432/clinic',
    ADMIN_EMAIL: 'owner@clinic.example',
    ADMIN_PASSWORD: 'quiet bamboo lantern',
    ...stripe,
    STRIPE_API_BASE: 'http://127.0.0.1:12111',
    SMTP_URL: 'smtps://user:secret@mail:465',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'media',
    S3_REGION: 'ap-southeast-2',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    LOG_LEVEL: 'debug',
  }
  expect(parseEnvironment({ ...variables, PORT: '8080', TRUST_PROXY: '2' })).toEqual({
    ...variables,
    isPublicUrlGiven: true,
    PORT: 8080,
    TRUST_PROXY: 2,
  })
})

test('the public address uses the port, and loses its trailing slash', () => {
  expect(parseEnvironment({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
  expect(parseEnvironment({ ...stripe, PUBLIC_URL: 'https://clinic.example/' }).PUBLIC_URL).toBe(
    'https://clinic.example',
  )
})

describe('an invalid variable', () => {
  test.each([
    ['PORT', 'eighty', /^PORT must be a whole number from 0 to 65535$/],
    ['PORT', '80.5', /^PORT must be a whole number from 0 to 65535$/],
    ['PORT', '70000', /^PORT must be a whole number from 0 to 65535$/],
    ['PORT', '0x10', /^PORT must be a whole number from 0 to 65535$/],
    ['PORT', '-1', /^PORT must be a whole number from 0 to 65535$/],
    ['PUBLIC_URL', 'clinic.example', /^PUBLIC_URL must be an address such as https:\/\/clinic\.example$/],
    ['PUBLIC_URL', 'ftp://localhost', /^PUBLIC_URL must be an address such as https:/],
    ['DATABASE_URL', 'mysql://host/name', /^DATABASE_URL must be an address such as postgres:\/\//],
    ['DATABASE_URL', 'here', /^DATABASE_URL must be an address such as postgres:\/\//],
    ['STRIPE_API_BASE', 'stripe', /^STRIPE_API_BASE must be an address$/],
    ['ALLOW_DEMO_PAYMENTS', 'yes', /^ALLOW_DEMO_PAYMENTS must be 0 or 1$/],
    ['SMTP_URL', 'mail.example:25', /^SMTP_URL must be an address such as smtp:\/\//],
    ['S3_FORCE_PATH_STYLE', 'yes', /^S3_FORCE_PATH_STYLE must be 0 or 1$/],
    ['TRUST_PROXY', 'true', /^TRUST_PROXY must be a whole number from 0 to 10$/],
    ['TRUST_PROXY', '11', /^TRUST_PROXY must be a whole number from 0 to 10$/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent$/],
  ])('an invalid %s=%s is reported with the expected form', (name, value, line) => {
    expect(faults({ [name]: value })).toEqual([expect.stringMatching(line)])
  })

  test('an invalid email or password of the first owner is reported', () => {
    expect(faults({ ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'quiet bamboo lantern' })).toEqual([
      'ADMIN_EMAIL must be an email address',
    ])
    expect(faults({ ADMIN_EMAIL: 'owner@clinic.example', ADMIN_PASSWORD: 'short' })).toEqual([
      'ADMIN_PASSWORD must have 12 characters or more',
    ])
  })

  test('an invalid address of the object storage is reported', () => {
    const storage = { S3_BUCKET: 'm', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's' }
    expect(faults({ ...storage, S3_ENDPOINT: 'nowhere' })).toEqual([
      'S3_ENDPOINT must be an address such as https://s3.example',
    ])
  })

  test('each invalid variable is reported on its own line', () => {
    expect(faults({ PORT: 'x', LOG_LEVEL: 'y' }).map((line) => line.split(' ')[0])).toEqual(['PORT', 'LOG_LEVEL'])
  })

  test('an invalid variable is reported without its secret', () => {
    const secret = 'correct-horse'
    expect(faults({ ADMIN_EMAIL: 'owner@clinic.example', ADMIN_PASSWORD: secret.slice(0, 7) }).join()).not.toContain(
      'correct',
    )
    expect(faults({ DATABASE_URL: `mysql://user:${secret}@host/name` }).join()).not.toContain(secret)
  })
})

describe('incomplete groups of variables', () => {
  test.each([
    ['STRIPE_SECRET_KEY', ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
    ['STRIPE_PUBLISHABLE_KEY', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
    ['STRIPE_WEBHOOK_SECRET', ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']],
    ['ADMIN_EMAIL', ['ADMIN_PASSWORD']],
    ['S3_BUCKET', ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ])('%s alone is reported with the missing ones', (name, missing) => {
    const value = name === 'ADMIN_EMAIL' ? 'owner@clinic.example' : 'set'
    expect(faults({ [name]: value }).map((line) => line.split(':')[0])).toEqual(
      missing.map((other) => `${other} is missing`),
    )
  })

  test('two of Stripe’s three variables are reported with the third', () => {
    const { STRIPE_WEBHOOK_SECRET, ...two } = stripe
    expect(faults(two)).toEqual([
      'STRIPE_WEBHOOK_SECRET is missing: payment by Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET together',
    ])
  })
})

describe('isThisMachine', () => {
  test.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'http://shop.localhost'])(
    'is true for %s',
    (url) => expect(isThisMachine(url)).toBe(true),
  )
  test.each(['https://clinic.example', 'http://127.evil.example', 'http://localhost.evil.example'])(
    'is false for %s',
    (url) => expect(isThisMachine(url)).toBe(false),
  )
})

test('SECRETS_KEY must have 32 bytes', () => {
  expect(faults({ SECRETS_KEY: Buffer.alloc(32).toString('base64') })).toEqual([])
  expect(faults({ SECRETS_KEY: 'short' })).toEqual([expect.stringMatching(/^SECRETS_KEY must be 32 random bytes/)])
})
