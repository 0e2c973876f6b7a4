import { createApp } from './app.ts'
import { compose } from './compose.ts'
import { readEnvironment } from './environment.ts'
import { createLog } from './logging.ts'

type House = Awaited<ReturnType<typeof compose>>
// The house outlives hot reloads of the code around it: one data directory, one lock.
const kept = globalThis as typeof globalThis & { house?: Promise<House> }

/** The server inside of Vite's: the same routes as in production, made anew when their code changes. */
export async function server() {
  const environment = readEnvironment()
  kept.house ??= compose(environment, createLog(environment.LOG_LEVEL))
  const house = await kept.house
  const app = createApp(house.deps)
  house.serve((request) => app.request(request))
  return app
}
