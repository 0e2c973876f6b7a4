import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { wallClock } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail, Mailer } from '#server/mail/mailer.ts'
import { storageAt } from '#server/media/choose-storage.ts'
import { folderStorage } from '#server/media/folder-storage.ts'
import { createVariants } from '#server/media/variants.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { stripeProvider } from '#server/payments/stripe.ts'
import { createSecretCipher } from '#server/services/connections/secret-cipher.ts'
import type { TestDatabase } from './databases.ts'

/** A clock that tests set. It moves by 1 ms with each look, so that what happens later is later. */
export type TestClock = { now: () => Date; advance: (ms: number) => void }

export function testClock(start = '2026-03-02T01:00:00.000Z'): TestClock {
  let time = Date.parse(start)
  return {
    now: () => new Date(time++),
    advance: (ms) => {
      time += ms
    },
  }
}

/** Keeps the emails it is given. */
export function recordingMailer(): Mailer & { sent: Mail[] } {
  const sent: Mail[] = []
  return {
    kind: 'smtp',
    sent,
    send: async (mail) => {
      sent.push(mail)
    },
    check: async () => undefined,
    close: async () => {},
  }
}

/**
 * Everything a service needs, on a test's own database: a demo gateway that
 * was not started, a silent log, real chance, a mailer that
 * keeps what it is given, and the wall's clock unless `now` is given. Whatever is in `overrides` takes its place. The
 * data directory is only a name until something is put there.
 */
export function testDeps(database: TestDatabase, overrides: Partial<Deps> = {}): Deps {
  const dataDir = overrides.dataDir ?? join(tmpdir(), `clinic-data-${uuidv7()}`)
  const basics = {
    database,
    ...wallClock,
    newId: uuidv7,
    randomBytes: (count: number) => randomBytes(count),
    log: pino({ level: 'silent' }),
    ...overrides,
  }
  const storage = folderStorage(join(dataDir, 'media'))
  return {
    payments: unreachableGateway(basics),
    mailer: recordingMailer(),
    storage,
    variants: createVariants(storage),
    connections: {
      cipher: createSecretCipher(new Uint8Array(32)),
      fixed: { mail: false, payments: false, storage: false, address: false, passphrase: false },
      mayRunDemo: true,
      checkMail: async () => undefined,
      checkKeys: async () => {},
      checkPublishableKey: async () => 'fits',
      checkPaymentsInUse: async () => 'demo',
      makeWebhook: async () => 'whsec_test',
      openStorageAt: (location) => storageAt(location, join(dataDir, 'media')),
      storageLocation: join(dataDir, 'media'),
      resolveTxt: async () => [],
      checkAddress: async () => 'here',
      refresh: async () => {},
      onChange: () => {},
    },
    backups: { begin: () => {} },
    publicUrl: 'http://localhost:3000',
    dataDir,
    trustProxy: 0,
    authSecret: 'a secret for tests only, of 32 symbols',
    ...basics,
    ...overrides,
  }
}

const unreachableGateway = (deps: Pick<Deps, 'now' | 'newId'>): PaymentProvider => {
  const settings = {
    secretKey: 'sk_test_',
    publishableKey: 'pk_test_',
    webhookSecrets: [],
    apiBase: 'http://127.0.0.1:9',
  }
  return { ...stripeProvider(settings, deps), kind: 'demo', gateway: { kind: 'demo' } }
}
