import { createApp } from './app.ts'
import { compose, type Runtime } from './compose.ts'
import { readEnvironment } from './environment.ts'
import { createLog } from './logging.ts'
import { logStartup } from './startup-message.ts'

// The runtime outlives hot reloads of the code around it: one data directory, one lock.
const kept = globalThis as typeof globalThis & { runtime?: Promise<Runtime> }

/** The server inside of Vite's: the same routes as in production, made anew when their code changes. */
export async function server() {
  kept.runtime ??= startRuntime()
  return createApp((await kept.runtime).deps)
}

async function startRuntime(): Promise<Runtime> {
  const environment = readEnvironment()
  const log = createLog(environment.LOG_LEVEL ?? 'info')
  const runtime = await compose(environment, log)
  runtime.serve(`http://localhost:${environment.PORT}`)
  logStartup(log)({ url: runtime.deps.publicUrl, setupLink: runtime.setupLink })
  return runtime
}
