import { randomUUID } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Deps } from './deps.ts'
import { type Environment, isThisMachine } from './environment.ts'
import { folderMailer } from './mail/folder-mailer.ts'
import type { Mailer } from './mail/mailer.ts'
import { sendingLimit, smtpMailer } from './mail/smtp-mailer.ts'
import { smtpUrlOf } from './mail/smtp-url.ts'
import { mailerUnlessOnHold, paymentsUnlessOnHold } from './on-hold.ts'
import { choosePayments } from './payments/choose-provider.ts'
import { postTo } from './payments/demo/events.ts'
import { isDemoGateway } from './payments/demo.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { type StripeSettings, stripeSettings } from './payments/stripe/settings.ts'
import { replaceable } from './replaceable.ts'
import { readSealingKey, sealingWith } from './services/connections/sealing.ts'
import { type ConnectionName, connectionRevisions, readConnection } from './services/connections/stored-connections.ts'

type BaseDeps = Clock & Pick<Deps, 'database' | 'newId' | 'randomBytes' | 'log'>

/**
 * The mail server and the card provider: of the environment where it sets them, else as an owner saved them in the
 * dashboard, else a folder and the demo gateway (docs/product.md, "Connections"). `refresh` takes over what is saved now,
 * while the server runs: what is in progress ends with the connection that began it. Throws a `StartError` where the
 * environment is at fault.
 */
export async function openConnections(environment: Environment, deps: BaseDeps) {
  const { database, log } = deps
  const fixedStripe = stripeSettings(environment)
  const sealing = sealingWith(await readSealingKey(environment.SECRETS_KEY, environment.DATA_DIR))
  const fixed = {
    mail: environment.SMTP_URL !== undefined,
    payments: fixedStripe !== undefined,
    storage: environment.S3_BUCKET !== undefined,
  }
  const listeners: (() => void | Promise<void>)[] = []
  const stored = async <N extends ConnectionName>(name: N) => {
    const { value, unreadable } = await readConnection(database.db, sealing, name)
    if (unreadable)
      log.error({ connection: name }, 'A connection was saved with another key: it has to be entered again')
    return value
  }

  const makeMailer = async (): Promise<Mailer> => {
    const saved = fixed.mail ? undefined : await stored('mail')
    const url = environment.SMTP_URL ?? (saved && smtpUrlOf(saved))
    return url ? smtpMailer(url) : folderMailer(join(environment.DATA_DIR, 'mail'))
  }
  const stripeOf = async (): Promise<StripeSettings | undefined> => {
    if (fixedStripe) return fixedStripe
    const saved = await stored('payments')
    return saved && withApiBase(environment, saved)
  }
  const makePayments = async () => choosePayments(await stripeOf(), deps)

  let ownMailer = await makeMailer()
  let ownPayments: PaymentProvider = await makePayments()
  const mailer = replaceable(mailerUnlessOnHold(ownMailer, database))
  const payments = replaceable(paymentsUnlessOnHold(ownPayments, database))
  let seen = await connectionRevisions(database.db)
  let webhooksTo: string | undefined
  const retired: Mailer[] = []

  const startDemo = () => {
    if (webhooksTo && isDemoGateway(ownPayments)) ownPayments.start(postTo(webhooksTo))
  }
  const stopDemo = async (provider: PaymentProvider) => {
    if (isDemoGateway(provider)) await provider.stop()
  }
  const closeDemo = async (provider: PaymentProvider) => {
    if (isDemoGateway(provider)) await provider.close()
  }

  const replaceMailer = async () => {
    const before = ownMailer
    ownMailer = await makeMailer()
    mailer.replace(mailerUnlessOnHold(ownMailer, database))
    log.info({ mailer: ownMailer.kind }, 'Email leaves another way from now on')
    // What is being sent ends with the server that it was begun with.
    retired.push(before)
    setTimeout(() => void before.close(), sendingLimit).unref()
  }
  const replacePayments = async () => {
    const before = ownPayments
    ownPayments = await makePayments()
    payments.replace(paymentsUnlessOnHold(ownPayments, database))
    log.info({ provider: ownPayments.kind, livemode: ownPayments.livemode }, 'Payments were set up anew')
    await stopDemo(before)
    await closeDemo(before)
    startDemo()
  }

  let refreshing: Promise<void> = Promise.resolve()
  const refreshOnce = async () => {
    const now = await connectionRevisions(database.db)
    const isNew = { mail: now.mail !== seen.mail, payments: now.payments !== seen.payments }
    if (!isNew.mail && !isNew.payments) return
    if (isNew.mail && !fixed.mail) await replaceMailer()
    if (isNew.payments && !fixed.payments) await replacePayments()
    seen = now
    for (const listener of listeners) await listener()
  }

  const connections: Deps['connections'] = {
    sealing,
    fixed,
    mayRunDemo: isThisMachine(environment.PUBLIC_URL) || environment.ALLOW_DEMO_PAYMENTS === '1',
    checkMail: async (server) => {
      const trial = smtpMailer(smtpUrlOf(server))
      return trial.check().finally(() => trial.close())
    },
    // Loaded late, as the provider itself.
    checkKeys: async (keys) =>
      (await import('./payments/stripe/account.ts')).checkStripeKeys({ ...keys, apiBase: environment.STRIPE_API_BASE }),
    makeWebhook: async (keys, url) =>
      (await import('./payments/stripe/account.ts')).makeStripeWebhook(
        { ...keys, apiBase: environment.STRIPE_API_BASE },
        url,
      ),
    storagePlace: environment.S3_ENDPOINT ?? join(environment.DATA_DIR, 'media'),
    resolveTxt: (name) => new Resolver({ timeout: 3000, tries: 2 }).resolveTxt(name),
    checkAddress: () => checkAddress(environment.PUBLIC_URL),
    // One after the other: two at once would each close what the other has just opened.
    refresh: () => {
      refreshing = refreshing.catch(() => {}).then(refreshOnce)
      return refreshing
    },
    onChange: (listener) => void listeners.push(listener),
  }

  return {
    connections,
    mailer: mailer.current,
    payments: payments.current,
    /** Says where this process reaches its own webhook: the demo gateway posts there. */
    serve: (webhook: string) => {
      webhooksTo = webhook
      startDemo()
    },
    stopWebhooks: () => stopDemo(ownPayments),
    close: async () => {
      await stopDemo(ownPayments)
      await closeDemo(ownPayments)
      for (const one of [...retired, ownMailer]) await one.close()
    },
  }
}

