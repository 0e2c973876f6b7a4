import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { folderStorage } from './folder-storage.ts'
import { mirroredStorage, withMirroredRemovals } from './mirrored-storage.ts'
import type { S3Settings } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** The storage of pictures: a bucket, or, as `null`, the folder of the data directory. */
export type PictureStorageSettings = Omit<S3Settings, 'forcePathStyle'> | null

/**
 * The object store that the environment names (docs/product.md, "Start and stop"); `undefined` where it names none. The
 * SDK is loaded only where it is used. Throws a `StartError` where the bucket cannot be used.
 */
export async function storageFromEnvironment(environment: Environment): Promise<Storage | undefined> {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  const { s3Storage } = await import('./s3-storage.ts')
  const storage = s3Storage({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: environment.S3_FORCE_PATH_STYLE !== '0',
  })
  await storage.check()
  return storage
}

/** The folder of the data directory in which pictures are kept while no object store is connected. */
export const ownFolderOf = ({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): string => join(DATA_DIR, 'media')

/** Creates the storage at a location, without connecting to it. */
export async function storageAt(location: PictureStorageSettings, ownFolder: string): Promise<Storage> {
  if (location === null) return folderStorage(ownFolder)
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage({ ...location, forcePathStyle: true })
}

/**
 * The storage in use. While pictures are on their way between two locations both are asked (docs/product.md, "Moving
 * pictures"). What is deleted from a bucket is deleted from the own folder too, where it may have come from.
 */
export async function createActiveStorage(
  {
    place: location,
    next,
    before,
  }: {
    place: PictureStorageSettings
    next?: PictureStorageSettings | undefined
    before?: PictureStorageSettings | undefined
  },
  ownFolder: string,
): Promise<Storage> {
  const inUse = await storageAt(location, ownFolder)
  const other = next === undefined ? before : next
  if (other !== undefined) return mirroredStorage(inUse, await storageAt(other, ownFolder))
  return location === null ? inUse : withMirroredRemovals(inUse, folderStorage(ownFolder))
}
