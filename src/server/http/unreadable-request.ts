import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { errorCode } from '../errors.ts'

/** The status codes that Node itself sends if its parser fails; everything else is 400. */
const statusOfCode: Partial<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Node's own note of the answer that is under way on a connection. */
type SocketWithResponse = Socket & { _httpMessage?: ServerResponse | null }

/**
 * Responds to what is not a valid HTTP request, such as one with two lengths: as Node itself does, with the
 * security headers of every other response and a log line. A response that has begun is left alone.
 */
export function answerUnreadable(
  server: Server,
  { headers, log }: { headers: Readonly<Record<string, string>>; log: Logger },
): void {
  server.on('clientError', (error, stream) => {
    const socket = stream as SocketWithResponse
    const code = errorCode(error)
    if (code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy(error)
      return
    }
    const status = statusOfCode[code ?? ''] ?? 400
    // A connection that nothing was asked on ends like this too; that is no attempt at anything.
    if (status !== 408) log.info({ status, code, address: socket.remoteAddress }, 'no HTTP request')
    const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' })
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)]
    socket.end(`${head.join('\r\n')}\r\n\r\n`, () => socket.destroy())
  })
}
