import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSiteFiles } from '#server/database/seed/site-files.ts'
import { demoFolder } from '#server/files/project-file.ts'
import { startSecondClinic } from '#test/support/second-clinic.ts'
import { type BuiltServer, ownerOf, startServer } from '#test/support/server.ts'

const first = await readSiteFiles(demoFolder())
const { clinic } = first.sections

/** What only the first clinic may say: its own details, and the words of its trade. */
const words: [what: string, pattern: RegExp][] = [
  ...[clinic.name, clinic.phone, clinic.email, clinic.address.split(',')[0]!, ...clinic.socials.map(({ url }) => url)],
  ...first.practitioners.flatMap(({ name }) => [name, ...name.split(' ')]),
  ...['Chinese medicine', 'Gawler', 'cupping', 'moxa'],
]
  .map((word): [string, RegExp] => {
    const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    // “Lian” is a name, and the middle of “Australian”.
    return [word, new RegExp(`(?<![\\p{L}\\d])${literal}(?![\\p{L}\\d])`, 'iu')]
  })
  .concat([
    ['Anhe', /anhe/i],
    ['安和', /安和/],
    ['acupunct…', /acupunct/i],
    ['TCM', /\bTCM\b/],
    [clinic.phone.replace(/\D/g, ''), new RegExp(clinic.phone.replace(/\D/g, ''))],
  ])

let server: BuiltServer
/** Every answer of the site, by its path: text as it is, and the address of each picture in it. */
const answers = new Map<string, string>()

const get = (path: string) => fetch(new URL(path, server.url), { redirect: 'manual' })
async function textOf(path: string): Promise<string> {
  const answer = await get(path)
  expect(answer.status, path).toBeLessThan(500)
  const text = await answer.text()
  answers.set(path, text)
  return text
}

