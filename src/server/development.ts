import { createApp } from './app.ts'
import { compose, type Runtime } from './compose.ts'
import { readEnvironment } from './environment.ts'
import { createLog } from './logging.ts'

// The runtime outlives hot reloads of the code around it: one data directory, one lock.
const kept = globalThis as typeof globalThis & { runtime?: Promise<Runtime> }

/** The server inside of Vite's: the same routes as in production, made anew when their code changes. */
export async function server() {
  kept.runtime ??= start()
  return createApp((await kept.runtime).deps)
}

async function start(): Promise<Runtime> {
  const environment = readEnvironment()
  const runtime = await compose(environment, createLog(environment.LOG_LEVEL))
  runtime.serve(`http://localhost:${environment.PORT}`)
  return runtime
}
