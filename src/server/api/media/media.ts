import { Hono } from 'hono'
import { type OriginalType, type PictureFormat, parsePicture, pictureFormats } from '#domain/content/picture.ts'
import type { Deps } from '#server/deps.ts'
import { matchesEtag } from '#server/etag.ts'
import { originalKey } from '#server/media/import-picture.ts'
import { Refusal } from '#server/refusal.ts'
import type { ApiContext, ApiEnv } from '../router.ts'

const types: Record<OriginalType, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}

/** Serves pictures. Their addresses are made from their content, so browsers may keep them for good. */
export const mediaFiles = ({ storage, variants }: Pick<Deps, 'storage' | 'variants'>) =>
  new Hono<ApiEnv>()
    .get('/media/:file', async (c) => {
      const picture = parsePicture(c.req.path)
      if (!picture) throw noPicture()
      return answer(c, picture.extension, () => storage.get(originalKey(picture)))
    })
    .get('/media/:name/:file', async (c) => {
      const { name, file } = c.req.param()
      const [, width, format] = /^(\d{3,4})\.(\w+)$/.exec(file) ?? []
      if (!isFormat(format)) throw noPicture()
      return answer(c, format, () => variants.read(name, { width: Number(width), format }))
    })

const isFormat = (text: string | undefined): text is PictureFormat => pictureFormats.some((format) => format === text)

const noPicture = () => new Refusal('not_found', 'We can’t find this picture')

async function answer(c: ApiContext, type: OriginalType, read: () => Promise<Buffer | undefined>): Promise<Response> {
  const content = await read()
  if (!content) throw noPicture()
  const etag = `"${c.req.path.slice('/media/'.length)}"`
  c.header('cache-control', 'public, max-age=31536000, immutable')
  c.header('etag', etag)
  c.header('x-content-type-options', 'nosniff')
  // A drawing opened on its own is a document, and must not run anything.
  if (type === 'svg')
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    )
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('content-length', String(content.byteLength))
  return c.body(new Uint8Array(content), 200, { 'content-type': types[type] })
}