/**
 * Whether the site's address leads to a server of this product: its request id comes back. Takes 5 s at most. The address is
 * that of the environment, so nobody can have another one asked.
 */
async function checkAddress(publicUrl: string): Promise<'here' | 'elsewhere' | 'unreachable'> {
  const id = randomUUID()
  try {
    const asked = { headers: { 'x-request-id': id }, redirect: 'manual', signal: AbortSignal.timeout(5000) } as const
    const answer = await fetch(`${publicUrl}/healthz`, asked)
    await answer.body?.cancel()
    return answer.ok && answer.headers.get('x-request-id') === id ? 'here' : 'elsewhere'
  } catch {
    return 'unreachable'
  }
}

type StripeDeps = Pick<Deps, 'database'>

/** The card provider's keys: those of the environment, else those that an owner saved; `undefined` for the demo gateway. */
export async function stripeInUse(environment: Environment, deps: StripeDeps): Promise<StripeSettings | undefined> {
  const fixed = stripeSettings(environment)
  if (fixed) return fixed
  const sealing = sealingWith(await readSealingKey(environment.SECRETS_KEY, environment.DATA_DIR))
  const { value: keys } = await readConnection(deps.database.db, sealing, 'payments')
  return keys && withApiBase(environment, keys)
}

type Keys = Pick<StripeSettings, 'secretKey' | 'publishableKey' | 'webhookSecrets'>

/** Keys that were saved, checked as those of the environment are. */
const withApiBase = ({ STRIPE_API_BASE }: Environment, keys: Keys) =>
  stripeSettings({
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecrets.join(','),
    STRIPE_API_BASE,
  })
