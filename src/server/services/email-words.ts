import { isDeepStrictEqual } from 'node:util'
import { defaultEmailWords, type EmailKind, type EmailWords, emailKindNames } from '#contract/email-kinds.ts'
import { changedEmailWords, emailWordsSchema } from '#contract/email-words.ts'
import { inTransaction, type Reader, type Tx } from '../database/connect.ts'
import type { Actor, RowDeps, WriteDeps } from '../deps.ts'
import { writeAudit } from './audit.ts'
import { saveVersion, versionsOf } from './versions.ts'

/** The current words of an email. `broken`: the fields whose stored words are invalid, so that the default is used. */
export type StoredEmailWords = {
  value: EmailWords
  revision: number
  savedAt: string | null
  broken: (keyof EmailWords)[]
}

type Row = { value: string; revision: number; updated_at: string }
const columns = ['kind', 'value', 'revision', 'updated_at'] as const

/** The words of every kind of email (docs/product.md, "What emails say"). */
export async function readAllEmailWords(db: Reader): Promise<Record<EmailKind, StoredEmailWords>> {
  const rows = await db.selectFrom('email_words').select(columns).execute()
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  return Object.fromEntries(emailKindNames.map((kind) => [kind, asStored(kind, byKind.get(kind))])) as Record<
    EmailKind,
    StoredEmailWords
  >
}

/** The words of one kind of email; the default at revision 0 where they were never changed. */
export async function readEmailWords(db: Reader, kind: EmailKind): Promise<StoredEmailWords> {
  const row = await db.selectFrom('email_words').select(columns).where('kind', '=', kind).executeTakeFirst()
  return asStored(kind, row)
}

const asStored = (kind: EmailKind, row: Row | undefined): StoredEmailWords => ({
  ...usableWords(kind, row?.value ?? '{}'),
  revision: row?.revision ?? 0,
  savedAt: row?.updated_at ?? null,
})

/** An invalid field, such as one with a removed fact, uses its default, so that emails can be sent in any case. */
export function usableWords(kind: EmailKind, stored: string): Pick<StoredEmailWords, 'value' | 'broken'> {
  const value = defaultEmailWords(kind)
  const broken: (keyof EmailWords)[] = []
  let changed: unknown
  try {
    changed = JSON.parse(stored)
  } catch {
    return { value, broken: Object.keys(value) as (keyof EmailWords)[] }
  }
  for (const field of Object.keys(value) as (keyof EmailWords)[]) {
    const text = typeof changed === 'object' && changed !== null ? Reflect.get(changed, field) : undefined
    if (text === undefined) continue
    const checked = emailWordsSchema(kind).safeParse({ ...value, [field]: text })
    if (checked.success) value[field] = checked.data[field]
    else broken.push(field)
  }
  return { value, broken }
}

export type EmailWordsOutcome = { ok: boolean } & StoredEmailWords

/**
 * Saves the words of an email, which its schema has passed, as the next revision, and keeps the earlier ones. `ok` is
 * false when someone else has saved since revision `basedOn`; the outcome then has what they saved.
 */
export async function saveEmailWords(
  deps: WriteDeps,
  { kind, value, basedOn, actor }: { kind: EmailKind; value: EmailWords; basedOn?: number | undefined; actor: Actor },
): Promise<EmailWordsOutcome> {
  return inTransaction(deps.database, async (tx) => {
    const current = await readEmailWords(tx, kind)
    if (basedOn !== undefined && basedOn !== current.revision) return { ok: false, ...current }
    if (current.broken.length === 0 && isDeepStrictEqual(value, current.value)) return { ok: true, ...current }
    const revision = current.revision + 1
    await writeEmailWords(tx, deps, { kind, changed: changedEmailWords(kind, value), revision, actor })
    const line = { actor, action: 'email_words.updated', entity: 'email_words', entityId: kind } as const
    await writeAudit(tx, deps, { ...line, before: current.value, after: value })
    return { ok: true, value, revision, savedAt: deps.now().toISOString(), broken: [] }
  })
}

/** Writes what differs from the default, and its line of history; used by saving and by seeding. */
export async function writeEmailWords(
  tx: Tx,
  { now, newId }: RowDeps,
  {
    kind,
    changed,
    revision,
    actor,
  }: { kind: EmailKind; changed: Partial<EmailWords>; revision: number; actor?: Actor },
): Promise<void> {
  const at = now().toISOString()
  const value = JSON.stringify(changed)
  await tx
    .insertInto('email_words')
    .values({ kind, value, revision, updated_at: at })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ value, revision, updated_at: at }))
    .execute()
  const version = { revision, value, savedAt: at, savedBy: actor?.name ?? null }
  await saveVersion(tx, { newId }, { kind: 'email', id: kind, ...version })
}

/** The earlier versions of an email's words, newest first, at most 100. */
export const emailWordsHistory = (db: Reader, kind: EmailKind) =>
  versionsOf(db, { kind: 'email', id: kind }, (value) => usableWords(kind, value).value)
