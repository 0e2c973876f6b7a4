import { createHmac } from 'node:crypto'
import type { Reader, Tx } from '#server/database/connect.ts'

/**
 * Somebody who was erased stays off the list, whatever list is imported: their address is known again by a hash that
 * nobody can make without this installation's key (docs/product.md, "Subscribing and consent").
 */
export const hashOfAddress = (key: string, email: string): string =>
  createHmac('sha256', key).update(`address:${email.toLowerCase()}`).digest('base64url')

/** Records that an address was erased, at a time (ISO 8601). */
export async function markErased(
  tx: Tx,
  { key, email, at }: { key: string; email: string; at: string },
): Promise<void> {
  await tx
    .insertInto('forgotten_addresses')
    .values({ address_hash: hashOfAddress(key, email), created_at: at })
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .execute()
}

/** Whether an address was erased, and its owner has not subscribed again. */
export const isErased = async (db: Reader, key: string, email: string): Promise<boolean> =>
  (await erasedAmong(db, key, [email])).has(email)

/** Which of at most 500 addresses were erased. */
export async function erasedAmong(db: Reader, key: string, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const byHash = new Map(emails.map((email) => [hashOfAddress(key, email), email]))
  const rows = await db
    .selectFrom('forgotten_addresses')
    .select('address_hash')
    .where('address_hash', 'in', [...byHash.keys()])
    .execute()
  return new Set(rows.map(({ address_hash }) => byHash.get(address_hash)!))
}

/** Removes an address from the erased ones, since its owner has subscribed again. */
export const unmarkErased = (tx: Tx, key: string, email: string) =>
  tx.deleteFrom('forgotten_addresses').where('address_hash', '=', hashOfAddress(key, email)).execute()
