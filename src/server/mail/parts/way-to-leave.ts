import { unsubscribeAddress } from '#server/services/newsletter/subscribing.ts'
import type { EmailDeps } from '../email.ts'
import type { Site } from '../written.ts'

/** Where people leave the list, as nobody in particular. */
export const pageToLeave = ({ publicUrl }: Site) => `${publicUrl}/newsletter/unsubscribe`

/** Where this subscriber leaves the list. */
export const wayToLeave = async (deps: EmailDeps, site: Site, subscriberId: string) =>
  deps.reader === 'staff' ? pageToLeave(site) : unsubscribeAddress(deps, subscriberId)

/** What mail programs make their "unsubscribe" button of (RFC 2369, RFC 8058). */
export const leaveHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
