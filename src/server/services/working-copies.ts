import { inTransaction, type Reader, type Tx } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import type { Deps, TimedDeps } from '../deps.ts'
import { sanitizeHtml } from './content/sanitize-html.ts'

const tables = { post: 'posts', newsletter: 'newsletters', page: 'pages', section: undefined } as const
/** A text that staff write over some time. */
export type Draft = Pick<Tables['working_copies'], 'kind'> & { id: string }
type Whose = Draft & { staffId: string }
/** An unsaved text, and the version that it started from. */
type Typed<T> = { value: T; basedOn: number }

/** A member of staff's working copy of a text. `T` is the stored type of that kind. */
export async function findWorkingCopy<T>(
  db: Reader,
  { kind, id, staffId }: Whose,
): Promise<(Typed<T> & { savedAt: string }) | undefined> {
  const row = await db
    .selectFrom('working_copies')
    .selectAll()
    .where('kind', '=', kind)
    .where('draft_id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row && { value: JSON.parse(row.value), basedOn: row.based_on, savedAt: row.saved_at }
}

/**
 * Keeps what is being typed beside the text itself, where nobody else sees it, in place of what the same person had typed
 * before. Returns when, or `undefined` if there is no such text. No line of the audit log: nothing has been changed.
 */
export async function saveWorkingCopy(
  { database, now }: TimedDeps,
  { kind, id, staffId }: Whose,
  { value, basedOn }: Typed<object>,
): Promise<string | undefined> {
  return inTransaction(database, async (tx) => {
    const table = tables[kind]
    // A section of the content is always there.
    if (table && !(await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())) return undefined
    const saved_at = now().toISOString()
    const copy = { value: JSON.stringify(cleaned(value)), based_on: basedOn, saved_at }
    await tx
      .insertInto('working_copies')
      .values({ kind, draft_id: id, staff_id: staffId, ...copy })
      .onConflict((conflict) => conflict.columns(['kind', 'draft_id', 'staff_id']).doUpdateSet(copy))
      .execute()
    return saved_at
  })
}

/** Sanitises the HTML parts: the body of a text, or those of its sections. */
function cleaned(value: { body?: string; sections?: { body: string }[] }) {
  const { body, sections } = value
  if (body !== undefined) return { ...value, body: sanitizeHtml(body) }
  return sections ? { ...value, sections: sections.map((part) => ({ ...part, body: sanitizeHtml(part.body) })) } : value
}

/** Forgets what someone has typed: they do not want it. */
export const discardWorkingCopy = ({ database }: Pick<Deps, 'database'>, whose: Whose): Promise<void> =>
  inTransaction(database, (tx) => deleteWorkingCopy(tx, whose))

/** Forgets what someone has typed, in the transaction that saves it. */
export async function deleteWorkingCopy(tx: Tx, { kind, id, staffId }: Whose): Promise<void> {
  await workingCopiesOf(tx, { kind, id }).where('staff_id', '=', staffId).execute()
}

/** Forgets what anyone has typed into a text that is removed. */
export async function deleteWorkingCopies(tx: Tx, draft: Draft): Promise<void> {
  await workingCopiesOf(tx, draft).execute()
}

const workingCopiesOf = (tx: Tx, { kind, id }: Draft) =>
  tx.deleteFrom('working_copies').where('kind', '=', kind).where('draft_id', '=', id)
