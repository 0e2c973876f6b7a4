import { randomBytes } from 'node:crypto'
import type { Reader } from '../database/connect.ts'

/** A secret of this installation: made when it is first asked for (256 bits, base64url) and kept in its database. */
export async function keptSecret(db: Reader, key: `${string}.secret`, now: Date): Promise<string> {
  const read = () => db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const known = await read()
  if (known) return known.value
  await db
    .insertInto('settings')
    .values({ key, value: randomBytes(32).toString('base64url'), updated_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await read())!.value
}
