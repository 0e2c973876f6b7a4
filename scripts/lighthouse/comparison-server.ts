import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'

/** The address of a page with a heading and a sentence: the least that a phone can be shown. */
export const plainPath = '/plain-static-page'

const plain = `<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A plain page</title></head>
<body><h1>A plain page</h1><p>It has no style sheet, no picture and no script.</p></body></html>`

/** Serves the pages of a running site without scripts, and a plain page, on its own port, as a comparison. */
export async function startComparisonServer(url: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const pages = new Map<string, Promise<Buffer>>([[plainPath, Promise.resolve(brotliCompressSync(plain))]])
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/'
    const isPage = incoming.headers.accept?.includes('text/html') ?? false
    if (!isPage) return forward(url, incoming, response)
    const page = pages.get(path) ?? withoutScripts(url + path)
    pages.set(path, page)
    page.then(
      (body) => {
        const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
        response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
      },
      (error: Error) => response.writeHead(502).end(error.message),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** Everything else as the site answers it, in the same encoding. */
function forward(url: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { host: _, ...headers } = incoming.headers
  request(url + incoming.url, { method: incoming.method ?? 'GET', headers }, (found) => {
    response.writeHead(found.statusCode!, found.headers)
    found.pipe(response)
  })
    .on('error', (error) => response.writeHead(502).end(error.message))
    .end()
}

async function withoutScripts(address: string): Promise<Buffer> {
  const [response] = await once(request(address).end(), 'response')
  const html = await text(response)
  if (response.statusCode !== 200) throw new Error(`${address} was answered with ${response.statusCode}`)
  const left = html.replace(/<script\b[^>]*>.*?<\/script>/gs, '').replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
  return brotliCompressSync(left)
}
