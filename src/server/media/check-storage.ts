import { randomUUID } from 'node:crypto'
import { type Storage, StorageIntegrityError, StorageTimeoutError } from './storage.ts'

const content = Buffer.from('written to try the storage, and may be removed')

/**
 * Keeps a small file, reads it back and removes it again, and asks for a list: everything that the product asks of a storage.
 * Returns whether what came back was what was given. Throws what the storage throws.
 */
export async function checkStorage(storage: Storage): Promise<boolean> {
  const key = `storage-check-${randomUUID()}.txt`
  await storage.put(key, content)
  const read = await storage.get(key)
  await storage.remove(key)
  const isGone = !(await storage.exists(key))
  // Without the right to list, backups and moves would fail later.
  await storage.list('originals')
  return Boolean(read?.equals(content)) && isGone
}

/** Why a storage cannot be used, and the field of its connection that is wrong. */
export type StorageFault = {
  field: 'endpoint' | 'region' | 'bucket' | 'accessKeyId' | 'secretAccessKey'
  reason: string
}

/** The error codes of S3 that are about one field: docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
const fields: Record<string, StorageFault['field']> = {
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  InvalidAccessKeyId: 'accessKeyId',
  AccessDenied: 'accessKeyId',
  SignatureDoesNotMatch: 'secretAccessKey',
  AuthorizationHeaderMalformed: 'region',
  PermanentRedirect: 'region',
  InvalidRegion: 'region',
}

/** The storage's error, in its own words if it has any, without secrets. */
export function storageFaultOf(error: unknown): StorageFault {
  const {
    name = '',
    code,
    message = '',
    $metadata,
  } = error as Error & {
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const field = fields[name] ?? 'endpoint'
  if (error instanceof StorageTimeoutError)
    return { field, reason: `${message}. Check the address, or try again later` }
  if (error instanceof StorageIntegrityError) return { field, reason: message }
  // Of the file system, which names the file.
  if (error instanceof Error && 'path' in error)
    return { field, reason: `The server’s own folder can’t be used (${code})` }
  if ($metadata?.httpStatusCode === undefined)
    return { field, reason: `There’s no object store at this address (${code ?? name})` }
  const isSaid = message !== '' && message !== 'UnknownError' && name !== ''
  return { field, reason: `The object store answers: ${isSaid ? `${message} (${name})` : $metadata.httpStatusCode}` }
}
