import { createApp } from './app.ts'
import { compose, type Runtime } from './compose.ts'
import { readEnvironment } from './environment.ts'
import { createLog } from './logging.ts'

// The runtime outlives hot reloads of the code around it: one data directory, one lock.
const kept = globalThis as typeof globalThis & { runtime?: Promise<Runtime> }

/** The server inside of Vite's: the same routes as in production, made anew when their code changes. */
export async function server() {
  const environment = readEnvironment()
  kept.runtime ??= compose(environment, createLog(environment.LOG_LEVEL))
  const runtime = await kept.runtime
  const app = createApp(runtime.deps)
  runtime.serve((request) => app.request(request))
  return app
}
