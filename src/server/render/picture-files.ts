import { Hono } from 'hono'
import { type OriginalType, type PictureFormat, parsePicture, pictureFormats } from '#domain/content/picture.ts'
import type { ApiContext, ApiEnv } from '../api/router.ts'
import { immutable } from '../cache-control.ts'
import type { Deps } from '../deps.ts'
import { originalKey } from '../media/import-picture.ts'
import { Refusal } from '../refusal.ts'
import { answerFile } from './cached-file.ts'
import { type FileCache, fileRequestOf } from './file-cache.ts'

const types: Record<OriginalType, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml; charset=utf-8',
}

/** Serves pictures. Their addresses are made from their content, so browsers may keep them for good, and this process for a while. */
export const pictureFiles = ({ storage, variants }: Pick<Deps, 'storage' | 'variants'>, files: FileCache) =>
  new Hono<ApiEnv>()
    .get('/media/:file', async (c) => {
      const picture = parsePicture(c.req.path)
      if (!picture) throw noPicture()
      const content = await storage.get(originalKey(picture))
      if (!content) throw noPicture()
      return answer(c, { type: picture.extension, content, files })
    })
    .get('/media/:name/:file', async (c) => {
      const { name, file } = c.req.param()
      const [, width, format] = /^(\d{3,4})\.(\w+)$/.exec(file) ?? []
      if (!isFormat(format)) throw noPicture()
      const found = await variants.read(name, { width: Number(width), format })
      if (!found) throw noPicture()
      if (found.format !== format) return sendFallback(c, found)
      return answer(c, { type: format, content: found.content, files })
    })

const isFormat = (text: string | undefined): text is PictureFormat => pictureFormats.some((format) => format === text)

const noPicture = () => new Refusal('not_found', 'We can’t find this picture')

type Found = { type: OriginalType; content: Buffer; files: FileCache }

function answer(c: ApiContext, { type, content, files }: Found): Response {
  const headers = {
    'content-type': types[type],
    'cache-control': immutable,
    // A drawing opened on its own is a document, and must not run anything.
    ...(type === 'svg' && {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    }),
  }
  const etag = `"${c.req.path.slice('/media/'.length)}"`
  const file = { headers, etag, contents: { identity: Buffer.from(content) } }
  const ready = files.keep(c.req.path, file, fileRequestOf(c.req.raw.headers))
  return new Response(ready.body, ready)
}

/** A stand-in format while the requested one is being made; browsers should request it again soon. */
function sendFallback(c: ApiContext, { content, format }: { content: Buffer; format: PictureFormat }): Response {
  const headers = { 'content-type': types[format], 'cache-control': 'public, max-age=30' }
  const ready = answerFile({ headers, contents: { identity: Buffer.from(content) } }, fileRequestOf(c.req.raw.headers))
  return new Response(ready.body, ready)
}
