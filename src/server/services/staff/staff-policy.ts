import type { StaffPolicy } from '#contract/staff.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSetting, writeSetting } from '../stored-settings.ts'

/** The rules that owners set for every account. */
export const readStaffPolicy = async (db: Reader): Promise<StaffPolicy> => ({
  secondFactorRequired: await readSetting(db, 'staff.secondFactorRequired'),
})

/** Sets whether every account needs a second factor, from its next request on. */
export async function saveStaffPolicy(
  deps: WriteDeps,
  { secondFactorRequired, actor }: StaffPolicy & { actor: Actor },
): Promise<StaffPolicy> {
  return inTransaction(deps.database, async (tx) => {
    const before = await readStaffPolicy(tx)
    const after = { secondFactorRequired }
    await writeSetting(tx, 'staff.secondFactorRequired', secondFactorRequired, deps.now())
    const entry = { action: 'settings.saved', entity: 'settings', entityId: 'staff.secondFactorRequired' } as const
    await writeAudit(tx, deps, { ...entry, actor, before, after })
    return after
  })
}
