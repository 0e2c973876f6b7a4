import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { S3Error } from './s3-error.ts'

export type Keys = { accessKeyId: string; secretAccessKey: string; region: string }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/** Checks Signature Version 4 as the store does: key, scope, time, every signed header, and the body itself. */
export function checkSignature(request: IncomingMessage, body: Buffer, keys: Keys, now: Date): void {
  const { authorization } = request.headers
  if (!authorization) throw new S3Error(403, 'AccessDenied', 'Access Denied')
  const parts = form.exec(authorization)
  if (!parts) throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed')
  const [, id, day, region, service, names, signature] = parts as unknown as string[]
  if (id !== keys.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId', 'The access key does not exist')
  if (region !== keys.region || service !== 's3')
    throw new S3Error(
      400,
      'AuthorizationHeaderMalformed',
      `The region '${region}' is wrong; expecting '${keys.region}'`,
    )

  const header = (name: string) => String(request.headers[name] ?? '')
  const date = header('x-amz-date')
  const time = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!date.startsWith(day!) || !(Math.abs(now.getTime() - time) <= 15 * 60_000))
    throw new S3Error(403, 'RequestTimeTooSkewed', 'The difference between the request time and ours is too large')

  const signed = names!.split(';')
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  if (needed.some((name) => !signed.includes(name)) || signed.join() !== [...signed].sort().join())
    throw new S3Error(403, 'AccessDenied', 'There were headers present in the request which were not signed')
  const payload = header('x-amz-content-sha256')
  if (payload !== sha256(body))
    throw new S3Error(400, 'XAmzContentSHA256Mismatch', 'The provided x-amz-content-sha256 header does not match')

  const url = new URL(request.url ?? '/', 'http://store')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = signed.map((name) => `${name}:${header(name).trim().replace(/ +/g, ' ')}\n`).join('')
  const canonical = [request.method, url.pathname, query, headers, names, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [day!, region!, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.secretAccessKey}`)
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature!, 'hex')))
    throw new S3Error(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match')
}
