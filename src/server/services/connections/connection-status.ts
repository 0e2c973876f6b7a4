import type { Connections, MailConnection } from '#contract/connections.ts'
import type { Deps } from '#server/deps.ts'
import { senderOf } from '#server/mail/sender.ts'
import type { PictureStorageSettings } from '#server/media/choose-storage.ts'
import { mailEventsUrl } from '../newsletter/mail-events.ts'
import type { SecretDeps } from '../stored-secret.ts'
import { readSetting } from '../stored-settings.ts'
import { looksLikeAccountMismatch, webhookUrlOf } from './payments-connection.ts'
import { addressRevision } from './site-address.ts'
import { bucketOf } from './storage-connection.ts'
import { readConnection, type StoredConnection } from './stored-connections.ts'

type StatusDeps = SecretDeps & Pick<Deps, 'database' | 'connections' | 'payments' | 'publicUrl' | 'formerUrl'>

/** The domain of the address that our emails come from. */
export async function senderDomainOf({ database, publicUrl }: Pick<Deps, 'database' | 'publicUrl'>): Promise<string> {
  const sender = await senderOf(database.db, publicUrl)
  return /@([^>@]+)>?$/.exec(sender)?.[1] ?? ''
}

/** The state of the connections, without secrets. */
export async function readConnectionStatus(deps: StatusDeps): Promise<Connections> {
  const { database, connections, payments } = deps
  const { cipher, fixed } = connections
  const mail = await readConnection(database.db, cipher, 'mail')
  const keys = await readConnection(database.db, cipher, 'payments')
  const sourceOf = (isFixed: boolean, isSaved: boolean) => (isFixed ? 'environment' : isSaved ? 'dashboard' : 'none')
  return {
    mail: {
      source: sourceOf(fixed.mail, mail.value !== undefined),
      unreadable: !fixed.mail && mail.unreadable,
      revision: mail.revision,
      saved: mail.value ? withoutPassword(mail.value) : null,
      senderDomain: await senderDomainOf(deps),
      eventsUrl: await mailEventsUrl(deps),
    },
    payments: {
      source: sourceOf(fixed.payments, keys.value !== undefined),
      unreadable: !fixed.payments && keys.unreadable,
      revision: keys.revision,
      provider: payments.kind,
      livemode: payments.livemode,
      publishableKey: payments.gateway.kind === 'stripe' ? payments.gateway.publishableKey : '',
      webhookUrl: webhookUrlOf(deps),
      closed: payments.kind === 'demo' && !connections.mayRunDemo,
      warnsOfAccounts: !fixed.payments && keys.value !== undefined && warnsOf(keys.value),
    },
    storage: await storageStatus(deps),
    address: await addressStatus(deps),
  }
}

const warnsOf = (keys: StoredConnection<'payments'>) => !keys.oneAccount && looksLikeAccountMismatch(keys)

async function addressStatus({
  database,
  connections,
  publicUrl,
  formerUrl,
}: StatusDeps): Promise<Connections['address']> {
  const revision = await addressRevision(database.db)
  const source = connections.fixed.address ? 'environment' : revision === '' ? 'none' : 'dashboard'
  return { source, revision, url: publicUrl, former: formerUrl ?? null }
}

async function storageStatus({ database, connections }: StatusDeps): Promise<Connections['storage']> {
  const { fixed, cipher, storageLocation } = connections
  const { value, unreadable, revision } = await readConnection(database.db, cipher, 'storage')
  if (fixed.storage)
    return { source: 'environment', unreadable: false, revision, place: storageLocation, saved: null, move: null }
  const status = await readSetting(database.db, 'storage.move')
  const { place: location = null, next, before } = value ?? {}
  const to = next === undefined ? location : next
  const isMoving = next !== undefined || before !== undefined
  const { done, of, fault } = status ?? { done: 0, of: 0, fault: '' }
  return {
    source: location ? 'dashboard' : 'none',
    unreadable,
    revision,
    place: bucketOf(location) || storageLocation,
    saved: location && withoutSecret(location),
    move: isMoving ? { to: bucketOf(to), phase: next === undefined ? 'settling' : 'copying', done, of, fault } : null,
  }
}

const withoutSecret = ({ secretAccessKey: _, ...location }: NonNullable<PictureStorageSettings>) => location
const withoutPassword = ({ password, ...value }: MailConnection) => ({ ...value, hasPassword: password !== '' })
