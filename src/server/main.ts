import { EnvironmentError, readEnvironment } from './environment.ts'
import { StartError } from './errors.ts'
import { createLog } from './logging.ts'
import { readyScreen } from './ready.ts'
import { startServer } from './start-server.ts'

async function start(): Promise<void> {
  // What is written below is for its owner's eyes only, whoever has made the folder.
  process.umask(0o077)
  const environment = readEnvironment()
  // In a terminal people get one screen, unless they have asked for a log; programs get the log.
  const hasScreen = process.stdout.isTTY && environment.LOG_LEVEL === undefined
  const log = createLog(environment.LOG_LEVEL ?? (hasScreen ? 'warn' : 'info'))
  const server = await startServer(environment, log, {
    ...(hasScreen && { tell: (ready) => process.stdout.write(readyScreen(ready)) }),
  })

  let ending = false
  const end = async (signal: string) => {
    if (ending) return
    ending = true
    log.info(`${signal}: finishing requests in progress`)
    await server.close()
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
