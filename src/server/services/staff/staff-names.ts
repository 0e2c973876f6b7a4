import { z } from 'zod'
import { accountNameFault } from '#domain/staff/account-name.ts'
import { tidyAccountName } from '#domain/staff/tidy-account-name.ts'
import type { Reader } from '#server/database/connect.ts'

/**
 * The name of an account as it is stored, without characters that nobody sees: it is told from others by its looks. Browsers need none of
 * this: the contract's schemas check the length alone.
 */
export const accountName = z.string().overwrite(tidyAccountName).min(1).max(120)

/**
 * Why an account may not take a name, in a sentence for whoever chose it (docs/product.md, "Names of accounts"); `undefined`
 * if it may. Deactivated accounts count, since histories keep their names. `staffId`: the account, if it exists.
 */
export async function findNameFault(
  db: Reader,
  { name, staffId }: { name: string; staffId?: string },
): Promise<string | undefined> {
  const others = await db
    .selectFrom('staff_users')
    .select('name')
    .$if(staffId !== undefined, (query) => query.where('id', '!=', staffId!))
    .orderBy('createdAt')
    .execute()
  return accountNameFault(
    name,
    others.map((other) => other.name),
  )
}
