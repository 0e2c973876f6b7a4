import type { AuditAction, AuditEntity } from '#contract/audit-actions.ts'
import { type Cell, writeCsv } from '#domain/csv.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { auditInOwnTransaction } from './audit.ts'

type AuditInput = { action: AuditAction; entity: AuditEntity; actor: Actor; after: object }

/** Without it Excel on Windows takes the file for one in an older encoding, and spoils names and masked codes. */
const byteOrderMark = '\uFEFF'

/**
 * A list as CSV, part by part, so that a long one neither fills the memory nor holds others up. That it was taken is
 * written to the audit log first, without what was searched for.
 */
export async function* exportList<Row>(
  deps: WriteDeps,
  {
    headings,
    parts,
    cellsOf,
    ...auditInput
  }: AuditInput & { headings: string[]; parts: AsyncIterable<Row[]>; cellsOf: (row: Row) => Cell[] },
): AsyncGenerator<string> {
  await auditInOwnTransaction(deps, { ...auditInput, entityId: '*' })
  yield byteOrderMark + writeCsv([headings])
  for await (const rows of parts) yield writeCsv(rows.map(cellsOf))
}
