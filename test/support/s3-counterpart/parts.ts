import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { S3Error } from './s3-error.ts'

type Answer = { status?: number; headers?: Record<string, string>; xml?: string; whole?: Buffer }

/** Uploads in parts, as the real store takes them: in any order, each with its checksum, put together at the end. */
export function uploadsInParts() {
  const begun = new Map<string, Map<number, Buffer>>()
  const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

  /** Returns the answer to a request about a multipart upload; `undefined` for every other. `whole` is the finished object. */
  function take({ method, url, headers }: IncomingMessage, key: string, body: Buffer): Answer | undefined {
    const asked = new URL(url ?? '/', 'http://store').searchParams
    if (method === 'POST' && asked.has('uploads')) {
      const id = randomUUID()
      begun.set(id, new Map())
      return {
        xml: `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      }
    }
    const id = asked.get('uploadId')
    if (id === null) return undefined
    const parts = begun.get(id)
    if (!parts) throw new S3Error(404, 'NoSuchUpload', 'The specified multipart upload does not exist.')
    if (method === 'DELETE') {
      begun.delete(id)
      return { status: 204 }
    }
    if (method === 'PUT') {
      const digest = createHash('md5').update(body).digest('base64')
      if (headers['content-md5'] !== digest) throw new S3Error(400, 'BadDigest', 'The Content-MD5 did not match.')
      parts.set(Number(asked.get('partNumber')), body)
      return { headers: { etag: etagOf(body) } }
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number))
    const contents = named.map((number) => parts.get(number))
    if (contents.some((content) => content === undefined))
      throw new S3Error(400, 'InvalidPart', 'One or more of the specified parts could not be found.')
    const small = contents.slice(0, -1).some((content) => content!.byteLength < 5 * 1024 * 1024)
    if (small) throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
    begun.delete(id)
    const whole = Buffer.concat(contents as Buffer[])
    return { whole, xml: `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>` }
  }

  return { take, left: () => begun.size }
}
