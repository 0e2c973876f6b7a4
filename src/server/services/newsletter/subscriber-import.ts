import type { Selectable } from 'kysely'
import { type ImportPreview, type ImportProgress, longestImport } from '#contract/admin-newsletter.ts'
import { day } from '#domain/dates/durations.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, TimedDeps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSetting } from '../stored-settings.ts'
import { erasedAmong } from './erased-addresses.ts'
import { type ListedPerson, readAddresses } from './read-addresses.ts'
import { removeFromList } from './subscribing.ts'
import { confirmationKey } from './subscription-confirmation.ts'

type ImportDeps = WriteDeps & Pick<Deps, 'randomBytes'>
const batchSize = 500

/** Deletes previews, with their addresses, that are older than a day and were not imported. */
export async function deleteExpiredPreviews({ database: { db }, now }: TimedDeps): Promise<void> {
  const forgotten = new Date(now().getTime() - day).toISOString()
  await db
    .deleteFrom('subscriber_imports')
    .where('status', '=', 'previewed')
    .where('created_at', '<', forgotten)
    .execute()
}

/**
 * Looks through a CSV file and keeps its people until the import is started or a day has passed. Tells what it would
 * do; nobody is subscribed by it.
 */
export async function previewImport(
  deps: ImportDeps,
  { fileName, csv, actor }: { fileName: string; csv: string; actor: Actor },
): Promise<{ ok: true; preview: ImportPreview } | { ok: false; reason: 'no_addresses' }> {
  const { db } = deps.database
  const clock = { timeZone: await readSetting(db, 'clinic.timeZone'), now: deps.now() }
  const { found, dated, people, ...list } = await readAddresses(csv, { most: longestImport, ...clock })
  if (!found) return { ok: false, reason: 'no_addresses' }
  const states = await statesOf(db, [...people, ...list.leavers], await confirmationKey(deps))
  const isNew = ({ email }: ListedPerson) => !states.has(email)
  const isOff = ({ email }: ListedPerson) => states.get(email)?.status === 'unsubscribed'
  const fresh = people.filter(isNew)
  const leavers = list.leavers.filter(isNew)
  const leaving = list.leavers.filter((person) => leavesBy(states.get(person.email), person))
  const left = [...people, ...list.leavers].filter(isOff).length + leavers.length
  const gone = [...leavers, ...leaving].map((person) => ({ ...person, left: true }))
  const stored: StoredPerson[] = [...fresh, ...gone]
  const id = deps.newId()
  await inTransaction(deps.database, async (tx) => {
    const at = deps.now().toISOString()
    await tx
      .insertInto('subscriber_imports')
      .values({
        id,
        file_name: fileName,
        status: 'previewed',
        addresses: JSON.stringify(stored),
        consent_note: '',
        actor_name: actor.name,
        total: stored.length,
        done: 0,
        added: 0,
        created_at: at,
        updated_at: at,
      })
      .execute()
  })
  const preview = {
    id,
    fileName,
    lines: list.lines,
    fresh: fresh.length,
    known: people.length + list.leavers.length - fresh.length - left - leaving.length,
    left,
    leavers: leavers.length,
    leaving: leaving.length,
    unnoted: fresh.filter(isUnnoted).length,
    undated: dated ? fresh.filter(({ consentedAt }) => !consentedAt).length : 0,
    read: list.read,
    ignored: list.ignored,
    repeated: list.repeated,
    faultCount: list.faultCount,
    faults: list.faults,
    sample: fresh.slice(0, 8).map(({ email }) => email),
  }
  return { ok: true, preview }
}

/** Someone as they wait for the import to be started. `left`: they are noted as having left. */
type StoredPerson = ListedPerson & { left?: boolean }

/** Whether it is unknown how they agreed; for people who have unsubscribed it does not matter. */
const isUnnoted = ({ note, left }: StoredPerson) => !note && !left

type KnownPerson = Pick<Selectable<Tables['subscribers']>, 'status' | 'source' | 'consented_at'>

/**
 * Whether somebody on the list leaves it by the file's word: where they left there after they agreed here, or, if the file has no day of
 * that, where an earlier import has put them on the list, and not they themselves.
 */
const leavesBy = (known: KnownPerson | undefined, { leftAt }: ListedPerson): boolean =>
  known?.status === 'subscribed' && (leftAt ? known.consented_at <= leftAt : known.source === 'import')

/** What is known of these addresses. Erased people count as unsubscribed. */
async function statesOf(db: Reader, people: ListedPerson[], key: string): Promise<Map<string, KnownPerson>> {
  const states = new Map<string, KnownPerson>()
  const erased = { status: 'unsubscribed', source: 'import', consented_at: '' } as const
  for (let start = 0; start < people.length; start += batchSize) {
    const part = people.slice(start, start + batchSize).map(({ email }) => email)
    const rows = await db
      .selectFrom('subscribers')
      .select(['email', 'status', 'source', 'consented_at'])
      .where('email', 'in', part)
      .execute()
    for (const email of await erasedAmong(db, key, part)) states.set(email, erased)
    for (const { email, ...known } of rows) states.set(email, known)
  }
  return states
}

