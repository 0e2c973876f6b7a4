import type { AuditAction, AuditEntity } from '#contract/audit-actions.ts'
import { type Cell, writeCsv, writeHeadings } from '#domain/csv.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { auditInOwnTransaction } from './audit.ts'

type AuditInput = { action: AuditAction; entity: AuditEntity; actor: Actor; after: object }

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
  yield writeHeadings(headings)
  for await (const rows of parts) yield writeCsv(rows.map(cellsOf))
}
