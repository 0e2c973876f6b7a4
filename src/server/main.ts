import { knownErrorMessage } from './cli/known-error-message.ts'
import { readEnvironment, runInProduction } from './environment.ts'
import { createLog } from './logging.ts'
import { releaseMemoryWhenQuiet } from './runtime/release-memory.ts'
import { startServer } from './start-server.ts'
import { startupScreen } from './startup-message.ts'

/** After this many ms the process exits whatever is still in progress (docs/product.md, "Start and stop"). */
const forcedExitMs = 10_000
/** How long the process stays after its database has failed, in ms, so that those who wait are told. */
const failedExitMs = 1000

async function start(): Promise<void> {
  // Files are readable by their owner only, whatever the folder's permissions.
  process.umask(0o077)
  runInProduction()
  const environment = readEnvironment()
  // In a terminal people get one screen, unless they have asked for a log; programs get the log.
  const hasScreen = process.stdout.isTTY && environment.LOG_LEVEL === undefined
  const log = createLog(environment.LOG_LEVEL ?? (hasScreen ? 'warn' : 'info'))
  const server = await startServer(environment, log, {
    ...(hasScreen && { onReady: (ready) => process.stdout.write(startupScreen(ready)) }),
  })
  releaseMemoryWhenQuiet()

  server.failed?.then((error) => {
    log.fatal({ err: error }, 'ending, so that whoever starts it again finds what the disk really has')
    setTimeout(() => process.exit(1), failedExitMs)
  })
  let ending = false
  const end = async (signal: string) => {
    if (ending) return
    ending = true
    log.info(`${signal}: finishing requests in progress`)
    // Work that has not ended by then is taken up at the next start, such as an email or an upload.
    setTimeout(() => process.exit(0), forcedExitMs).unref()
    await server.close()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

start().catch((error: unknown) => {
  process.stderr.write(`${knownErrorMessage(error) ?? (error as Error).stack}\n`)
  process.exit(1)
})
