import { type Mode, startCardProvider } from '#test/support/card-provider/provider.ts'

export const webhookSecret = 'whsec_simulator4242'

/** A card provider with the accounts of both modes; `current` is the one of the mode that the server runs in. */
export async function startStripe(now: () => Date, mode: () => Mode) {
  const start = (of: Mode) => startCardProvider({ now, mode: of, secret: webhookSecret })
  const [test, live] = [await start('test'), await start('live')]
  const current = () => (mode() === 'test' ? test : live)
  return {
    test,
    live,
    current,
    /** What the server is told of it at its start. */
    variables: () => ({
      STRIPE_SECRET_KEY: current().keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: current().keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: current().url,
    }),
    close: async () => {
      await test.close()
      await live.close()
    },
  }
}
