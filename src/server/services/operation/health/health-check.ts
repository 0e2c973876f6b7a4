import { type HealthArea, type HealthCheck, type HealthFinding, healthAreaNames } from '#contract/health-check.ts'
import { second } from '#domain/dates/durations.ts'
import { mailFaultWords } from '#domain/mail/mail-fault.ts'
import type { Deps } from '#server/deps.ts'
import { errorCode, errorMessage } from '#server/errors.ts'
import { readHold } from '#server/services/hold.ts'
import { findOutage } from '#server/services/mail-outage.ts'
import { examineBackup, examineClock, examineDatabase, examineStorage } from './data.ts'
import { attention, broken, type Finding, ok } from './finding.ts'
import { examineCertificate, examineDisk, examinePermissions } from './machine.ts'

export type HealthDeps = Pick<Deps, 'database' | 'storage' | 'dataDir' | 'publicUrl' | 'now'> & {
  mailer: Pick<Deps['mailer'], 'kind' | 'check'>
  /** Whether the site's address leads to this machine only: then it is a trial. */
  isTrial: boolean
  /** Asks the card provider whether it takes the keys in use. Throws a `ProviderError` where it does not. */
  checkPayments: () => Promise<'demo' | 'stripe'>
  version: string
}

/** How long one area may take, in ms: who asks waits for all of them. */
const timeoutMs = 10 * second

/**
 * Looks at everything that the product needs to run, all at once. Sends no email, takes no payment, and changes nothing but
 * a small file that it removes again. Never throws: what cannot be examined is a finding.
 */
export async function examineHealth(
  deps: HealthDeps,
  only: readonly HealthArea[] = healthAreaNames,
): Promise<HealthCheck> {
  const findings = await Promise.all(only.map((area) => examineArea(area, deps)))
  return { at: deps.now().toISOString(), findings }
}

async function examineArea(area: HealthArea, deps: HealthDeps): Promise<HealthFinding> {
  const late = new Promise<Finding>((resolve) => {
    const timedOut = broken(
      `There was no answer within ${timeoutMs / second} s`,
      'Check whether it’s running and can be reached from here',
    )
    setTimeout(() => resolve(timedOut), timeoutMs).unref()
  })
  const found = examiners[area](deps).catch((error: unknown) =>
    broken(
      `It couldn’t be examined (${errorCode(error) ?? errorMessage(error).split('\n', 1)[0]})`,
      'Check whether it’s running and can be reached from here',
    ),
  )
  return { area, ...(await Promise.race([found, late])) }
}

const examiners: Record<HealthArea, (deps: HealthDeps) => Promise<Finding>> = {
  environment: async ({ publicUrl, isTrial }) => {
    if (publicUrl.startsWith('https:')) return ok(`The site is at ${publicUrl}`)
    if (isTrial)
      return attention(
        `The site is at ${publicUrl}, on this machine only`,
        'Enter its address under Settings, Connections, before it goes live',
      )
    return broken(
      `${publicUrl} isn’t encrypted: passwords can be read on the way`,
      'Put a web server with TLS in front, and set PUBLIC_URL to its https address',
    )
  },
  database: examineDatabase,
  disk: examineDisk,
  clock: examineClock,
  mail: examineMail,
  payments: examinePayments,
  storage: examineStorage,
  backup: examineBackup,
  certificate: examineCertificate,
  permissions: examinePermissions,
  versions: async ({ version }) => {
    const says = `Version ${version} on Node ${process.versions.node}`
    return Number.parseInt(process.versions.node, 10) < 24
      ? attention(says, 'Run it on Node 24, which it is tested with')
      : ok(says)
  },
}

/** Whether the mail server takes us. Nothing is sent. */
async function examineMail({ database, mailer }: HealthDeps): Promise<Finding> {
  if (mailer.kind === 'folder')
    return attention(
      'Emails are only kept in a folder of this server: nobody gets them',
      'Connect a mail server under Settings, Connections',
    )
  const failure = (await mailer.check()) ?? (await findOutage(database.db))
  if (failure)
    return broken(
      `Email isn’t going out: ${mailFaultWords[failure.fault]} (${failure.detail})`,
      'Correct it under Settings, Connections, or in SMTP_URL; what waits is sent then',
    )
  return ok('The mail server takes our connection and password')
}

/** Whether the card provider takes our keys. */
async function examinePayments({ database, checkPayments, isTrial }: HealthDeps): Promise<Finding> {
  if (await readHold(database.db))
    return attention(
      'This copy is on hold, so the card provider wasn’t asked',
      'Make it the live site once the old one is off',
    )
  try {
    if ((await checkPayments()) === 'stripe') return ok('Stripe takes our keys')
  } catch (error) {
    return broken(`Stripe doesn’t take our keys (${errorMessage(error)})`, 'Copy them again from Stripe’s dashboard')
  }
  const says = 'Payments are on trial: no card is charged'
  return isTrial ? ok(says) : attention(says, 'Connect Stripe under Settings, Connections')
}
