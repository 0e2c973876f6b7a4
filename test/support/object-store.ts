import type { S3Settings } from '#server/media/s3-storage.ts'
import { keys, startS3 } from './s3-counterpart/counterpart.ts'

/** A store of somebody else's making: `http://KEY:SECRET@HOST:PORT/BUCKET?region=REGION`, with the bucket made. */
const foreign = process.env.TEST_S3_URL

/** An object store to keep pictures in: the one at TEST_S3_URL, or else our local counterpart. */
export async function openObjectStore(): Promise<{ settings: S3Settings; close: () => Promise<void> }> {
  if (foreign) return { settings: settingsOf(new URL(foreign)), close: async () => {} }
  const { url, bucket, close } = await startS3()
  return { settings: { ...keys, endpoint: url, bucket, forcePathStyle: true }, close }
}

const settingsOf = (url: URL): S3Settings => ({
  endpoint: url.origin,
  region: url.searchParams.get('region') ?? 'us-east-1',
  bucket: url.pathname.slice(1),
  accessKeyId: decodeURIComponent(url.username),
  secretAccessKey: decodeURIComponent(url.password),
  forcePathStyle: true,
})
