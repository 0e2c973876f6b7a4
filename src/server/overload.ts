import { codeOf } from './error-code.ts'

/** What a database says when more is asked of it at once than it can do: conflicts, deadlocks, locks, connections. */
const codes = new Set(['40001', '40P01', '55P03', '53300', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])

/** What the pool of connections says when none came free in time. */
const noConnection = 'timeout exceeded when trying to connect'

/** Whether something failed only since too much was asked at the same moment: it may be asked again soon. */
export const isOverload = (error: unknown): boolean =>
  codes.has(codeOf(error) ?? '') || (error instanceof Error && error.message === noConnection)

/** What a database says that is away, shutting down, full or read-only. */
const awayCodes =
  /^(?:08\w{3}|57P0[1-5]|53[12]00|55000|25006|3D000|ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|ENOSPC|EROFS|SQLITE_(?:FULL|READONLY\w*|IOERR\w*|CANTOPEN\w*))$/

/** Whether something failed since the database is away or takes no writes: nothing is wrong with what was asked. */
export const isUnavailable = (error: unknown): boolean =>
  awayCodes.test(codeOf(error) ?? '') ||
  (error instanceof Error && /^Connection terminated|^Client has encountered a connection error/.test(error.message))
