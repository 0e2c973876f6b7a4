import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import type { Assets } from './assets.ts'
import type { CachedFile } from './cached-file.ts'

const yearSeconds = 31_536_000
const topFiles = ['placeholder.svg']

/**
 * The files of the build by their paths: hashed ones for ever, the few with fixed names for a day. They are a few MB and are
 * read once, at the start: a disk that is busy, or a thread pool that is, holds no page up.
 */
export function readBuiltFiles({ folder }: Assets): Map<string, CachedFile> {
  if (folder === undefined) return new Map()
  const hashed = readdirSync(join(folder, 'assets')).filter((name) => !/\.(?:br|gz)$/.test(name))
  return new Map<string, CachedFile>([
    ...hashed.map((name) => readBuilt(folder, `assets/${name}`, `public, max-age=${yearSeconds}, immutable`)),
    ...topFiles
      .filter((name) => existsSync(join(folder, name)))
      .map((name) => readBuilt(folder, name, 'public, max-age=86400')),
  ])
}

function readBuilt(folder: string, name: string, cacheControl: string): [path: string, file: CachedFile] {
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
