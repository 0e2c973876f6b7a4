import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { Assets } from './assets.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'

type Content = Buffer<ArrayBuffer>
type BuiltFile = {
  headers: Record<string, string>
  contents: Partial<Record<Encoding, Content>> & { identity: Content }
}

const year = 31_536_000
const topFiles = ['placeholder.svg']

/**
 * The files of the build: hashed ones for ever, the few with fixed names for a day. They are a few MB and are read once, at
 * the start: a disk that is busy, or a thread pool that is, holds no page up.
 */
export function staticFiles({ folder }: Assets) {
  const files = new Hono()
  if (folder === undefined) return files
  const hashed = readdirSync(join(folder, 'assets')).filter((name) => !/\.(?:br|gz)$/.test(name))
  const known = new Map<string, BuiltFile>([
    ...hashed.map((name) => readBuilt(folder, `assets/${name}`, `public, max-age=${year}, immutable`)),
    ...topFiles
      .filter((name) => existsSync(join(folder, name)))
      .map((name) => readBuilt(folder, name, 'public, max-age=86400')),
  ])
  return files.get('*', async (c, next) => {
    const file = known.get(c.req.path)
    if (!file) return next()
    const wanted = chooseEncoding(c.req.header('accept-encoding'))
    const encoding = file.contents[wanted] ? wanted : 'identity'
    const content = file.contents[encoding] ?? file.contents.identity
    const headers = { ...file.headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }) }
    return answer(content, headers, c.req.header('range'))
  })
}

function readBuilt(folder: string, name: string, cacheControl: string): [path: string, file: BuiltFile] {
  const path = join(folder, name)
  const read = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined)
  const [br, gzip] = [read('.br'), read('.gz')]
  const headers = {
    'content-type': getMimeType(name) ?? 'application/octet-stream',
    'last-modified': statSync(path).mtime.toUTCString(),
    'cache-control': cacheControl,
    ...((br || gzip) && { vary: 'Accept-Encoding' }),
  }
  return [`/${name}`, { headers, contents: { identity: readFileSync(path), ...(br && { br }), ...(gzip && { gzip }) } }]
}

function answer(content: Content, headers: Record<string, string>, asked: string | undefined): Response {
  const size = content.byteLength
  if (!asked) return new Response(content, { headers: { ...headers, 'content-length': String(size) } })
  const ranged = { ...headers, 'accept-ranges': 'bytes' }
  const range = byteRange(asked, size)
  if (!range) return new Response(null, { status: 416, headers: { ...ranged, 'content-range': `bytes */${size}` } })
  const { start, end } = range
  return new Response(content.subarray(start, end + 1), {
    status: 206,
    headers: {
      ...ranged,
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end + 1 - start),
    },
  })
}

/**
 * The bytes that a `Range` header asks for of a file of `size`, the last one included; all of them where it asks for what
 * is not understood, such as several ranges. `undefined` where none of the file is in it.
 */
export function byteRange(header: string, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (from === '' && to === '') return size > 0 ? { start: 0, end: size - 1 } : undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? { start, end } : undefined
}
