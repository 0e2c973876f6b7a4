import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { chromium } from '@playwright/test'
import { chromiumArguments, findHeadlessChromium } from '#test/support/chromium.ts'

export type TransferredFile = { path: string; kind: string; bytes: number }

/**
 * What a phone with an empty cache asks for when it opens a page, until the network is quiet: each with its kind and its
 * bytes as transferred. Throws where there is no Chromium.
 */
export async function firstVisit(url: string, path: string): Promise<TransferredFile[]> {
  const executablePath = findHeadlessChromium()
  if (!executablePath) throw new Error('There is no Chromium on this machine: install it, or set CHROMIUM_PATH')
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  try {
    const phone = { viewport: { width: 375, height: 667 }, deviceScaleFactor: 2, isMobile: true }
    const page = await browser.newPage({ baseURL: url, ...phone })
    const visited: Promise<TransferredFile>[] = []
    page.on('requestfinished', (request) => {
      const { pathname, search } = new URL(request.url())
      const found = { path: pathname + search, kind: request.resourceType() }
      visited.push(request.sizes().then(({ responseBodySize }) => ({ ...found, bytes: responseBodySize })))
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    return await Promise.all(visited)
  } finally {
    await browser.close()
  }
}

export type Answer = { headers: Record<string, string>; body: Buffer }

/** What Node and nginx say by themselves, and what is another value each time. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'x-request-id']

/** What a path answers, to the byte. */
export async function answerOf(url: string, encoding = 'br'): Promise<Answer> {
  const outgoing = request(url, { headers: { 'accept-encoding': encoding } }).end()
  const [answer] = await once(outgoing, 'response')
  const body = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}`)
  const headers = Object.entries<string | string[]>(answer.headers).filter(([name]) => !ownHeaders.includes(name))
  return { headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])), body }
}