export type StartImport = { ok: true; progress: ImportProgress } | { ok: false; reason: 'unnoted' }

/**
 * Starts an import that was looked at, with a note of how those agreed of whom the file doesn't say. A job does it, part by
 * part. `unnoted` where that note is empty and there are such people; `undefined` if there is no such import.
 */
export async function startImport(
  deps: WriteDeps,
  { id, consentNote, actor }: { id: string; consentNote: string; actor: Actor },
): Promise<StartImport | undefined> {
  return inTransaction(deps.database, async (tx) => {
    const waiting = tx.selectFrom('subscriber_imports').select('addresses').where('id', '=', id)
    const previewed = await waiting.where('status', '=', 'previewed').executeTakeFirst()
    if (
      previewed &&
      consentNote === '' &&
      (JSON.parse(previewed.addresses) as StoredPerson[]).map(asPerson).some(isUnnoted)
    )
      return { ok: false, reason: 'unnoted' }
    const started = await tx
      .updateTable('subscriber_imports')
      .set({
        status: 'running',
        consent_note: consentNote,
        actor_name: actor.name,
        updated_at: deps.now().toISOString(),
      })
      .where('id', '=', id)
      .where('status', '=', 'previewed')
      .returning(['file_name', 'total'])
      .executeTakeFirst()
    if (started)
      await writeAudit(tx, deps, {
        actor,
        action: 'subscriber.imported',
        entityId: id,
        after: { file: started.file_name, addresses: started.total, consent: consentNote },
      })
    const progress = await importProgress(tx, id)
    return progress && { ok: true, progress }
  })
}

/** The progress of an import; `undefined` if there is none. */
export async function importProgress(db: Reader, id: string): Promise<ImportProgress | undefined> {
  return db
    .selectFrom('subscriber_imports')
    .select(['id', 'status', 'total', 'done', 'added'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Adds the next addresses of an import that is running, in one transaction with how far it is, so that a crash neither
 * loses nor doubles any. People who have subscribed or unsubscribed in the meantime stay as they are, but for those who leave by the file's word. Returns whether an import was running.
 */
export async function importNext(deps: ImportDeps): Promise<boolean> {
  const key = await confirmationKey(deps)
  return inTransaction(deps.database, async (tx) => {
    const running = await tx
      .selectFrom('subscriber_imports')
      .selectAll()
      .where('status', '=', 'running')
      .orderBy('created_at')
      .limit(1)
      .$if(deps.database.engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    if (!running) return false
    const people: StoredPerson[] = JSON.parse(running.addresses).map(asPerson)
    const part = people.slice(running.done, running.done + batchSize)
    const at = deps.now().toISOString()
    const forgotten = await erasedAmong(
      tx,
      key,
      part.map(({ email }) => email),
    )
    const wanted = part.filter(({ email }) => !forgotten.has(email))
    const added = wanted.length
      ? await tx
          .insertInto('subscribers')
          .values(
            wanted.map(({ email, consentedAt, note, left, leftAt }) => ({
              id: deps.newId(),
              email,
              status: left ? ('unsubscribed' as const) : ('subscribed' as const),
              source: 'import' as const,
              consent_note: note ?? running.consent_note,
              consented_at: consentedAt ?? at,
              left_at: left ? (leftAt ?? at) : null,
              created_at: at,
              updated_at: at,
            })),
          )
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returning('status')
          .execute()
      : []
    await removeLeavers(
      tx,
      wanted.filter(({ left }) => left),
      at,
    )
    const done = running.done + part.length
    const finished = done >= running.total
    await tx
      .updateTable('subscriber_imports')
      .set({
        done,
        added: running.added + added.filter(({ status }) => status === 'subscribed').length,
        status: finished ? 'done' : 'running',
        updated_at: at,
        // The subscribers are imported, so the import's copy of the list is deleted.
        ...(finished && { addresses: '[]' }),
      })
      .where('id', '=', running.id)
      .execute()
    return true
  })
}

/** Takes those off the list who have left it by the file's word. */
async function removeLeavers(tx: Tx, leavers: ListedPerson[], at: string): Promise<void> {
  if (leavers.length === 0) return
  const rows = await tx
    .selectFrom('subscribers')
    .select(['id', 'email', 'status', 'source', 'consented_at'])
    .where(
      'email',
      'in',
      leavers.map(({ email }) => email),
    )
    .execute()
  for (const person of leavers) {
    const known = rows.find(({ email }) => email === person.email)
    if (known && leavesBy(known, person)) await removeFromList(tx, { id: known.id, at: person.leftAt ?? at })
  }
}

/** Imports of earlier versions stored only email addresses, without dates. */
const asPerson = (stored: StoredPerson | string): StoredPerson =>
  typeof stored === 'string' ? { email: stored } : stored
