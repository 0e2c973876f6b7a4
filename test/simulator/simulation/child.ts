import { join } from 'node:path'
import type { Environment } from '#server/environment.ts'
import { createLog } from '#server/logging.ts'
import type { RunningServer, startServer } from '#server/start-server.ts'
import { createVirtualClock, type Moment } from './virtual-clock.ts'

/** What the simulator asks of a server's process. `jobs`: how many background jobs it has; 0 where that is to be found out. */
export type Order =
  | { do: 'start'; environment: Environment; moment: Moment; jobs: number }
  | { do: 'advance'; moment: Moment }
  | { do: 'close' }
/** What it says: that it is there, what became of an order, or a line of the server's log. */
export type Said = { ready: true } | { id: number; jobs?: number; fault?: string } | { log: string }

const say = (said: Said) => process.send?.(said)
const built = join(import.meta.dirname, '../../../dist/server/start-server.js')
const virtual = createVirtualClock()
const product = (await import(built)) as { startServer: typeof startServer }
let server: RunningServer | undefined

async function obey(order: Order): Promise<{ jobs?: number }> {
  switch (order.do) {
    case 'start': {
      virtual.reset(order.moment)
      const log = createLog('warn', { write: (line: string) => say({ log: line }) })
      server = await product.startServer(order.environment, log, { clock: virtual.clock })
      return { jobs: await virtual.settleIn(order.jobs) }
    }
    case 'advance':
      await virtual.advance(order.moment)
      return {}
    case 'close':
      await server?.close()
      server = undefined
      return {}
  }
}

process.on('message', ({ id, ...order }: Order & { id: number }) => {
  obey(order).then(
    (done) => say({ id, ...done }),
    (error: unknown) => say({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.on('uncaughtException', (error) => say({ log: JSON.stringify({ level: 60, msg: `uncaught: ${error.stack}` }) }))
process.on('unhandledRejection', (error) =>
  say({ log: JSON.stringify({ level: 60, msg: `unhandled: ${error instanceof Error ? error.stack : error}` }) }),
)
say({ ready: true })
