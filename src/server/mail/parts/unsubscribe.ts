import { unsubscribeAddress } from '#server/services/newsletter/subscribing.ts'
import type { EmailSite } from '../composed-email.ts'
import type { EmailDeps } from '../email.ts'

/** The general page for unsubscribing, where people enter their address. */
export const unsubscribePage = ({ publicUrl }: EmailSite) => `${publicUrl}/newsletter/unsubscribe`

/** The unsubscribe link of one subscriber. Staff who read the email see the general page instead. */
export const unsubscribeLink = async (deps: EmailDeps, site: EmailSite, subscriberId: string) =>
  deps.reader === 'staff' ? unsubscribePage(site) : unsubscribeAddress(deps, subscriberId)

/** The headers from which mail programs make their "unsubscribe" button (RFC 2369, RFC 8058). */
export const listUnsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
