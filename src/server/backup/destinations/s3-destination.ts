import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { hashOf, hashOfFile } from '../hash.ts'
import { DamagedBackup } from '../manifest.ts'
import type { BackupDestination, DestinationSettings } from './destination.ts'

/** The size of an upload part: S3 allows 10,000 parts of at least 5 MB, so this allows 160 GB. */
const partSize = 16 * 1024 * 1024
/** How long one request may be silent, in ms. */
const requestTimeouts = { connectionTimeout: 5000, requestTimeout: 120_000, throwOnRequestTimeout: true }
const prefix = 'backups/'

/** A bucket, in which backups are below `backups/`. */
export function s3Destination({
  bucket: Bucket,
  accessKeyId,
  secretAccessKey,
  endpoint,
  region,
}: Extract<DestinationSettings, { kind: 's3' }>): BackupDestination {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 4,
    requestHandler: requestTimeouts,
    // Stores that are only compatible know no newer checksums; Content-MD5 they all know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (name: string) => ({ Bucket, Key: `${prefix}${name}` })

  async function upload(name: string, file: string): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(name)))
    const upload = { ...at(name), UploadId }
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = []
      for await (const Body of partsOf(file)) {
        const PartNumber = Parts.length + 1
        const { ETag } = await client.send(
          new UploadPartCommand({ ...upload, PartNumber, Body, ContentMD5: md5Of(Body) }),
        )
        Parts.push({ ETag, PartNumber })
      }
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    } catch (error) {
      // Otherwise the uploaded parts would stay in the bucket, unseen, and cost money.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
      throw error
    }
  }

  async function putWhole(name: string, file: string): Promise<void> {
    for await (const Body of partsOf(file))
      await client.send(new PutObjectCommand({ ...at(name), Body, ContentMD5: md5Of(Body) }))
  }

  return {
    async put(name, file) {
      const opened = await open(file)
      const { size } = await opened.stat()
      await opened.close()
      await (size <= partSize ? putWhole(name, file) : upload(name, file))
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      if (!Body || (await hashOf(Body as AsyncIterable<Uint8Array>)) !== (await hashOfFile(file)))
        throw new DamagedBackup('the bucket does not give back what it was given')
    },
    async list() {
      const names: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        names.push(...Contents.flatMap(({ Key }) => Key?.slice(prefix.length) || []))
      return names
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)))
    },
  }
}

const md5Of = (content: Uint8Array) => createHash('md5').update(content).digest('base64')

/** A file in pieces of `partSize`, of which only one is in memory. */
async function* partsOf(file: string): AsyncGenerator<Buffer> {
  const opened = await open(file)
  try {
    for (;;) {
      const { buffer, bytesRead } = await opened.read(Buffer.alloc(partSize), 0, partSize)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await opened.close()
  }
}
