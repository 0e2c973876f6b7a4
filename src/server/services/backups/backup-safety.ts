import { randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { BackupSafety } from '#contract/backups.ts'
import type { DestinationSettings } from '#server/backup/destinations/destination.ts'
import { destinationName, openDestination } from '#server/backup/destinations/open-destination.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { errorCode } from '#server/errors.ts'
import { storageFaultOf } from '#server/media/check-storage.ts'
import { type ConnectionSaved, readConnection, saveConnection } from '../connections/stored-connections.ts'

type SafetyDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'connections' | 'dataDir'>
type DestinationFault = { ok: false; field: keyof BackupSafety; reason: string }

/**
 * Saves where a second copy of each backup goes, and whether backups are encrypted, once the destination has taken a small file,
 * given it back and removed it. An empty secret keeps the one that is saved, for the same bucket only. Refuses what cannot be
 * used with the field it is about.
 */
export async function saveSafety(
  deps: SafetyDeps,
  { value, basedOn, actor }: { value: BackupSafety; basedOn: string | undefined; actor: Actor },
): Promise<ConnectionSaved | DestinationFault> {
  const { value: saved } = await readConnection(deps.database.db, deps.connections.cipher, 'backup')
  const passphrase = value.encrypts ? value.passphrase || (saved?.passphrase ?? '') : ''
  if (value.encrypts && passphrase === '')
    return { ok: false, field: 'passphrase', reason: 'Please enter a passphrase' }
  const destination = destinationOf(value, saved?.place ?? null)
  if (destination?.kind === 's3' && destination.secretAccessKey === '')
    return { ok: false, field: 'secretAccessKey', reason: 'Please enter the secret key for this bucket' }
  const fault = destination && (await findFault(deps, destination))
  if (fault) return fault
  return saveConnection(deps, {
    name: 'backup',
    value: destination === null && passphrase === '' ? null : { place: destination, passphrase },
    basedOn,
    actor,
    encrypts: passphrase !== '',
    facts: { place: destination ? destinationName(destination) : '', encrypted: passphrase !== '' },
  })
}

function destinationOf(value: BackupSafety, saved: DestinationSettings | null): DestinationSettings | null {
  if (value.destination === 'none') return null
  if (value.destination === 'folder') return { kind: 'folder', path: resolve(value.folder) }
  const { endpoint, region, bucket, accessKeyId } = value
  const isSame =
    saved?.kind === 's3' && saved.endpoint === endpoint && saved.bucket === bucket && saved.accessKeyId === accessKeyId
  const secretAccessKey = value.secretAccessKey || (isSame ? saved.secretAccessKey : '')
  return { kind: 's3', endpoint, region, bucket, accessKeyId, secretAccessKey }
}

async function findFault(deps: SafetyDeps, settings: DestinationSettings): Promise<DestinationFault | undefined> {
  try {
    if (settings.kind === 'folder') return await folderFault(deps, settings.path)
    await prove(deps, settings)
    return undefined
  } catch (error) {
    return { ok: false, ...storageFaultOf(error) }
  }
}

async function folderFault(deps: SafetyDeps, path: string): Promise<DestinationFault | undefined> {
  const fault = (reason: string): DestinationFault => ({ ok: false, field: 'folder', reason })
  // A second copy on the same disk would be no protection.
  if (!relative(resolve(deps.dataDir), path).startsWith('..'))
    return fault('This folder is inside the server’s own data. Please choose one on another disk')
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return fault('There’s no such folder on the server. Please make it there first')
  try {
    await prove(deps, { kind: 'folder', path })
    return undefined
  } catch (error) {
    return fault(`The server can’t write into this folder (${errorCode(error) ?? 'unknown'})`)
  }
}

/** Keeps a small file, reads it back, lists and removes it. Throws what the destination throws. */
async function prove(deps: SafetyDeps, settings: DestinationSettings): Promise<void> {
  const destination = await openDestination(settings)
  const name = `backup-check-${randomUUID()}.txt`
  const draft = join(deps.dataDir, `.${name}`)
  await writeFile(draft, 'written to try the destination, and may be removed', { mode: 0o600 })
  try {
    await destination.put(name, draft)
    await destination.list()
    await destination.remove(name)
  } finally {
    await rm(draft, { force: true })
  }
}
