import { Resolver } from 'node:dns/promises'
import { join } from 'node:path'
import { encryptedConnections, type MailConnection } from '#contract/connections.ts'
import { isThisMachine } from '#domain/identity/site-address.ts'
import type { Clock } from '../clock.ts'
import type { Deps } from '../deps.ts'
import type { Environment } from '../environment.ts'
import { mailerUnlessOnHold, paymentsUnlessOnHold } from '../jobs/on-hold.ts'
import { folderMailer } from '../mail/folder-mailer.ts'
import type { Mailer } from '../mail/mailer.ts'
import { sendingLimitMs, smtpMailer } from '../mail/smtp-mailer.ts'
import { smtpUrlOf } from '../mail/smtp-url.ts'
import { createActiveStorage, ownFolderOf, storageAt } from '../media/choose-storage.ts'
import type { Storage } from '../media/storage.ts'
import { choosePayments } from '../payments/choose-provider.ts'
import { postTo } from '../payments/demo/events.ts'
import { isDemoGateway } from '../payments/demo.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { type StripeSettings, stripeSettings } from '../payments/stripe/settings.ts'
import { openCipher } from '../services/connections/secret-cipher.ts'
import { checkAddress } from '../services/connections/site-proof.ts'
import { type ConnectionName, connectionRevisions, readConnection } from '../services/connections/stored-connections.ts'
import { storedSecret } from '../services/stored-secret.ts'
import { readSetting } from '../services/stored-settings.ts'
import { siteAddressOf } from '../site-address.ts'
import { hotSwappable } from './hot-swappable.ts'

type BaseDeps = Clock & Pick<Deps, 'database' | 'newId' | 'randomBytes' | 'log'>

/**
 * The mail server, the card provider and the storage of pictures: of the environment where it sets them, else as an owner
 * saved them in the dashboard, else folders and the demo gateway (docs/product.md, "Connections"). `refresh` takes over
 * what is saved now, while the server runs: what is in progress ends with the connection that began it. `fixedStorage`: the
 * object store of the environment. Throws a `StartError` where the environment is at fault.
 */
