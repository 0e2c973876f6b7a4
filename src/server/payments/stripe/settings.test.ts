import { expect, test } from 'vitest'
import { stripeSettings } from './settings.ts'

const variables = {
  STRIPE_SECRET_KEY: 'sk_test_4242',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_4242',
  STRIPE_WEBHOOK_SECRET: 'whsec_4242',
  STRIPE_API_BASE: undefined,
}

test('Stripe is not configured without a secret key', () => {
  expect(stripeSettings({ ...variables, STRIPE_SECRET_KEY: undefined })).toBeUndefined()
})

test.each([
  [{}, { secretKey: 'sk_test_4242', publishableKey: 'pk_test_4242', webhookSecrets: ['whsec_4242'] }],
  [{ STRIPE_SECRET_KEY: 'rk_test_4242' }, { secretKey: 'rk_test_4242' }],
  [{ STRIPE_SECRET_KEY: 'rk_live_4242', STRIPE_PUBLISHABLE_KEY: 'pk_live_4242' }, { publishableKey: 'pk_live_4242' }],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' }, { webhookSecrets: ['whsec_a', 'whsec_b'] }],
  [{ STRIPE_API_BASE: 'http://127.0.0.1:4242/' }, { apiBase: 'http://127.0.0.1:4242' }],
  [{ STRIPE_API_BASE: 'https://stripe.example' }, { apiBase: 'https://stripe.example' }],
])('the variables %j give the Stripe settings %j', (change, expected) => {
  expect(stripeSettings({ ...variables, ...change })).toMatchObject(expected)
})

const live = { STRIPE_SECRET_KEY: 'sk_live_4242', STRIPE_PUBLISHABLE_KEY: 'pk_live_4242' }

test.each([
  [{ STRIPE_SECRET_KEY: 'pk_test_4242', STRIPE_PUBLISHABLE_KEY: 'sk_test_4242' }, /^STRIPE_SECRET_KEY must begin/],
  [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_4242' }, /^STRIPE_PUBLISHABLE_KEY must begin/],
  [{ STRIPE_SECRET_KEY: 'sk_prod_4242' }, /^STRIPE_SECRET_KEY must begin/],
  [{ STRIPE_SECRET_KEY: 'sk_live_4242' }, /^STRIPE_PUBLISHABLE_KEY is a test key, but STRIPE_SECRET_KEY is a live key/],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_4242' }, /^STRIPE_PUBLISHABLE_KEY is a live key/],
  [{ STRIPE_WEBHOOK_SECRET: 'we_4242' }, /^STRIPE_WEBHOOK_SECRET must begin with whsec_/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_a,' }, /^STRIPE_WEBHOOK_SECRET must begin with whsec_/],
  [{ STRIPE_API_BASE: 'http://stripe.example' }, /^STRIPE_API_BASE must use https/],
  [{ STRIPE_API_BASE: 'https://stripe.example/v1' }, /^STRIPE_API_BASE must be an origin/],
  [{ ...live, STRIPE_API_BASE: 'https://stripe.example' }, /^STRIPE_API_BASE is for tests/],
])('the variables %j are refused, and the message contains no key', (change, fault) => {
  const wrong = () => stripeSettings({ ...variables, ...change })
  expect(wrong).toThrow(fault)
  expect(wrong).not.toThrow(/4242/)
})
