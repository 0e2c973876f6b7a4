import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { uploadsInParts } from './parts.ts'
import { S3Error } from './s3-error.ts'
import { checkSignature, type Keys } from './signature.ts'

type StoredObject = { content: Buffer; headers: Record<string, string> }
/**
 * `cut` ends the connection in the middle of a body; `lost` keeps what was sent, but not the answer; `swallow` answers, but
 * keeps nothing.
 */
type Failure = 'slow-down' | 'error' | 'cut' | 'lost' | 'swallow' | { slowMs: number }

export type S3Counterpart = Awaited<ReturnType<typeof startS3>>
export const keys: Keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalr+EXAMPLE/key', region: 'ap-southeast-2' }

/**
 * A local counterpart of an S3-compatible object store over real HTTP, on a port of its own. As strict as the real one
 * about signatures, checksums, buckets and keys; knows only what the product uses, and refuses everything else.
 */
export async function startS3({ bucket = 'pictures', now = () => new Date() } = {}) {
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  const inParts = uploadsInParts()
  let plans: { method: string; failure: Failure; times: number }[] = []

  const server = createServer(async (request, response) => {
    // Whoever hangs up before all is said, such as at a time limit, is not answered.
    const body = await buffer(request).catch(() => undefined)
    if (!body) return
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    const plan = plans.find(({ method, times }) => times > 0 && method === request.method)
    if (plan) plan.times--
    try {
      checkSignature(request, body, keys, now())
      await answer(request, response, body, plan?.failure)
    } catch (fault) {
      if (!(fault instanceof S3Error)) throw fault
      refuse(request, response, fault)
    }
  })

  async function answer(request: IncomingMessage, response: ServerResponse, body: Buffer, failure?: Failure) {
    if (typeof failure === 'object') await sleep(failure.slowMs)
    if (failure === 'slow-down') throw new S3Error(503, 'SlowDown', 'Please reduce your request rate.')
    if (failure === 'error') throw new S3Error(500, 'InternalError', 'We encountered an internal error.')
    const [name, ...rest] = new URL(request.url ?? '/', 'http://store').pathname.slice(1).split('/')
    if (name !== bucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
    const key = decodeURIComponent(rest.join('/'))
    if (key === '') {
      if (request.method === 'GET') return list(new URL(request.url ?? '/', 'http://store').searchParams, response)
      if (request.method !== 'HEAD') throw new S3Error(405, 'MethodNotAllowed', 'Not for a bucket')
      return response.writeHead(200, { 'x-amz-bucket-region': keys.region }).end()
    }
    const part = inParts.take(request, key, body)
    if (part?.whole) keep(key, { headers: { 'content-length': `${part.whole.byteLength}` } }, part.whole)
    if (part)
      return response
        .writeHead(part.status ?? 200, { 'content-type': 'application/xml', ...part.headers })
        .end(part.xml)
    if (failure === 'swallow') return response.writeHead(200, { etag: '"swallowed"' }).end()
    if (request.method === 'PUT') keep(key, request, body)
    if (failure === 'lost') return request.socket.destroy()
    if (request.method === 'PUT') return response.writeHead(200, { etag: objects.get(key)!.headers.etag! }).end()
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new S3Error(501, 'NotImplemented', 'A header or query you provided implies functionality not implemented')
    const found = objects.get(key)
    if (!found) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.')
    response.writeHead(200, { ...found.headers, 'content-length': found.content.byteLength })
    if (request.method === 'HEAD') return response.end()
    if (failure !== 'cut') return response.end(found.content)
    response.write(found.content.subarray(0, found.content.byteLength / 2), () => request.socket.destroy())
  }

  /** ListObjectsV2, three keys a page, so that code that reads only the first page fails. */
  function list(asked: URLSearchParams, response: ServerResponse) {
    const prefix = asked.get('prefix') ?? ''
    const known = ['list-type', 'prefix', 'delimiter', 'continuation-token']
    if (asked.get('list-type') !== '2' || [...asked.keys()].some((name) => !known.includes(name)))
      throw new S3Error(501, 'NotImplemented', 'A query you provided implies functionality not implemented')
    const fitting = [...objects.keys()]
      .filter((key) => key.startsWith(prefix) && (!asked.has('delimiter') || !key.slice(prefix.length).includes('/')))
      .sort()
    const start = Number(asked.get('continuation-token') ?? 0)
    const more = start + 3 < fitting.length
    const contents = fitting.slice(start, start + 3).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    const next = more ? `<NextContinuationToken>${start + 3}</NextContinuationToken>` : ''
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
      )
  }

  function keep(key: string, { headers }: Pick<IncomingMessage, 'headers'>, content: Buffer) {
    if (headers['content-encoding']?.includes('aws-chunked'))
      throw new S3Error(501, 'NotImplemented', 'Streamed signatures are not known here')
    if (Number(headers['content-length']) !== content.byteLength)
      throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
    const md5 = createHash('md5').update(content)
    const digest = md5.copy().digest('base64')
    if (headers['content-md5'] !== undefined && headers['content-md5'] !== digest)
      throw new S3Error(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.')
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(content))
    if ((headers['x-amz-checksum-crc32'] ?? sum.toString('base64')) !== sum.toString('base64'))
      throw new S3Error(400, 'BadDigest', 'The CRC32 you specified did not match the calculated checksum.')
    const type = headers['content-type'] ?? 'application/octet-stream'
    const cache = headers['cache-control']
    const told = { etag: `"${md5.digest('hex')}"`, 'content-type': type, ...(cache && { 'cache-control': cache }) }
    objects.set(key, { content, headers: told })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    bucket,
    objects,
    /** How many uploads in parts were begun, and neither completed nor given up. */
    unfinished: inParts.left,
    /** Every request that came, failed ones included. */
    requests,
    /** The next requests of a method fail in this way. */
    fail: (method: string, failure: Failure, times = 1) => plans.push({ method, failure, times }),
    mend: () => {
      plans = []
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, code, message }: S3Error): void {
  const id = 'x-amz-request-id'
  response.writeHead(status, { 'content-type': 'application/xml', [id]: '4442587FB7D0A2F9' })
  // A HEAD has no body to say why.
  if (request.method === 'HEAD') response.end()
  else
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>`,
    )
}