/** The addresses of this site that a page or document leads to. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/(?:href|action|src)="([^"]+)"|<(?:loc|link)>([^<]+)</g)]
    .map(([, attribute, element]) => (attribute ?? element)!.replaceAll('&amp;', '&'))
    .filter((address) => URL.canParse(address, server.url))
    .map((address) => new URL(address, server.url))
    .filter((url) => url.origin === server.url && !/^\/(?:assets|media|admin)\//.test(url.pathname))
    .map((url) => url.pathname + url.search)

beforeAll(async () => {
  server = await startSecondClinic()
  const machines = ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/blog/feed.xml']
  const own = ['/', '/voucher', '/newsletter', '/success', '/checkout', '/no-such-page', '/admin/login', '/admin']
  const documents = ['/api/openapi.json', '/api/docs', ...(await publicReads())]
  const waiting = [...machines, ...own, ...documents, '/newsletter/unsubscribe', '/newsletter/confirm']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (answers.has(path)) continue
    waiting.push(...linksIn(await textOf(path)))
  }
}, 120_000)
afterAll(async () => {
  await server.drop()
})

/** What the API tells anybody who asks. */
async function publicReads(): Promise<string[]> {
  const document = (await (await get('/api/openapi.json')).json()) as { paths: Record<string, object> }
  const reads = Object.entries(document.paths).filter(([path, verbs]) => 'get' in verbs && !/[{]|admin/.test(path))
  return reads.map(([path]) => (path.startsWith('/api') ? path : `/api${path}`))
}

/** The words of the first clinic in a text. */
function leftIn(where: string, text: string): string[] {
  return words
    .filter(([, pattern]) => pattern.test(text))
    .map(([what, pattern]) => `${where}: ${what} in “${around(text, pattern)}”`)
}
const around = (text: string, pattern: RegExp) => {
  const at = text.search(pattern)
  return text.slice(Math.max(0, at - 40), at + 40).replace(/\s+/g, ' ')
}

describe('the second clinic', () => {
  test('mentions the first on no page, in no feed, document or public data', () => {
    expect(answers.size).toBeGreaterThan(25)
    expect([...answers.keys()]).toEqual(expect.arrayContaining(['/running-injuries', '/blog/the-jetty-test', '/faq']))
    expect([...answers].flatMap(([path, text]) => leftIn(path, text))).toEqual([])
  })

  test('has no page at the addresses of the first', async () => {
    for (const { slug } of first.pages.filter(({ slug }) => !answers.has(`/${slug}`)))
      expect((await get(`/${slug}`)).status, slug).toBe(404)
    expect((await get('/acupuncture-gawler')).status).toBe(404)
  })

  test('shows no picture of the first in any size or format', async () => {
    const pictures = join(demoFolder(), 'pictures')
    const hashes = await Promise.all(
      (await readdir(pictures)).map(async (name) => {
        const bytes = await readFile(join(pictures, name))
        return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
      }),
    )
    const all = [...answers.values()].join('\n')
    expect(all).toMatch(/\/media\/[0-9a-f]{16}-/)
    expect(hashes.filter((hash) => all.includes(hash))).toEqual([])
  })

  test('has a share picture of its own for each page, in the usual width', async () => {
    const shared = new Set(
      [...answers.values()].flatMap((text) => [...text.matchAll(/\/media\/share\/[^"\s<]+/g)].map(([at]) => at)),
    )
    expect(shared.size).toBeGreaterThan(8)
    for (const address of [...shared].slice(0, 3)) {
      const answer = await get(address)
      expect(answer.status, address).toBe(200)
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(1200)
    }
  })

  test('has every file of the build that its pages name', async () => {
    const named = new Set(
      [...answers.values()].flatMap((text) => [...text.matchAll(/\/assets\/[\w.-]+/g)].map(([at]) => at)),
    )
    expect([...named].filter((address) => address.endsWith('.svg'))).not.toEqual([])
    for (const address of named) expect((await get(address)).status, address).toBe(200)
  })

  test('has icons of its own', async () => {
    const other = await startServer()
    try {
      const bytes = async (of: BuiltServer, path: string) =>
        Buffer.from(await (await fetch(of.url + path)).arrayBuffer()).toString('base64')
      for (const path of ['/favicon.svg', '/favicon.ico', '/icon-192.png', '/apple-touch-icon.png'])
        expect(await bytes(server, path), path).not.toBe(await bytes(other, path))
    } finally {
      await other.drop()
    }
  })

  test('appears in the structured data, the manifest and the feed', () => {
    const told = [...answers.get('/')!.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    expect(told.length).toBeGreaterThan(0)
    expect(told.map(([, json]) => json).join('\n')).toContain('Jetty Road Physio')
    expect(answers.get('/manifest.webmanifest')).toContain('Jetty Road Physio')
    expect(answers.get('/blog/feed.xml')).toContain('The Jetty Test')
  })

  test('offers its request form and phone in place of a booking widget', () => {
    const home = answers.get('/')!
    const booking = home.slice(home.indexOf('id="book-appointment"'))
    expect(home).not.toContain('title="Book an appointment"')
    expect(booking).toMatch(/href="\/request-appointment"/)
    expect(booking).toMatch(/href="tel:0870104420"/)
  })

  test('mentions the first in no email or voucher', async () => {
    const { send } = await ownerOf(server)
    const kinds = (await send('GET', '/api/email-words')).body as { kind: string }[]
    expect(kinds.length).toBeGreaterThan(10)
    for (const { kind: name } of kinds) {
      const { body: saved } = await send('GET', `/api/email-words/${name}`)
      const { text } = await send('POST', `/api/email-words/${name}/preview`, saved)
      expect(text, name).toContain('Jetty Road Physio')
      // A picture in base64 may spell anything.
      expect(leftIn(`email ${name}`, text.replace(/[\w+/]{80,}=*/g, ''))).toEqual([])
    }
    const answer = await fetch(`${server.url}/api/vouchers/sample/pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ code: 'ABCDEFGH23', issuedAt: '2026-01-05T00:00:00Z' }),
    })
    expect(answer.status).toBe(200)
    const file = join(server.dataDir, 'voucher.pdf')
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()))
    const read = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    // It is there where the tests of PDFs are run in full; elsewhere the file's own notes have to do.
    const text = read.error ? (await readFile(file)).toString('latin1') : read.stdout
    if (!read.error) expect(text).toContain('Jetty Road Physio')
    expect(leftIn('voucher', text)).toEqual([])
  })

  test('a clinic in another country sends nobody to Australia’s register or emergency number', async () => {
    const { send } = await ownerOf(server)
    const said = async () => {
      const pages = await Promise.all(['/', '/request-appointment'].map(async (path) => (await get(path)).text()))
      const { body: words } = await send('GET', '/api/email-words/appointment-received')
      const email = await send('POST', '/api/email-words/appointment-received/preview', words)
      const found = [...pages, email.body.text].map((text) =>
        text.match(/www\.ahpra\.gov\.au|call 000|local emergency number/g),
      )
      return found.map((words) => [...new Set(words)])
    }
    expect(await said()).toEqual([['www.ahpra.gov.au'], ['call 000'], ['call 000']])
    const { body: business } = await send('GET', '/api/settings/business')
    expect((await send('PUT', '/api/settings/business', { ...business, country: 'other' })).status).toBe(200)
    await expect.poll(said).toEqual([[], ['local emergency number'], ['local emergency number']])
    await send('PUT', '/api/settings/business', business)
  })
})
