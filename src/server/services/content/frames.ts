import type { Reader } from '#server/database/connect.ts'
import { readSetting } from '../settings.ts'
import { readSection } from './content.ts'

/**
 * The origins of what pages show in frames: the booking widget and the map (docs/product.md, "Booking widget and map").
 * Read for every page that is made, so that a changed address is allowed at once, and the old one no longer.
 */
export async function frameOrigins(db: Reader): Promise<string[]> {
  const booking = await readSetting(db, 'booking.url')
  const { value: contact } = await readSection(db, 'contact')
  return [...new Set([booking, contact.mapUrl].flatMap(originsOf))]
}

/** A host may bear `;` and `,` too, which would end our rule in the policy and begin one of their own, such as `sandbox`. */
const plain = /^https?:\/\/[\w.-]+(?::\d+)?$/

/** The origin of an address. Google answers for its maps from a neighbour of the host that was asked. */
function originsOf(address: string): string[] {
  if (!URL.canParse(address)) return []
  const { origin, hostname } = new URL(address)
  if (!plain.test(origin)) return []
  return hostname.endsWith('.google.com') ? [origin, 'https://*.google.com'] : [origin]
}
