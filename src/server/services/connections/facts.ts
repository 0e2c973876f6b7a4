import type { Connections, MailConnection } from '#contract/connections.ts'
import type { Deps } from '#server/deps.ts'
import { senderOf } from '#server/mail/sender.ts'
import { webhookUrlOf } from './payments-connection.ts'
import { readConnection } from './stored-connections.ts'

type FactsDeps = Pick<Deps, 'database' | 'connections' | 'payments' | 'publicUrl'>

/** The domain of the address that our emails come from. */
export async function senderDomainOf({ database, publicUrl }: Pick<Deps, 'database' | 'publicUrl'>): Promise<string> {
  const sender = await senderOf(database.db, publicUrl)
  return /@([^>@]+)>?$/.exec(sender)?.[1] ?? ''
}

/** What is connected, and by whom. No secret is in it. */
export async function readConnectionFacts(deps: FactsDeps): Promise<Connections> {
  const { database, connections, payments } = deps
  const { sealing, fixed } = connections
  const mail = await readConnection(database.db, sealing, 'mail')
  const keys = await readConnection(database.db, sealing, 'payments')
  const sourceOf = (isFixed: boolean, isSaved: boolean) => (isFixed ? 'environment' : isSaved ? 'dashboard' : 'none')
  return {
    mail: {
      source: sourceOf(fixed.mail, mail.value !== undefined),
      unreadable: !fixed.mail && mail.unreadable,
      revision: mail.revision,
      saved: mail.value ? withoutPassword(mail.value) : null,
      senderDomain: await senderDomainOf(deps),
    },
    payments: {
      source: sourceOf(fixed.payments, keys.value !== undefined),
      unreadable: !fixed.payments && keys.unreadable,
      revision: keys.revision,
      provider: payments.kind,
      livemode: payments.livemode,
      publishableKey: payments.gateway.kind === 'stripe' ? payments.gateway.publishableKey : '',
      webhookUrl: webhookUrlOf(deps),
    },
    storage: { source: sourceOf(fixed.storage, false), place: connections.storagePlace },
    publicUrl: deps.publicUrl,
  }
}

const withoutPassword = ({ password, ...value }: MailConnection) => ({ ...value, hasPassword: password !== '' })
