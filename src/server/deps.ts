import type { Logger } from 'pino'
import type { MailConnection } from '#contract/connections.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { Mailer, MailTrouble } from './mail/mailer.ts'
import type { MayReach } from './media/fetch-picture.ts'
import type { Storage } from './media/storage.ts'
import type { Variants } from './media/variants.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { ResolveTxt } from './services/connections/mail-records.ts'
import type { Sealing } from './services/connections/sealing.ts'

/** What a service may use. Time and chance are in it, so that tests can choose them. */
export type Deps = {
  database: Database
  payments: PaymentProvider
  mailer: Mailer
  /** The pictures as they came, and their smaller versions. */
  storage: Storage
  variants: Variants
  /** Which servers may be asked for a picture that was pasted from another site; the open web where it is not said. */
  mayReach?: MayReach
  /** What the mailer, the provider and the storage are, and how an owner's change to them takes effect. */
  connections: ConnectionsDeps
  /** Where this installation stands in the web, without a trailing slash. */
  publicUrl: string
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
}

/** How connections are set (docs/product.md, "Connections"). */
export type ConnectionsDeps = {
  sealing: Sealing
  /** Which of them the environment sets: it wins. */
  fixed: { mail: boolean; payments: boolean; storage: boolean }
  /** Whether the demo gateway may run here: not at a public address, unless that is allowed. */
  mayRunDemo: boolean
  /** Why a mail server would not take us; `undefined` where it would. Sends nothing. */
  checkMail: (server: MailConnection) => Promise<MailTrouble | undefined>
  /** Asks the card provider whether it takes these keys. Throws a `ProviderError` in its words where it does not. */
  checkKeys: (keys: { secretKey: string }) => Promise<void>
  /** Makes a webhook at the card provider and returns the secret that signs it. Throws a `ProviderError` as above. */
  makeWebhook: (keys: { secretKey: string }, url: string) => Promise<string>
  /** Where pictures are kept: an address, or a folder of the server. */
  storagePlace: string
  resolveTxt: ResolveTxt
  /** Whether the site's address leads here. */
  checkAddress: () => Promise<'here' | 'elsewhere' | 'unreachable'>
  /** Takes over what is saved now, here or by another process. */
  refresh: () => Promise<void>
  /** Calls `listener` after each change, and waits for it. */
  onChange: (listener: () => void | Promise<void>) => void
}

/** Who does something: a member of staff, or a part of the system such as `checkout`. */
export type Actor = { id: string | null; name: string; requestId?: string | undefined }
