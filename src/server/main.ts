import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createSite } from './app.ts'
import { compose } from './compose.ts'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { listen } from './listen.ts'
import { createLog } from './logging.ts'
import { builtAssets } from './render/assets.ts'
import { cacheInFront } from './render/front.ts'
import { StartError } from './start-error.ts'

/** How long requests in flight may take once the process was asked to end, in ms (product.md 1). */
const patience = 10_000

/**
 * How long a connection stays open for a next request, in ms: longer than the proxies in front keep theirs (nginx 60 s,
 * Caddy 120 s), or a request that is just under way when we close it would be answered with their 502.
 */
const keepAlive = 125_000

async function start(): Promise<void> {
  // What is written below is for its owner's eyes only, whoever has made the folder.
  process.umask(0o077)
  const environment = readEnvironment()
  const log = createLog(environment.LOG_LEVEL)
  const server = createServer({ keepAliveTimeout: keepAlive }, (_, response) =>
    response.writeHead(503, { 'retry-after': '1' }).end('Starting'),
  )
  // The port comes first: when it is taken, nothing has been made yet.
  await listen(server, environment)
  const house = await compose(environment, log)
  const { app, cache } = createSite(house.deps, builtAssets(join(import.meta.dirname, '../client')))
  house.serve((request) => app.request(request))
  server.removeAllListeners('request')
  server.on('request', cacheInFront(cache, log, getRequestListener(app.fetch)))
  log.info({ url: environment.PUBLIC_URL }, `Ready at ${environment.PUBLIC_URL}`)

  let ending = false
  const end = async (signal: string) => {
    if (ending) return
    ending = true
    log.info(`${signal}: finishing what is in flight`)
    const closed = new Promise((resolve) => server.close(resolve))
    // A connection whose last answer is out is idle, but would stay open until its keep-alive runs out.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const timer = setTimeout(() => server.closeAllConnections(), patience)
    await closed
    clearInterval(idle)
    clearTimeout(timer)
    await house.close()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

start().catch((error: unknown) => {
  const expected = error instanceof StartError || error instanceof EnvironmentError
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`)
  process.exit(1)
})
