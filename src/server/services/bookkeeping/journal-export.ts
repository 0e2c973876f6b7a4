import { hasAccountCodes } from '#contract/settings.ts'
import { type BookkeepingProgram, journalFile } from '#domain/bookkeeping/journal-file.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { auditInOwnTransaction } from '../audit.ts'
import { readSettings } from '../settings-sections.ts'
import { readJournal } from './journal.ts'

type ExportOptions = { from: string; to: string; by: 'day' | 'entry'; program: BookkeepingProgram; actor: Actor }
export type JournalFileOutcome = { ok: true; file: string } | { ok: false; reason: 'journal_span' | 'no_accounts' }

/**
 * The journal between two months as the file that Xero or MYOB imports (docs/product.md, "Bookkeeping"). Refused until each
 * account has its code; without one for fees, fees stay out of it. That it was taken is written to the audit log.
 */
export async function exportJournal(
  deps: Pick<Deps, 'database' | 'payments' | 'now' | 'newId'>,
  { actor, program, ...span }: ExportOptions,
): Promise<JournalFileOutcome> {
  const { value: books } = await readSettings(deps.database.db, 'bookkeeping')
  if (!hasAccountCodes(books)) return { ok: false, reason: 'no_accounts' }
  const outcome = await readJournal(deps, { ...span, withFees: books.fees !== '' })
  if (!outcome.ok) return outcome
  await auditInOwnTransaction(deps, {
    actor,
    action: 'journal.exported',
    entityId: '*',
    after: { program, ...span },
  })
  const taxes = { included: books.taxIncluded, free: books.taxFree, none: books.taxNone }
  return { ok: true, file: journalFile(program, outcome.entries, { accounts: books, taxes }) }
}
