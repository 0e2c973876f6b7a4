import type { Deps } from '../deps.ts'
import { makeToken } from '../token.ts'

export type SecretDeps = Pick<Deps, 'now' | 'randomBytes'> & { database: Pick<Deps['database'], 'db'> }

/** A secret of this installation: made when it is first asked for (256 bits, base64url) and kept in its database. */
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
