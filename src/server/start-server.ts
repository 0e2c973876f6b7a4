import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { second } from '#domain/dates/durations.ts'
import { createSite } from './app.ts'
import type { Clock } from './clock.ts'
import { compose } from './compose.ts'
import type { Environment } from './environment.ts'
import { StartError } from './errors.ts'
import { projectFile } from './project-file.ts'
import { type Ready, tellLog } from './ready.ts'
import { builtAssets } from './render/assets.ts'
import { servePagesFromCache } from './render/serve-from-cache.ts'

/** How long requests in flight may take once the server was asked to end, in ms (docs/product.md, "Start and stop"). */
const patience = 10_000

/**
 * How long a connection stays open for a next request, in ms: longer than the proxies in front keep theirs (nginx 60 s,
 * Caddy 120 s), or a request that is just under way when we close it would be answered with their 502.
 */
const keepAlive = 125_000

/** `close` finishes what is in flight, ends the jobs and lets the database go. */
export type RunningServer = { close: () => Promise<void> }

/**
 * Opens the port and serves the built product there. Resolves when it is ready. Throws `StartError` where a setting is at
 * fault. `tell` says that it is ready and what is to be known; by default in the log. `clock`: what time it is and how the
 * jobs wait, for whoever simulates it; the wall's clock by default.
 */
export async function startServer(
  environment: Environment,
  log: Logger,
  { clock, tell = tellLog(log) }: { clock?: Clock; tell?: (ready: Ready) => void } = {},
): Promise<RunningServer> {
  const server = createServer({ keepAliveTimeout: keepAlive }, (_, response) =>
    response.writeHead(503, { 'retry-after': '1' }).end('Starting'),
  )
  // The port comes first: when it is taken, nothing has been made yet.
  await listen(server, environment)
  const runtime = await compose(environment, log, clock)
  const { app, cache, mayLeaveHome } = createSite(runtime.deps, builtAssets(projectFile('dist/client')))
  server.removeAllListeners('request')
  const work = trackWork(app.fetch)
  server.on('request', servePagesFromCache({ cache, mayLeaveHome, log }, getRequestListener(work.fetch)))
  runtime.serve(ownUrl(server.address() as AddressInfo))
  tell({
    ...runtime,
    url: environment.PUBLIC_URL,
    payments: runtime.deps.payments.kind,
    mailFolder: environment.SMTP_URL ? undefined : join(environment.DATA_DIR, 'mail'),
    data: environment.DATA_DIR,
    database: environment.DATABASE_URL ? 'PostgreSQL' : 'SQLite',
  })

  return {
    close: async () => {
      await Promise.race([runtime.stopWebhooks(), sleep(second, undefined, { ref: false })])
      const closed = new Promise((resolve) => server.close(resolve))
      // A connection whose last answer is out is idle, but would stay open until its keep-alive runs out.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const timer = setTimeout(() => server.closeAllConnections(), patience)
      await closed
      clearInterval(idle)
      clearTimeout(timer)
      // Whoever hung up is no connection any more, but what they asked for may still need the database.
      await Promise.race([work.done(), sleep(patience, undefined, { ref: false })])
      await runtime.close()
    },
  }
}

/** Where this process reaches itself. */
function ownUrl({ address, family, port }: AddressInfo): string {
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`
}

type Fetch = ReturnType<typeof createSite>['app']['fetch']

/** Counts what is being worked on, also for visitors who are gone. `done` resolves when nothing is left. */
function trackWork(fetch: Fetch): { fetch: Fetch; done: () => Promise<void> } {
  const open = new Set<Promise<Response>>()
  return {
    fetch: (...given) => {
      const answer = Promise.resolve(fetch(...given))
      open.add(answer)
      const leave = () => void open.delete(answer)
      answer.then(leave, leave)
      return answer
    },
    done: async () => {
      while (open.size > 0) await Promise.allSettled(open)
    },
  }
}

/** Opens the port. Throws `StartError` when another program has it, or it may not be opened. */
async function listen(server: Server, { PORT, HOST }: Pick<Environment, 'PORT' | 'HOST'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(explain(error, PORT, HOST))))
    server.listen(PORT, HOST, resolve)
  })
}

function explain({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program: stop that program, or set PORT to a different port`
  if (code === 'EACCES') return `This account isn’t allowed to open port ${port}: set PORT to 1024 or higher`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} isn’t an address of this machine: correct HOST`
  return `Port ${port} couldn’t be opened: ${message}`
}
