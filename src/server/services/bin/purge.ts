import type { BinKind } from '#contract/bin.ts'
import { parsePicture } from '#domain/content/picture.ts'
import { day } from '#domain/dates/durations.ts'
import { daysInBin } from '#domain/operation/bin.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import { containsExactly } from '#server/database/query-parts.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { removePicture } from '#server/media/variants.ts'
import { removeLeftOf } from '../appointments/appointment-privacy.ts'
import { isNoticeLeaving } from '../appointments/patient-notices.ts'
import { writeAudit } from '../audit.ts'
import { forEachRow } from '../each-row.ts'
import { picturesInUse } from '../media/pictures-in-use.ts'
import { eraseNewslettersTo } from '../newsletter/subscribers.ts'
import { deleteWorkingCopies } from '../working-copies.ts'
import { type BinRow, mainRow, removeFromBin } from './bin.ts'

type PurgeDeps = Pick<Deps, 'database' | 'storage' | 'now' | 'newId' | 'log'>

export type DeleteForGood = { ok: true } | { ok: false; reason: 'unknown' | 'patient_not_told' }

/**
 * Deletes something in the bin for good, now. `patient_not_told` where the email has not left yet that says that the
 * visit is off: it is written from the request.
 */
export async function deleteForGood(
  deps: PurgeDeps,
  { kind, id, actor }: { kind: BinKind; id: string; actor: Actor },
): Promise<DeleteForGood> {
  const outcome = await inTransaction(deps.database, async (tx) => {
    if (kind === 'appointment' && (await isNoticeLeaving(tx, id))) return 'patient_not_told'
    const row = await purgeRow(tx, { kind, id })
    if (row) await writeAudit(tx, deps, { actor, action: `${kind}.purged`, entity: kind, entityId: id })
    return row ?? 'unknown'
  })
  if (typeof outcome === 'string') return { ok: false, reason: outcome }
  await removeFiles(deps, outcome)
  return { ok: true }
}

/**
 * Removes for good what was deleted more than 30 days ago. Returns how much that was; ends early when `signal` is aborted. What
 * fails holds up nothing else: an `AggregateError` is thrown at the end.
 */
export async function purgeBin(deps: PurgeDeps, signal?: AbortSignal): Promise<number> {
  const until = new Date(deps.now().getTime() - daysInBin * day).toISOString()
  const { db } = deps.database
  const due = await db.selectFrom('bin').select(['kind', 'id', 'content']).where('deleted_at', '<=', until).execute()
  const failure = 'of what was deleted could not be removed for good'
  return forEachRow(due, (each) => purgeDue(deps, each), { signal, failure })
}

async function purgeDue(deps: PurgeDeps, each: Pick<BinRow, 'kind' | 'id' | 'content'>): Promise<boolean> {
  if (each.kind === 'picture' && (await isShownInBin(deps.database.db, each))) return false
  const row = await inTransaction(deps.database, (tx) => purgeRow(tx, each))
  if (!row) return false
  try {
    await removeFiles(deps, row)
  } catch (error) {
    // A storage that is silent must not hold up all others.
    deps.log.error({ err: error, id: each.id }, 'the files of a deleted picture could not be removed')
  }
  return true
}

/** Whether something that can still be brought back shows a picture of the bin: then the picture waits for that. */
async function isShownInBin(db: Reader, { id, content }: Pick<BinRow, 'id' | 'content'>): Promise<boolean> {
  const [address] = /\/media\/[\w-]+\.[a-z]+/.exec(content) ?? []
  if (address === undefined) return false
  const others = db.selectFrom('bin').select('id').where('id', '!=', id).where(containsExactly('content', address))
  return (await others.executeTakeFirst()) !== undefined
}

/** Whether somebody who was deleted is on the list again, so that what waits for the address is for them. */
const isListed = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.selectFrom('subscribers').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

async function purgeRow(tx: Tx, about: { kind: BinKind; id: string }): Promise<BinRow | undefined> {
  const row = await removeFromBin(tx, about)
  if (row?.kind === 'appointment') await removeLeftOf(tx, row.id)
  // What staff had typed and not saved was kept for its return.
  if (row?.kind === 'post' || row?.kind === 'newsletter') await deleteWorkingCopies(tx, { kind: row.kind, id: row.id })
  if (row?.kind === 'subscriber' && !(await isListed(tx, row.email))) await eraseNewslettersTo(tx, row.email)
  return row
}

/**
 * Only after the transaction, which may run again, or fail. A picture that was uploaded again stays, and so does one that is
 * shown by what was brought back from the bin or from an earlier version meanwhile.
 */
async function removeFiles({ database: { db }, storage, now }: PurgeDeps, row: BinRow): Promise<void> {
  if (row.kind !== 'picture') return
  const { address } = mainRow<'media'>(row)
  const again = await db.selectFrom('media').select('id').where('address', '=', address).executeTakeFirst()
  const picture = parsePicture(address)
  const isShown = (await picturesInUse(db, now())).includes(address)
  if (picture && !again && !isShown) await removePicture(storage, picture)
}
