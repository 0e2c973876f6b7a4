import { type BinKind, type Binned, type BinQuery, ownersBinKinds } from '#contract/bin.ts'
import { day } from '#domain/dates/durations.ts'
import { daysInBin } from '#domain/operation/bin.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { logAccess } from '../audit.ts'
import type { BinRow } from './bin.ts'

const pageSize = 25

/** One page of what was deleted, what was deleted last first. That requests of patients were among it is written to the audit log. */
export async function listBin(
  deps: WriteDeps,
  { status, page, actor, isOwner }: BinQuery & { actor: Actor; isOwner: boolean },
) {
  const { db } = deps.database
  const rows = await db
    .selectFrom('bin')
    .select(['kind', 'id', 'name', 'deleted_at', 'deleted_by'])
    .$if(status !== 'all', (query) => query.where('kind', '=', status as BinKind))
    .$if(!isOwner, (query) => query.where('kind', 'not in', ownersBinKinds))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const counts = await countBin(db, isOwner)
  const total = status === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[status] ?? 0)
  const requests = rows.filter(({ kind }) => kind === 'appointment').length
  if (requests > 0) await logAccess(deps, { actor, deleted: true, shown: requests })
  return { items: rows.map(binnedOf), total, page, pageSize }
}

const binnedOf = (row: Omit<BinRow, 'content' | 'email' | 'search'>): Binned => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  deletedAt: row.deleted_at,
  deletedBy: row.deleted_by,
  goneAt: new Date(Date.parse(row.deleted_at) + daysInBin * day).toISOString(),
})

/** How many are in the bin of each kind that one may see. */
export async function countBin(db: Reader, isOwner: boolean): Promise<Partial<Record<BinKind, number>>> {
  const rows = await db
    .selectFrom('bin')
    .select(['kind', (row) => row.fn.countAll<number>().as('count')])
    .$if(!isOwner, (query) => query.where('kind', 'not in', ownersBinKinds))
    .groupBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}
