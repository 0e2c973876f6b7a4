import { type DestinationStream, type Logger, pino } from 'pino'

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
