import type { Tx } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { makeToken } from '../token.ts'

export type SecretDeps = Pick<Deps, 'now' | 'randomBytes'> & { database: Pick<Deps['database'], 'db'> }

/** Replaces a secret of this installation; what was made with the one before holds no more. */
export async function renewStoredSecret(
  tx: Tx,
  { now, randomBytes }: Omit<SecretDeps, 'database'>,
  key: `${string}.secret`,
): Promise<void> {
  const fresh = { value: makeToken(randomBytes), updated_at: now().toISOString() }
  await tx
    .insertInto('settings')
    .values({ key, ...fresh })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(fresh))
    .execute()
}

/** A secret of this installation: made when it is first needed (256 bits, base64url) and stored in its database. */
export async function storedSecret(
  { database: { db }, now, randomBytes }: SecretDeps,
  key: `${string}.secret`,
): Promise<string> {
  const read = () => db.selectFrom('settings').select('value').where('key', '=', key)
  const known = await read().executeTakeFirst()
  if (known) return known.value
  await db
    .insertInto('settings')
    .values({ key, value: makeToken(randomBytes), updated_at: now().toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  // Another process may have been first.
  return (await read().executeTakeFirstOrThrow()).value
}
