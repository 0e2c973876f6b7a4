import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { minute } from '#domain/dates/durations.ts'
import type { ApiEnv } from '../api/router.ts'
import { answerFile, type CachedFile, type FileRequest, type ReadyResponse } from './cached-file.ts'

const megabyte = 1024 * 1024
/** The limit for files that were read or made on request, in bytes: the pictures of a hundred pages. */
const maxBytes = 48 * megabyte

export type FileCache = ReturnType<typeof createFileCache>

/**
 * The files that are served from memory: those of the build permanently, and the latest that were read or made on request
 * for a minute each, so that files which another process removes expire soon. `headers` are added to every response
 * unless the file has its own.
 */
export function createFileCache(built: Map<string, CachedFile>, headers: Record<string, string>) {
  const complete = (file: CachedFile): CachedFile => ({ ...file, headers: { ...headers, ...file.headers } })
  const always = new Map([...built].map(([path, file]) => [path, complete(file)]))
  const kept = new LRUCache<string, CachedFile>({
    maxSize: maxBytes,
    ttl: minute,
    // Else an expired file would stay until somebody asks for it again.
    ttlAutopurge: true,
    sizeCalculation: ({ contents }) =>
      Object.values(contents).reduce((sum, { byteLength }) => sum + byteLength, 0) + 1000,
  })
  const find = (path: string, asked: FileRequest): ReadyResponse | undefined => {
    const file = always.get(path) ?? kept.get(path)
    return file && answerFile(file, asked)
  }

  return {
    /** The response for the file of this path; `undefined` if it is not in memory. */
    find,
    /** Caches a file and returns it. */
    keep(path: string, file: CachedFile, asked: FileRequest): ReadyResponse {
      const own = complete(file)
      kept.set(path, own)
      return answerFile(own, asked)
    },
    /** Removes the files that were read or made on request, since their sources may have changed. */
    clear: () => kept.clear(),
    /** The same files as a route, for requests that do not come through the socket. */
    routes: new Hono<ApiEnv>().get('*', async (c, next) => {
      const ready = find(c.req.path, fileRequestOf(c.req.raw.headers))
      return ready ? new Response(ready.body, ready) : next()
    }),
  }
}

/** The parts of a request that affect how a file is served. */
export const fileRequestOf = (headers: Headers): FileRequest => ({
  acceptEncoding: headers.get('accept-encoding') ?? undefined,
  ifNoneMatch: headers.get('if-none-match') ?? undefined,
  range: headers.get('range') ?? undefined,
})
