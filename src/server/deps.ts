import type { Logger } from 'pino'
import type { MailConnection } from '#contract/connections.ts'
import type { Activity } from './activity.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { Mailer, MailFailure } from './mail/mailer.ts'
import type { PictureStorageSettings } from './media/choose-storage.ts'
import type { Storage } from './media/storage.ts'
import type { Variants } from './media/variants.ts'
import type { Metrics } from './metrics-interface.ts'
import type { IsAllowedAddress } from './outbound-addresses.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { ResolveTxt } from './services/connections/mail-records.ts'
import type { SecretCipher } from './services/connections/secret-cipher.ts'
import type { ViewCounter } from './view-counter.ts'

/** The dependencies of services. They include time and randomness, so that tests can control them. */
export type Deps = {
  database: Database
  payments: PaymentProvider
  mailer: Mailer
  /** The pictures as they came, and their smaller versions. */
  storage: Storage
  variants: Variants
  /** Addresses from which pasted pictures may be downloaded; by default all public ones. */
  isAllowedAddress?: IsAllowedAddress
  /** The current mailer, payment provider and storage, and how an owner's change to them takes effect. */
  connections: ConnectionsDeps
  /** The public URL of this installation, without a trailing slash. Read it each time, since an owner may change it. */
  publicUrl: string
  /** The former URL, while the new one is not confirmed (`site-address.ts`). */
  formerUrl?: string | undefined
  dataDir: string
  /** How many proxies stand in front (docs/product.md, "Trusted proxies"). */
  trustProxy: number
  now: Clock['now']
  pause: Clock['pause']
  newId: () => string
  randomBytes: (count: number) => Uint8Array
  /** Signs the staff's session cookies. */
  authSecret: string
  log: Logger
  /** Starts a recorded run of a backup in a process of its own. */
  backups: { begin: (run: string) => void }
  /** Counts for a monitoring system; absent where nobody may read them. */
  metrics?: Metrics | undefined
  /** Counts how often public pages are looked at; absent where nobody counts. */
  views?: ViewCounter | undefined
  /** How other processes on this database hear of changes; absent where one process serves. */
  changeNotices?: ChangeNotices | undefined
  /** Activity in this process, so that idle jobs may poll less; absent on SQLite, where polling costs nothing. */
  activity?: Activity | undefined
}

/** What a service needs that depends on the time. */
export type TimedDeps = Pick<Deps, 'database' | 'now'>

/** What a new row needs in the caller's transaction: its time and its id. */
export type RowDeps = Pick<Deps, 'now' | 'newId'>

/** What a service needs that changes something and writes down who did it (`services/audit.ts`). */
export type WriteDeps = Pick<Deps, 'database' | 'now' | 'newId'>

/** The same for what makes a secret, such as a link or a code. */
export type RandomDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'randomBytes'>

/** How connections are set (docs/product.md, "Connections"). */
export type ConnectionsDeps = {
  cipher: SecretCipher
  /** Which of them the environment sets: it wins. */
  fixed: { mail: boolean; payments: boolean; storage: boolean; address: boolean; passphrase: boolean }
  /** Whether the demo gateway may run here: not at a public address, unless that is allowed. */
  mayRunDemo: boolean
  /** Connects and signs in to a mail server and sends nothing; answers what is wrong, if anything. */
  checkMail: (server: MailConnection) => Promise<MailFailure | undefined>
  /** Asks the card provider whether it takes these keys. Throws a `ProviderError` in its words where it does not. */
  checkKeys: (keys: { secretKey: string }) => Promise<void>
  /** Whether a publishable key is of the account of the secret one, as far as the provider can tell. Throws as above. */
  checkPublishableKey: (keys: {
    secretKey: string
    publishableKey: string
  }) => Promise<'fits' | 'other-account' | 'refused' | 'unknown'>
  /**
   * Asks the provider in use whether it takes the keys in use, as `checkKeys` does. Returns which provider it is; the
   * demo gateway has no keys and is not asked.
   */
  checkPaymentsInUse: () => Promise<'demo' | 'stripe'>
  /** Makes a webhook at the card provider and returns the secret that signs it. Throws a `ProviderError` as above. */
  makeWebhook: (keys: { secretKey: string }, url: string) => Promise<string>
  /** Opens a location of pictures, without asking it anything. */
  openStorageAt: (location: PictureStorageSettings) => Promise<Storage>
  /** The object store of the environment, where it names one; else the folder in which pictures are without a store. */
  storageLocation: string
  resolveTxt: ResolveTxt
  /** Whether an address leads to this site. */
  checkAddress: (url: string) => Promise<'here' | 'elsewhere' | 'unreachable'>
  /** Takes over what is saved now, here or by another process. */
  refresh: () => Promise<void>
  /** Calls `listener` after each change, and waits for it. */
  onChange: (listener: () => void | Promise<void>) => void
}

/** How the processes on one database tell each other that what they keep in memory is out of date. */
export type ChangeNotices = {
  /** Notifies the other processes of a committed change. A failure here does not fail the change. */
  announce: () => Promise<void>
  /** Calls `listener` when another process has announced a change, or may have. */
  onChange: (listener: () => void) => void
  /** Whether notices come by themselves, so that nothing else has to be asked for often. */
  isListening: () => boolean
  close: () => Promise<void>
}

/** The author of a change: a member of staff, or the product itself (`systemActor`). */
export type Actor = { id: string | null; name: string; requestId?: string | undefined }
