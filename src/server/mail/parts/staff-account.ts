import type { Reader } from '#server/database/connect.ts'
import { HeldBack } from '../held-back.ts'

/** The account that an email is for. Nothing is sent where it was removed in the meantime. */
export async function readAccount(db: Reader, staffId: string): Promise<{ name: string; email: string }> {
  const account = await db
    .selectFrom('staff_users')
    .select(['name', 'email'])
    .where('id', '=', staffId)
    .executeTakeFirst()
  if (!account) throw new HeldBack('Their account has been removed', false)
  return account
}
