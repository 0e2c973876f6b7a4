import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { immutable } from '../cache-control.ts'
import { StartError } from '../errors.ts'
import { checkKey, isKeyName, type Storage, StorageTimeoutError } from './storage.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Path-style addressing: the bucket is in the path, otherwise in the host name. */
  forcePathStyle: boolean
}

/** The timeout of a connection, and of a response, in ms. Each call is tried three times in all. */
const requestTimeouts = { connectionTimeout: 3000, requestTimeout: 20_000, throwOnRequestTimeout: true }
const tries = 3
/** How long all tries together may take, in ms: to read while a visitor waits, and to write what may be large. */
const limits = { read: 5000, write: 20_000 }

/** Keeps pictures in a bucket of an S3-compatible object store. Several processes may share it. */
export function s3Storage({ bucket, accessKeyId, secretAccessKey, ...server }: S3Settings): Storage & {
  check: () => Promise<void>
} {
  const client = new S3Client({
    ...server,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: tries,
    requestHandler: requestTimeouts,
    // Stores that are only compatible know no newer checksums; Content-MD5 they all know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => {
    checkKey(key)
    return { Bucket: bucket, Key: key }
  }

  async function read(key: string, abortSignal: AbortSignal): Promise<Buffer | undefined> {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(at(key)), { abortSignal })
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
    if (bytes.byteLength !== ContentLength) throw new Error(`Only part of ${key} was received`)
    return bytes
  }

  return {
    kind: 's3',
    async put(key, content) {
      const ContentMD5 = createHash('md5').update(content).digest('base64')
      const signal = AbortSignal.timeout(limits.write)
      const command = new PutObjectCommand({
        ...at(key),
        Body: content,
        ContentMD5,
        ContentType: typeOf(key),
        CacheControl: immutable,
      })
      await unlessSilent(client.send(command, { abortSignal: signal }), signal)
    },
    async get(key) {
      const signal = AbortSignal.timeout(limits.read)
      for (let attempt = 1; ; attempt++) {
        try {
          return await unlessSilent(read(key, signal), signal)
        } catch (error) {
          if (isAbsent(error)) return undefined
          // The SDK retries requests, but not a response that breaks off.
          if (attempt >= tries || hasAnswer(error) || signal.aborted) throw error
        }
      }
    },
    async exists(key) {
      const signal = AbortSignal.timeout(limits.read)
      try {
        await unlessSilent(client.send(new HeadObjectCommand(at(key)), { abortSignal: signal }), signal)
        return true
      } catch (error) {
        if (isAbsent(error)) return false
        throw error
      }
    },
    async list(folder) {
      const { Bucket, Key } = at(folder)
      const names: string[] = []
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${Key}/`, Delimiter: '/' })
      for await (const { Contents = [] } of pages)
        names.push(...Contents.flatMap((entry) => entry.Key?.slice(Key.length + 1) || []))
      return names.filter(isKeyName).sort()
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)), { abortSignal: AbortSignal.timeout(limits.write) })
    },
    /** Throws a `StartError` that says what is wrong where the bucket cannot be used. No secret is repeated in it. */
    async check() {
      try {
        const abortSignal = AbortSignal.timeout(2 * limits.read)
        await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal })
      } catch (error) {
        throw new StartError(faultOf(error, bucket, server.endpoint), { cause: error })
      }
    },
  }
}

/** Aborts pending work with `signal`, since a stalled response body does not notice it by itself. */
function unlessSilent<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const silent = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new StorageTimeoutError('The object store doesn’t answer')), {
      once: true,
    }),
  )
  // The late result is ignored.
  work.catch(() => {})
  return Promise.race([work, silent]).catch((error: unknown) => {
    throw signal.aborted ? new StorageTimeoutError('The object store doesn’t answer', { cause: error }) : error
  })
}

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}
const typeOf = (key: string) => types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

type S3Error = { name?: string; code?: string; message?: string; $metadata?: { httpStatusCode?: number } }
const isAbsent = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as S3Error).name ?? '')
const hasAnswer = (error: unknown) => (error as S3Error).$metadata?.httpStatusCode !== undefined

function faultOf(error: unknown, bucket: string, endpoint: string): string {
  const { name, code, $metadata } = error as S3Error
  const status = $metadata?.httpStatusCode
  if (status === 404) return `S3_BUCKET: there’s no bucket "${bucket}" at ${endpoint}: create it, or correct the name`
  if (status === 403)
    return `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: ${endpoint} refuses these keys for the bucket "${bucket}": copy them again, or give them access to it`
  if (status === 301 || status === 400)
    return `S3_REGION: the bucket "${bucket}" at ${endpoint} is in a different region: correct it`
  return `S3_ENDPOINT: ${endpoint} doesn’t respond like an object store (${status ?? code ?? name}): correct it, or try again later`
}
