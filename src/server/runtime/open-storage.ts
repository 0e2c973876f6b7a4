import type { Deps } from '../deps.ts'
import type { Environment } from '../environment.ts'
import { StartError } from '../errors.ts'
import { storageFaultOf } from '../media/check-storage.ts'
import { createActiveStorage, ownFolderOf, storageFromEnvironment } from '../media/choose-storage.ts'
import type { Storage } from '../media/storage.ts'
import { openCipher } from '../services/connections/secret-cipher.ts'
import { isDetached, readConnection } from '../services/connections/stored-connections.ts'
import { readSetting } from '../services/stored-settings.ts'

/**
 * Where a command finds and keeps pictures: where the environment says, else as an owner has connected it, else in the own
 * folder. For a database that is up to date. Throws a `StartError` where an object store cannot be used: a backup without
 * its pictures must not look whole.
 */
export async function storageInUse(environment: Environment, { database }: Pick<Deps, 'database'>): Promise<Storage> {
  const fixed = await storageFromEnvironment(environment)
  if (fixed) return fixed
  const ownFolder = ownFolderOf(environment)
  const row = await readSetting(database.db, 'connection.storage')
  if (row === null || isDetached(row)) return createActiveStorage({ place: null }, ownFolder)
  const cipher = await openCipher(environment)
  const { value } = await readConnection(database.db, cipher, 'storage')
  if (!value)
    throw new StartError(
      'The object store that is connected in the dashboard can’t be read with this SECRETS_KEY or secrets.key: put the right one back, or connect the store again under Settings, Connections',
    )
  const storage = await createActiveStorage(value, ownFolder)
  if (storage.kind === 's3') await storage.list('originals').catch(refuse)
  return storage
}

function refuse(error: unknown): never {
  const said = `The object store that is connected in the dashboard can’t be used. ${storageFaultOf(error).reason}`
  throw new StartError(said, { cause: error })
}
