import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { StartError } from '#server/errors.ts'
import { type S3Settings, s3Storage } from '#server/media/s3-storage.ts'
import { keys, type S3Counterpart, startS3 } from '#test/support/s3-counterpart/counterpart.ts'

let s3: S3Counterpart
const open = (changes: Partial<S3Settings> = {}) =>
  s3Storage({ ...keys, endpoint: s3.url, bucket: s3.bucket, forcePathStyle: true, ...changes })

beforeAll(async () => {
  s3 = await startS3()
})
afterEach(() => s3.mend())
afterAll(() => s3.close())

const content = randomBytes(300_000)

describe('a file in an object store', () => {
  test('has its content type, and is cacheable for good', async () => {
    await open().put('originals/a-1x1.avif', content)
    expect(s3.objects.get('originals/a-1x1.avif')?.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
})

describe('a failing object store', () => {
  test.each(['slow-down', 'error', 'lost'] as const)('is retried after a short failure (%s)', async (failure) => {
    const storage = open()
    const key = `fail/${failure}.jpg`
    s3.fail('PUT', failure)
    await storage.put(key, content)
    s3.fail('HEAD', failure)
    expect(await storage.exists(key)).toBe(true)
    s3.fail('GET', failure)
    expect((await storage.get(key))?.equals(content)).toBe(true)
    s3.fail('DELETE', failure)
    await storage.remove(key)
    expect(s3.objects.has(key)).toBe(false)
  })

  test('never yields a truncated file', async () => {
    const storage = open()
    await storage.put('cut.jpg', content)
    s3.fail('GET', 'cut')
    expect((await storage.get('cut.jpg'))?.equals(content)).toBe(true)
    s3.fail('GET', 'cut', 10)
    await expect(storage.get('cut.jpg')).rejects.toThrow()
  })

  test('causes an error, and does not report a file as missing', async () => {
    const storage = open()
    await storage.put('there.jpg', content)
    s3.fail('GET', 'slow-down', 10)
    await expect(storage.get('there.jpg')).rejects.toMatchObject({ name: 'SlowDown' })
    s3.fail('HEAD', 'error', 10)
    await expect(storage.exists('there.jpg')).rejects.toThrow()
    s3.fail('PUT', 'error', 10)
    await expect(storage.put('other.jpg', content)).rejects.toThrow()
    expect(s3.objects.has('other.jpg')).toBe(false)
  })

  test('is waited for when it is slow', async () => {
    await open().put('slow.jpg', content)
    s3.fail('GET', { slowMs: 300 })
    expect((await open().get('slow.jpg'))?.equals(content)).toBe(true)
  })
})

describe('an unusable object store', () => {
  const fault = (changes: Partial<S3Settings>) =>
    open(changes)
      .check()
      .then(
        () => undefined,
        (error: Error) => [error instanceof StartError, error.message] as const,
      )

  test('is reported at the start with the variable to correct, without secrets', async () => {
    expect(await fault({})).toBeUndefined()
    const cases: [Partial<S3Settings>, RegExp][] = [
      [{ bucket: 'other' }, /^S3_BUCKET: there’s no bucket "other"/],
      [{ secretAccessKey: 'wrong' }, /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: .* refuses these keys/],
      [{ accessKeyId: 'wrong' }, /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: /],
      [{ region: 'us-east-1' }, /^S3_REGION: /],
      [{ endpoint: 'http://127.0.0.1:9' }, /^S3_ENDPOINT: http:\/\/127\.0\.0\.1:9 doesn’t respond/],
    ]
    for (const [changes, text] of cases) {
      const found = await fault(changes)
      expect(found).toEqual([true, expect.stringMatching(text)])
      expect(found?.[1]).not.toContain(keys.secretAccessKey)
    }
  })

  test('causes an error when its bucket does not exist', async () => {
    await expect(open({ bucket: 'other' }).get('a.jpg')).rejects.toMatchObject({ name: 'NoSuchBucket' })
  })
})

describe('the S3 counterpart of the tests', () => {
  const put = (headers: Record<string, string>) =>
    fetch(`${s3.url}/${s3.bucket}/x.jpg`, { method: 'PUT', body: 'x', headers })

  test('refuses unsigned and wrongly signed requests', async () => {
    expect((await put({})).status).toBe(403)
    const scope = `${keys.accessKeyId}/20260101/${keys.region}/s3/aws4_request`
    const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=${'0'.repeat(64)}`
    const answer = await put({ authorization, 'x-amz-date': '20260101T000000Z' })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('RequestTimeTooSkewed')])
    expect(s3.objects.has('x.jpg')).toBe(false)
  })

  test('refuses requests with a wrong clock', async () => {
    const late = await startS3({ now: () => new Date(Date.now() + 16 * 60_000) })
    await expect(open({ endpoint: late.url }).check()).rejects.toThrow(StartError)
    await late.close()
  })
})
