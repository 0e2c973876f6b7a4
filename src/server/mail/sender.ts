import type { Reader } from '../database/connect.ts'
import { readSection } from '../services/content/content.ts'
import { readSetting } from '../services/stored-settings.ts'

/**
 * The sender of our emails: the one in the settings, else the clinic's name and email; if it has none, a no-reply
 * address at our own host.
 */
export async function senderOf(db: Reader, publicUrl: string): Promise<string> {
  const address = await readSetting(db, 'mail.senderAddress')
  if (!address) return defaultSenderOf(db, publicUrl)
  const name = await readSetting(db, 'mail.senderName')
  return name ? mailbox(name, address) : address
}

/** The default sender. */
export async function defaultSenderOf(db: Reader, publicUrl: string): Promise<string> {
  const { value: clinic } = await readSection(db, 'clinic')
  return mailbox(clinic.name, clinic.email || `no-reply@${new URL(publicUrl).hostname}`)
}

/** A name and an address as a message's header has them; the name cannot end its quotes. */
const mailbox = (name: string, address: string) => `"${name.replace(/["\\\r\n]/g, '')}" <${address}>`
