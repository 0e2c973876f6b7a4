import { request } from 'node:http'

/** One script of a page as it goes over the wire, in bytes. */
export type Transferred = { address: string; bytes: number }

/** Every script that the page at `url` loads at once, with its size as transferred with brotli. `cookie`: of who asks for it. */
export async function scriptsOf(url: string, cookie = ''): Promise<Transferred[]> {
  const html = await (await fetch(url, { headers: { cookie } })).text()
  const scripts = html.matchAll(/<script[^>]+src="([^"]+)"|<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g)
  const addresses = new Set([...scripts].map(([, script, preload]) => script ?? preload ?? ''))
  // What a public page loads once it is painted (src/web/start.ts).
  for (const address of html.match(/ data-scripts="([^"]+)"/)?.[1]?.split(' ') ?? []) addresses.add(address)
  const preloaded = html.matchAll(/<link[^>]+href="([^"]+)"[^>]+rel="modulepreload"/g)
  for (const [, address = ''] of preloaded) addresses.add(address)
  return Promise.all([...addresses].map((address) => transfer(new URL(address, url))))
}

async function transfer(address: URL): Promise<Transferred> {
  const bytes = await new Promise<number>((resolve, reject) => {
    const asked = request(address, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let count = 0
      answer.on('data', (part: Buffer) => {
        count += part.length
      })
      answer.on('end', () => resolve(count))
    })
    asked.on('error', reject).end()
  })
  return { address: address.pathname, bytes }
}
