import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'

const maxBytes = 32 * 1024 * 1024
const timeoutMs = 10_000

/**
 * Takes what is left of a request that was answered before it was read, as when it is too large: anyone who is still sending
 * would else be cut off, often before they read the answer, on a connection that was told to stay. Where too much is left,
 * the answer says that the connection closes.
 */
export const drainUnreadBody = createMiddleware<{ Bindings: { incoming?: IncomingMessage } }>(async (c, next) => {
  await next()
  const incoming = c.env?.incoming
  if (!incoming || c.req.method === 'GET' || c.req.method === 'HEAD') return
  if (!(await isTaken(incoming))) c.header('connection', 'close')
})

async function isTaken(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.complete || incoming.destroyed) return true
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return false
  return new Promise((resolve) => {
    let left = maxBytes
    const finish = () => {
      clearTimeout(timer)
      for (const event of ['end', 'close', 'error']) incoming.off(event, finish)
      resolve(incoming.complete || incoming.destroyed)
    }
    const timer = setTimeout(finish, timeoutMs)
    for (const event of ['end', 'close', 'error']) incoming.once(event, finish)
    // A reader that has stopped would block the rest of the body.
    incoming.removeAllListeners('data').on('data', (chunk: Buffer) => {
      left -= chunk.byteLength
      if (left < 0) finish()
    })
    incoming.resume()
  })
}
