import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MayReach } from './media/fetch-picture.ts'
import type { Storage } from './media/storage.ts'
import type { Variants } from './media/variants.ts'
import type { PaymentProvider } from './payments/provider.ts'

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

/** Who does something: a member of staff, or a part of the system such as `checkout`. */
export type Actor = { id: string | null; name: string; requestId?: string | undefined }
