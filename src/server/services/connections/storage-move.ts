import { minute, second } from '#domain/dates/durations.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { storageFaultOf } from '#server/media/check-storage.ts'
import { copyPictures } from '#server/media/copy-pictures.ts'
import { readSetting, type Setting, writeSetting } from '../stored-settings.ts'
import { bucketOf } from './storage-connection.ts'
import { readConnection, type StoredConnection, saveConnection } from './stored-connections.ts'

type MoveDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'connections' | 'changeNotices' | 'log'>
type Status = NonNullable<Setting<'storage.move'>>

const actor: Actor = systemActor('picture move')
/** How long a process that moves pictures may be silent before another takes over. */
const takeoverAfterMs = minute
/** How long after the switch other processes may still bring pictures to the location before: they follow within 5 s. */
const settleMs = minute
const writeIntervalMs = second

/**
 * Goes on with a move of the pictures that an owner has begun (docs/product.md, "Moving pictures"): copies what is not there yet
 * to the new location, reads each back, and puts the new location in use once all are there. Later, brings along what came to
 * the old location meanwhile. May be ended and begun again at any time, and by any process; `worker` is this one's name. Returns
 * `idle` if no move is running.
 */
export async function continueStorageMove(
  deps: MoveDeps,
  worker: string,
  signal: AbortSignal,
): Promise<'idle' | undefined> {
  const { database, connections, now } = deps
  if (connections.fixed.storage) return 'idle'
  const { value: saved, revision } = await readConnection(database.db, connections.cipher, 'storage')
  const to = saved && (saved.next === undefined ? saved.place : saved.next)
  const from = saved && (saved.next === undefined ? saved.before : saved.place)
  if (!saved || from === undefined || to === undefined) return 'idle'
  const isSettling = saved.next === undefined
  if (isSettling && now().getTime() - Date.parse(revision) < settleMs) return undefined
  const claimed = await claim(deps, worker)
  if (!claimed) return undefined
  const report = reporting(deps, { worker, claimed })
  try {
    const outcome = await copyPictures(
      { from: await connections.openStorageAt(from), to: await connections.openStorageAt(to) },
      { signal, withSizes: !isSettling, report: report.progress, goesOn: () => isStill(deps, revision) },
    )
    if (outcome === 'ended') return undefined
    await (isSettling ? endMove(deps, saved, revision) : activate(deps, saved, revision))
  } catch (error) {
    deps.log.warn({ err: error }, 'the pictures could not all be moved; tried again')
    await report.fault(storageFaultOf(error).reason)
  }
  return undefined
}

const isStill = async ({ database, connections }: MoveDeps, revision: string) =>
  (await readConnection(database.db, connections.cipher, 'storage')).revision === revision

/** Whether the move is this process’s now, and how far it was; another process keeps its move while it records progress. */
const claim = ({ database, now }: MoveDeps, worker: string): Promise<Status | undefined> =>
  inTransaction(database, async (tx) => {
    const status = await readSetting(tx, 'storage.move')
    const at = now()
    // Of a clock that was ahead the time would never be over.
    const age = status ? Math.abs(at.getTime() - Date.parse(status.at)) : 0
    const isTaken = status && status.worker !== worker && age < takeoverAfterMs
    // After a failure, the next try waits for 10 s.
    const waits = status && status.fault !== '' && age < 10 * second
    if (isTaken || waits) return undefined
    const mine = { done: 0, of: 0, ...status, worker, fault: '', at: at.toISOString() }
    await writeSetting(tx, 'storage.move', { ...mine, fault: status?.fault ?? '' }, at)
    return mine
  })

/** Writes down how far the move is, for the screen and for other processes. */
function reporting(deps: MoveDeps, { worker, claimed }: { worker: string; claimed: Status }) {
  let last = { done: claimed.done, of: claimed.of }
  let writtenAt = 0
  const write = (fault: string) => {
    const at = deps.now()
    const status = { ...last, fault, worker, at: at.toISOString() }
    return inTransaction(deps.database, async (tx) => {
      // None: the move was stopped meanwhile.
      if ((await readSetting(tx, 'storage.move'))?.worker === worker) await writeSetting(tx, 'storage.move', status, at)
    })
  }
  return {
    progress: async (progress: { done: number; of: number }) => {
      last = progress
      const isDue = performance.now() - writtenAt >= writeIntervalMs || progress.done === progress.of
      if (!isDue) return
      writtenAt = performance.now()
      await write('')
    },
    fault: write,
  }
}

type Saved = StoredConnection<'storage'>

async function activate(deps: MoveDeps, { place: location, next }: Saved, revision: string): Promise<void> {
  if (next === undefined) return
  const saved = await saveConnection(deps, {
    name: 'storage',
    value: { place: next, before: location },
    basedOn: revision,
    actor,
    action: 'connection.moved',
    facts: { from: bucketOf(location), to: bucketOf(next) },
  })
  if (saved.ok)
    deps.log.info({ to: bucketOf(next) || 'folder' }, 'All pictures are moved, and the new location is in use')
}

async function endMove(deps: MoveDeps, { place: location }: Saved, revision: string): Promise<void> {
  await saveConnection(deps, {
    name: 'storage',
    value: location && { place: location },
    basedOn: revision,
    actor,
    action: location ? 'connection.saved' : 'connection.removed',
    facts: { bucket: bucketOf(location) },
    also: (tx) => writeSetting(tx, 'storage.move', null, deps.now()),
  })
}
