import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/**
 * The object store of the environment, or the folder `DATA_DIR/media` (docs/product.md, "Start and stop"). The SDK is
 * loaded only where it is used. Throws a `StartError` where the bucket cannot be used.
 */
export async function chooseStorage(environment: Environment): Promise<Storage> {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return folderStorage(join(environment.DATA_DIR, 'media'))
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
