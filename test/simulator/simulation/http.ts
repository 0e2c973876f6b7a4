import { type IncomingHttpHeaders, request } from 'node:http'

/** Where a connection is cut: before anything was sent, in the middle of the request, or after it and before the answer. */
export const cuts = ['before', 'middle', 'after'] as const
export type Cut = (typeof cuts)[number]

export type Sending = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | undefined
  /** Sent in parts and without Content-Length, as some proxies do. */
  chunked?: boolean
  cut?: Cut | undefined
}
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; body: unknown }

/** Nobody waits longer for an answer, in real ms. */
const timeoutMs = 30_000

/** One request over a connection of its own. `lost`: no answer came. */
export function send(
  origin: string,
  { method, path, headers = {}, body, chunked, cut }: Sending,
): Promise<Answer | 'lost'> {
  return new Promise((resolve) => {
    const lost = () => resolve('lost')
    const bytes = body === undefined ? undefined : Buffer.from(body)
    const size = bytes && !chunked ? { 'content-length': String(bytes.length) } : {}
    const asked = request(
      new URL(path, origin),
      { method, headers: { ...headers, ...size }, agent: false, timeout: timeoutMs },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', lost)
        response.on('close', () => {
          if (!response.complete) return lost()
          const text = Buffer.concat(parts).toString()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: read(text) })
        })
      },
    )
    asked.on('error', lost)
    asked.on('timeout', () => asked.destroy())
    asked.on('close', lost)
    if (cut === 'before') {
      asked.flushHeaders()
      asked.on('socket', (socket) => socket.on('connect', () => socket.destroy()))
      return
    }
    if (cut === 'middle' && bytes) {
      asked.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => asked.destroy())
      return
    }
    if (chunked && bytes) {
      const half = Math.floor(bytes.length / 2)
      asked.write(bytes.subarray(0, half))
      asked.end(bytes.subarray(half))
    } else asked.end(bytes)
    // Gone as soon as the last byte is out: the server works for nobody.
    if (cut === 'after') asked.on('finish', () => setTimeout(() => asked.destroy(), 1))
  })
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
