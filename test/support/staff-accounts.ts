import { inTransaction } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { hashPassword } from '#server/services/staff/password-hashing.ts'
import { insertStaff, type NewStaff } from '#server/services/staff/staff.ts'

const hashes = new Map<string, Promise<string>>()

/** The hash of a password, made once a process: each takes 0.1 s of work. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Adds an account as `createStaff` does, without its checks. Returns its id. */
export async function addStaff(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { password, ...account }: NewStaff,
): Promise<string> {
  const hash = await hashOf(password)
  const actor = { id: null, name: 'test' }
  return inTransaction(deps.database, async (tx) => (await insertStaff(tx, deps, { ...account, hash, actor })).id)
}
