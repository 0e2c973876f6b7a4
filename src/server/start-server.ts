import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net'
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
import { projectFile } from './files/project-file.ts'
import { measureAcceptQueueLatency } from './http/accept-queue-latency.ts'
import { createDrain } from './http/drain.ts'
import { createLoadShedding } from './http/load-shedding.ts'
import { createRequestQueue } from './http/request-queue.ts'
import { answerUnreadable } from './http/unreadable-request.ts'
import { builtAssets } from './render/assets.ts'
import { securityHeaders } from './render/policy.ts'
import { serveFromMemory } from './render/serve-from-memory.ts'
import { logStartup, type StartupFacts } from './startup-message.ts'

/** How long requests in flight may take once the server was asked to end, in ms (docs/product.md, "Start and stop"). */
const shutdownTimeoutMs = 9500

/**
 * How long a connection stays open for a next request, in ms: longer than the proxies in front keep theirs (nginx 60 s,
 * Caddy 120 s), or a request that is just under way when we close it would be answered with their 502.
 */
const keepAliveMs = 125_000

/**
 * How many connections may wait to be taken, as far as the system allows. Beyond Node's own 511 they would wait in vain for
 * up to half a minute, or be reset, where we could have told them to come again.
 */
const backlog = 4096

/** `close` finishes what is in flight, ends the jobs and lets the database go. `failed`: resolves where no write is possible any more. */
export type RunningServer = { close: () => Promise<void>; failed: Promise<Error> | undefined }

/**
 * Opens the port and serves the built product there. Resolves when it is ready. Throws `StartError` where a setting is at
 * fault. `onReady` says that it is ready and what is to be known; by default in the log. `clock`: what time it is and how the
 * jobs wait, for the simulator; the real clock by default.
 */
export async function startServer(
  environment: Environment,
  log: Logger,
  { clock, onReady = logStartup(log) }: { clock?: Clock; onReady?: (ready: StartupFacts) => void } = {},
): Promise<RunningServer> {
  const headers = securityHeaders(environment.PUBLIC_URL)
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (_, response) =>
    response
      .writeHead(503, { ...headers, 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
      .end('Starting'),
  )
  answerUnreadable(server, { headers, log })
  // The port comes first: when it is taken, nothing has been made yet.
  const isOneOfSeveral = environment.DATABASE_URL !== undefined && environment.TRUST_PROXY > 0
  await (isOneOfSeveral ? tryPort(environment) : listen(server, environment))
  const runtime = await compose(environment, log, clock)
  const assets = builtAssets(projectFile('dist/client'))
  const { app, ...memory } = createSite(runtime.deps, assets)
  server.removeAllListeners('request')
  const queue = createRequestQueue()
  const shedding = createLoadShedding(runtime.deps, assets, { acceptQueue: measureAcceptQueueLatency(server), queue })
  const work = trackWork(shedding.count(app.fetch))
  const { listen: untilDrained, drain } = createDrain(environment.TRUST_PROXY)
  const answer = shedding.listen(getRequestListener(work.fetch))
  server.on('request', untilDrained(queue.listen(serveFromMemory(memory, runtime.deps, answer))))
  if (isOneOfSeveral) await listen(server, environment)
  runtime.serve(ownUrl(server.address() as AddressInfo))
  onReady({
    ...runtime,
    url: runtime.deps.publicUrl,
    payments: runtime.deps.payments.kind,
    mailFolder: environment.SMTP_URL ? undefined : join(environment.DATA_DIR, 'mail'),
    data: environment.DATA_DIR,
    database: environment.DATABASE_URL ? 'PostgreSQL' : 'SQLite',
  })

  return {
    failed: runtime.deps.database.failed,
    close: async () => {
      const begun = performance.now()
      // At the same time: a mail that hangs must not add its own seconds to those of an upload that hangs.
      const stopped = runtime.stopJobs()
      await Promise.all([drain(), Promise.race([runtime.stopWebhooks(), sleep(second, undefined, { ref: false })])])
      const closed = new Promise((resolve) => server.close(resolve))
      // A connection whose last answer is out is idle, but would stay open until its keep-alive runs out.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const timer = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs - (performance.now() - begun))
      await closed
      clearInterval(idle)
      clearTimeout(timer)
      // A client that disconnected no longer counts as a connection, but its request may still use the database.
      const left = Math.max(200, shutdownTimeoutMs - (performance.now() - begun))
      await Promise.race([work.done(), sleep(left, undefined, { ref: false })])
      await stopped
      await runtime.close()
    },
  }
}

/** The address at which this process reaches itself. */
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
async function listen(server: SocketServer, { PORT, HOST }: Pick<Environment, 'PORT' | 'HOST'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(explain(error, PORT, HOST))))
    server.listen({ port: PORT, host: HOST, backlog }, resolve)
  })
}

/**
 * Whether the port can be had, without keeping it: while it is closed, a proxy gives every request to another process, and
 * a visitor would get our 503.
 */
async function tryPort(environment: Pick<Environment, 'PORT' | 'HOST'>): Promise<void> {
  const probe = createSocketServer()
  await listen(probe, environment)
  await new Promise((resolve) => probe.close(resolve))
}

function explain({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program: stop that program, or set PORT to a different port`
  if (code === 'EACCES') return `This account isn’t allowed to open port ${port}: set PORT to 1024 or higher`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} isn’t an address of this machine: correct HOST`
  return `Port ${port} couldn’t be opened: ${message}`
}
