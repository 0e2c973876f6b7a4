import { join } from 'node:path'
import { parseEnvironment } from '#server/environment.ts'
import { createLog } from '#server/logging.ts'
import type { RunningServer, startServer } from '#server/start-server.ts'
import type { Order, Reply } from './server-host.ts'

/** Runs in a process of its own, and starts and stops the built product there as it is told. */
const built = join(import.meta.dirname, '../../dist/server/start-server.js')
const product: { startServer: typeof startServer } = await import(built)
const servers = new Map<number, RunningServer>()
const say = (reply: Reply) => void process.send?.(reply)

async function start(id: number, variables: Record<string, string>): Promise<void> {
  const environment = parseEnvironment(variables)
  const log = createLog(environment.LOG_LEVEL ?? 'info', { write: (text) => say({ id, text }) })
  servers.set(id, await product.startServer(environment, log))
  say({ id, state: 'ready' })
}

async function stop(id: number): Promise<void> {
  await servers.get(id)?.close()
  servers.delete(id)
  say({ id, state: 'ended' })
}

process.umask(0o077)
process.on('disconnect', () => process.exit())
process.on('message', ({ id, variables }: Order) => {
  const work = variables ? start(id, variables) : stop(id)
  work.catch((error: Error) => say({ id, state: 'failed', text: error.stack ?? error.message }))
})
