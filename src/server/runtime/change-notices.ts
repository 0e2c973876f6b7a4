import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { minute, second } from '#domain/dates/durations.ts'
import type { ChangeNotices, Deps } from '../deps.ts'
import { errorMessage } from '../errors.ts'

const channel = 'clinic_changes'
/** A token that changes with each change of content, so that missed notices are detected. */
const editionKey = 'changes.edition'

/** How long a notice to ourselves may take, in ms, before notices count as lost on their way. */
const proofTimeoutMs = 2 * second
/** How often the edition is read while notices come, in ms: it also shows whether the connection still lives. */
const checkIntervalMs = 30 * second
/** The same while they do not come. */
const pollIntervalMs = second
/** How long it is asked for, in ms, before notices are tried again. */
const pollDurationMs = minute
const answerTimeoutMs = 5 * second

/**
 * Follows the changes of other processes (docs/scaling.md, "Several processes"): by LISTEN and NOTIFY within milliseconds.
 * Where an engine or a pooler between does not carry notices, which one notice to ourselves shows, the edition is read
 * each second instead. `undefined` on SQLite, which one process serves.
 */
export function openChangeNotices({
  database,
  newId,
  now,
  log,
}: Pick<Deps, 'database' | 'newId' | 'now' | 'log'>): ChangeNotices | undefined {
  const { db, pool } = database
  if (!pool) return undefined
  const self = newId()
  const listeners: (() => void)[] = []
  const ending = new AbortController()
  let seen: string | undefined
  let listening = false
  let isPollingLogged = false

  const take = (edition: string | undefined) => {
    if (edition === undefined || edition === seen) return
    seen = edition
    for (const listener of listeners) listener()
  }
  const wait = (ms: number, signal = ending.signal) => sleep(ms, undefined, { ref: false, signal }).catch(() => {})
  const readEdition = async () =>
    (await db.selectFrom('process_state').select('value').where('key', '=', editionKey).executeTakeFirst())?.value
  const notify = (text: string) => sql`select pg_notify(${channel}, ${text})`.execute(db)

  /** A connection on which notices arrive; `undefined` where none do. Throws while the database is away. */
  async function listen(lost: AbortController): Promise<PoolClient | undefined> {
    const client = await pool!.connect()
    const proof = Promise.withResolvers<boolean>()
    const mark = newId()
    client.on('end', () => lost.abort())
    client.on('error', () => lost.abort())
    client.on('notification', ({ payload = '' }) => {
      const [from, edition] = payload.split(' ')
      if (edition === mark) proof.resolve(true)
      else if (from !== self) take(edition)
    })
    try {
      await client.query(`listen ${channel}`)
      await notify(`${self} ${mark}`)
    } catch (error) {
      client.release(true)
      // Not known to this engine: that is no failure of the database.
      if (/^(?:0A|42)/.test(String(Object(error).code))) return undefined
      throw error
    }
    const proven = await Promise.race([proof.promise, wait(proofTimeoutMs).then(() => false)])
    if (proven) return client
    client.release(true)
    return undefined
  }

  async function followNotices(client: PoolClient, lost: AbortController): Promise<void> {
    listening = true
    try {
      while (!ending.signal.aborted && !lost.signal.aborted) {
        const text = 'select value from process_state where key = $1'
        // `query_timeout` is not in the types of a single query: how long its answer may take.
        const query = { text, values: [editionKey], query_timeout: answerTimeoutMs }
        const { rows } = await client.query<{ value: string }>(query)
        take(rows[0]?.value)
        await wait(checkIntervalMs, AbortSignal.any([ending.signal, lost.signal]))
      }
    } finally {
      listening = false
      client.release(true)
    }
  }

  async function ask(): Promise<void> {
    if (!isPollingLogged && !ending.signal.aborted)
      log.warn('The database carries no notices (LISTEN): changes of other processes are asked for')
    isPollingLogged = true
    for (let elapsed = 0; elapsed < pollDurationMs && !ending.signal.aborted; elapsed += pollIntervalMs) {
      take(await readEdition())
      await wait(pollIntervalMs)
    }
  }

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        const lost = new AbortController()
        const client = await listen(lost)
        if (client) await followNotices(client, lost)
        else await ask()
      } catch (error) {
        log.debug({ reason: errorMessage(error) }, 'changes of other processes cannot be followed for the moment')
      }
      await wait(second / 2)
    }
  }

  const following = follow()
  return {
    announce: async () => {
      const edition = newId()
      const row = { value: edition, updated_at: now().toISOString() }
      try {
        await db
          .insertInto('process_state')
          .values({ key: editionKey, ...row })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
          .execute()
        seen = edition
        await notify(`${self} ${edition}`)
      } catch (error) {
        log.warn(
          { reason: errorMessage(error) },
          'other processes were not told of a change: they find it within a minute',
        )
      }
    },
    onChange: (listener) => void listeners.push(listener),
    isListening: () => listening,
    close: async () => {
      ending.abort()
      // A database that is away may keep us waiting for a connection.
      await Promise.race([following, sleep(second, undefined, { ref: false })])
    },
  }
}
