import { Hono } from 'hono'
import { type OriginalType, type PictureFormat, parsePicture, pictureFormats } from '#domain/content/picture.ts'
import type { ApiContext, ApiEnv } from '../api/router.ts'
import type { Deps } from '../deps.ts'
import { originalKey } from '../media/import-picture.ts'
import { Refusal } from '../refusal.ts'
import { askedBy, type FileMemory } from './file-memory.ts'

const types: Record<OriginalType, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml; charset=utf-8',
}

/** Serves pictures. Their addresses are made from their content, so browsers may keep them for good, and this process for a while. */
export const pictureFiles = ({ storage, variants }: Pick<Deps, 'storage' | 'variants'>, files: FileMemory) =>
  new Hono<ApiEnv>()
    .get('/media/:file', async (c) => {
      const picture = parsePicture(c.req.path)
      if (!picture) throw noPicture()
      return answer(c, { type: picture.extension, files, read: () => storage.get(originalKey(picture)) })
    })
    .get('/media/:name/:file', async (c) => {
      const { name, file } = c.req.param()
      const [, width, format] = /^(\d{3,4})\.(\w+)$/.exec(file) ?? []
      if (!isFormat(format)) throw noPicture()
      const read = () => variants.read(name, { width: Number(width), format })
      return answer(c, { type: format, files, read })
    })

const isFormat = (text: string | undefined): text is PictureFormat => pictureFormats.some((format) => format === text)

const noPicture = () => new Refusal('not_found', 'We can’t find this picture')

type Read = { type: OriginalType; files: FileMemory; read: () => Promise<Buffer | undefined> }

async function answer(c: ApiContext, { type, files, read }: Read): Promise<Response> {
  const content = await read()
  if (!content) throw noPicture()
  const headers = {
    'content-type': types[type],
    'cache-control': 'public, max-age=31536000, immutable',
    // A drawing opened on its own is a document, and must not run anything.
    ...(type === 'svg' && {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    }),
  }
  const etag = `"${c.req.path.slice('/media/'.length)}"`
  const file = { headers, etag, contents: { identity: Buffer.from(content) } }
  const ready = files.keep(c.req.path, file, askedBy(c.req.raw.headers))
  return new Response(ready.body, ready)
}
