import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Assets } from './assets.ts'

const cacheFor = (seconds: number, immutable = false) =>
  createMiddleware(async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', `public, max-age=${seconds}${immutable ? ', immutable' : ''}`)
  })

const year = 31_536_000
const topFiles = ['/favicon.svg', '/placeholder.svg']

/** The files of the build: hashed ones for ever, the few with fixed names for a day. */
export function staticFiles({ folder }: Assets) {
  const files = new Hono()
  if (folder === undefined) return files
  const serve = serveStatic({ root: folder, precompressed: true })
  files.use('/assets/*', cacheFor(year, true), serve)
  for (const path of topFiles) files.get(path, cacheFor(86_400), serve)
  return files
}