export async function openConnections(environment: Environment, deps: BaseDeps, fixedStorage: Storage | undefined) {
  const { database, log } = deps
  const fixedStripe = stripeSettings(environment)
  const cipher = await openCipher(environment)
  const fixed = {
    mail: environment.SMTP_URL !== undefined,
    payments: fixedStripe !== undefined,
    storage: fixedStorage !== undefined,
    address: environment.isPublicUrlGiven,
    passphrase: environment.BACKUP_PASSPHRASE !== undefined,
  }
  const listeners: (() => void | Promise<void>)[] = []
  const stored = async <N extends ConnectionName>(name: N) => {
    const { value, unreadable } = await readConnection(database.db, cipher, name)
    if (unreadable)
      log.error({ connection: name }, 'A connection was saved with another key: it has to be entered again')
    return value
  }

  const authSecret = await storedSecret(deps, 'auth.secret')
  const apiBase = environment.STRIPE_API_BASE
  // Loaded late, as the provider itself.
  const account = () => import('../payments/stripe/account.ts')
  const makeMailer = async (): Promise<Mailer> => mailerOf(environment, fixed.mail ? undefined : await stored('mail'))
  const stripeOf = async (): Promise<StripeSettings | undefined> => {
    if (fixedStripe) return fixedStripe
    const saved = await stored('payments')
    return saved && withApiBase(environment, saved)
  }
  const ownFolder = ownFolderOf(environment)
  // An object store that does not answer must not keep the site from starting: its pictures are missed, and nothing else.
  const makeStorage = async () =>
    fixedStorage ?? createActiveStorage((await stored('storage')) ?? { place: null }, ownFolder)
  const readAddress = async () => siteAddressOf(environment, await readSetting(database.db, 'site.address'))
  const makePayments = async () => choosePayments(await stripeOf(), deps)

  let ownMailer = await makeMailer()
  let ownPayments: PaymentProvider = await makePayments()
  const mailer = hotSwappable(mailerUnlessOnHold(ownMailer, database))
  const payments = hotSwappable(paymentsUnlessOnHold(ownPayments, database))
  const storage = hotSwappable(await makeStorage())
  let seen = await connectionRevisions(database.db)
  let address = await readAddress()
  let webhooksTo: string | undefined
  const retired = new Set<Mailer>()

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
    // A message being sent is completed by the mailer that began it.
    retired.add(before)
    const close = () => {
      retired.delete(before)
      void before.close()
    }
    setTimeout(close, sendingLimitMs).unref()
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
    const isNew = (name: keyof typeof now) => now[name] !== seen[name]
    if (!isNew('address') && !encryptedConnections.some(isNew)) return
    // Each is noted by itself: where one cannot be taken over, those before it are not replaced again with it.
    if (isNew('mail') && !fixed.mail) await replaceMailer()
    seen = { ...seen, mail: now.mail }
    if (isNew('payments') && !fixed.payments) await replacePayments()
    seen = { ...seen, payments: now.payments }
    if (isNew('storage') && !fixed.storage) storage.replace(await makeStorage())
    if (isNew('address')) address = await readAddress()
    seen = now
    for (const listener of listeners) await listener()
  }

  const connections: Deps['connections'] = {
    cipher,
    fixed,
    get mayRunDemo() {
      return isThisMachine(address.publicUrl) || environment.ALLOW_DEMO_PAYMENTS === '1'
    },
    checkMail: async (server) => {
      const trial = smtpMailer(smtpUrlOf(server))
      return trial.check().finally(() => trial.close())
    },
    checkKeys: async (keys) => (await account()).checkStripeKeys({ ...keys, apiBase }),
    checkPublishableKey: async (keys) => (await account()).checkPublishableKey({ ...keys, apiBase }),
    makeWebhook: async (keys, url) => (await account()).makeStripeWebhook({ ...keys, apiBase }, url),
    openStorageAt: (location) => storageAt(location, ownFolder),
    storageLocation: environment.S3_ENDPOINT ?? ownFolder,
    resolveTxt: (name) => new Resolver({ timeout: 3000, tries: 2 }).resolveTxt(name),
    checkPaymentsInUse: () => checkPaymentsInUse(environment, deps),
    checkAddress: (url) => checkAddress({ authSecret }, url),
    // One after the other: two at once would each close what the other has just opened.
    refresh: () => {
      refreshing = refreshing.catch(() => {}).then(refreshOnce)
      return refreshing
    },
    onChange: (listener) => void listeners.push(listener),
  }

  return {
    connections,
    authSecret,
    /** Where the site stands now. */
    address: () => address,
    mailer: mailer.current,
    storage: storage.current,
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

type StripeDeps = Pick<Deps, 'database'>

function mailerOf({ SMTP_URL, DATA_DIR }: Environment, saved: MailConnection | undefined): Mailer {
  const url = SMTP_URL ?? (saved && smtpUrlOf(saved))
  return url ? smtpMailer(url) : folderMailer(join(DATA_DIR, 'mail'))
}

/** The way emails leave: by the environment, else as an owner saved it; not as it was when the server started. */
export async function mailerInUse(environment: Environment, { database }: StripeDeps): Promise<Mailer> {
  if (environment.SMTP_URL) return mailerOf(environment, undefined)
  const cipher = await openCipher(environment)
  return mailerOf(environment, (await readConnection(database.db, cipher, 'mail')).value)
}

/** Asks the card provider whether it takes the keys in use. Throws a `ProviderError` in its words where it does not. */
export async function checkPaymentsInUse(environment: Environment, deps: StripeDeps): Promise<'demo' | 'stripe'> {
  const stripe = await stripeInUse(environment, deps)
  if (!stripe) return 'demo'
  const { checkStripeKeys } = await import('../payments/stripe/account.ts')
  await checkStripeKeys({ secretKey: stripe.secretKey, apiBase: environment.STRIPE_API_BASE })
  return 'stripe'
}

/** The card provider's keys: those of the environment, else those that an owner saved; `undefined` for the demo gateway. */
export async function stripeInUse(environment: Environment, deps: StripeDeps): Promise<StripeSettings | undefined> {
  const fixed = stripeSettings(environment)
  if (fixed) return fixed
  const cipher = await openCipher(environment)
  const { value: keys } = await readConnection(deps.database.db, cipher, 'payments')
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
