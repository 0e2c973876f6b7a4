import { createMiddleware } from 'hono/factory'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { ApiEnv } from './api/router.ts'

/** JSON lines on stdout. What must never be in a log is cut out here as a last line of defence. */
export const createLog = (level: string, destination = stdout()): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'voucherCode',
          'clientSecret',
          'client_secret',
          'password',
          'cookie',
          'authorization',
          'email',
          '*.email',
          // PostgreSQL quotes the row that it would not take.
          'err.detail',
          'err.where',
        ],
        censor: '[redacted]',
      },
    },
    destination,
  )

/** Lines are gathered while an earlier one is being written; pino flushes the rest when the process ends. */
const stdout = (): DestinationStream => pino.destination({ dest: 1, sync: false })

/** One line a request: method, path without its query, status, time in ms. */
export const logRequests = (log: Logger) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const requestLog = log.child({ requestId: c.get('requestId') })
    c.set('log', requestLog)
    const started = performance.now()
    await next()
    const line = {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    }
    // 502 and 503 are told on purpose: somebody else does not answer, or there is too much to do. 500 is a fault of ours.
    const level = c.res.status === 500 ? 'error' : c.res.status > 500 ? 'warn' : 'info'
    requestLog[level](line, 'request')
  })
