import type { StorageConnection } from '#contract/connections.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { checkStorage, type StorageFault, storageFaultOf } from '#server/media/check-storage.ts'
import type { PictureStorageSettings } from '#server/media/choose-storage.ts'
import { writeSetting } from '../stored-settings.ts'
import { type ConnectionSaved, readConnection, saveConnection } from './stored-connections.ts'

type StorageDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'connections'>
type How = { basedOn: string | undefined; actor: Actor }
/** `moving`: a move of the pictures is in progress. */
export type StorageSaved = ConnectionSaved | ({ ok: false } & StorageFault) | Moving
type Moving = { ok: false; field?: undefined; reason: 'moving' }
const moving: Moving = { ok: false, reason: 'moving' }

/** A storage location as the audit log and the dashboard may show it. */
export const bucketOf = (location: PictureStorageSettings): string =>
  location === null ? '' : `${location.endpoint.replace(/\/+$/, '')}/${location.bucket}`

/**
 * Connects an object store once it takes, gives back and removes a small file. Where it is another location than the one in
 * use, the pictures are copied to it first (docs/product.md, "Moving pictures"); new keys for the same bucket are used at once.
 * An empty secret keeps the one that is saved. `reason` of a refusal is in the store's words.
 */
export async function connectStorage(
  deps: StorageDeps,
  { value, basedOn, actor }: How & { value: StorageConnection },
): Promise<StorageSaved> {
  const { database, connections } = deps
  const { value: saved } = await readConnection(database.db, connections.cipher, 'storage')
  if (saved && isMoving(saved)) return moving
  const inUse = saved?.place ?? null
  const isSameBucket = inUse !== null && bucketOf(inUse) === bucketOf(value)
  // A stored secret is only used for the storage that it was entered for.
  const kept = isSameBucket && inUse.accessKeyId === value.accessKeyId ? inUse.secretAccessKey : ''
  const location = { ...value, secretAccessKey: value.secretAccessKey || kept }
  if (location.secretAccessKey === '')
    return { ok: false, field: 'secretAccessKey', reason: 'Please enter the secret key for this bucket' }
  const fault = await findFault(deps, location)
  if (fault) return { ok: false, ...fault }
  const facts = { bucket: bucketOf(location) }
  if (isSameBucket) return saveConnection(deps, { name: 'storage', value: { place: location }, basedOn, actor, facts })
  return begin(deps, { from: inUse, to: location, basedOn, actor })
}

async function findFault(
  { connections }: Pick<Deps, 'connections'>,
  location: PictureStorageSettings,
): Promise<StorageFault | undefined> {
  try {
    if (await checkStorage(await connections.openStorageAt(location))) return undefined
    return { field: 'bucket', reason: 'The object store doesn’t give back what it was given' }
  } catch (error) {
    return storageFaultOf(error)
  }
}

/** Brings the pictures back into the own folder, and forgets the object store then; at once, where it cannot be read. */
export async function disconnectStorage(deps: StorageDeps, how: How): Promise<StorageSaved> {
  const { value: saved } = await readConnection(deps.database.db, deps.connections.cipher, 'storage')
  if (saved && isMoving(saved)) return moving
  if (saved?.place) return begin(deps, { from: saved.place, to: null, ...how })
  return saveConnection(deps, { name: 'storage', value: null, facts: {}, ...how })
}

/** Leaves the pictures where they are. What was copied stays where it is too, and is not used. */
export async function stopMove(deps: StorageDeps, how: How): Promise<StorageSaved> {
  const { value: saved } = await readConnection(deps.database.db, deps.connections.cipher, 'storage')
  // Past the switch there is nothing to be stopped.
  if (!saved || saved.next === undefined) return { ok: false, reason: 'stale' }
  const { place: location, next } = saved
  return saveConnection(deps, {
    ...how,
    name: 'storage',
    value: location && { place: location },
    action: 'connection.move_stopped',
    facts: { bucket: bucketOf(next) },
    also: (tx) => writeSetting(tx, 'storage.move', null, deps.now()),
  })
}

const isMoving = ({
  next,
  before,
}: {
  next?: PictureStorageSettings | undefined
  before?: PictureStorageSettings | undefined
}) => next !== undefined || before !== undefined

const begin = (
  deps: StorageDeps,
  { from, to, ...how }: How & { from: PictureStorageSettings; to: PictureStorageSettings },
) =>
  saveConnection(deps, {
    ...how,
    name: 'storage',
    value: { place: from, next: to },
    action: 'connection.moving',
    facts: { from: bucketOf(from), to: bucketOf(to) },
    also: (tx) => writeSetting(tx, 'storage.move', null, deps.now()),
  })
