import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, owner, type Variables } from './server.ts'

/**
 * The variables of one of several processes on the database `databaseUrl`, with a folder of its own in `place`; `dataDir`
 * where it shares one. All have the address `publicUrl`, that of the proxy in front.
 */
export async function processVariables({
  place,
  name,
  databaseUrl,
  publicUrl,
  ...more
}: {
  place: string
  name: string
  databaseUrl: string
  publicUrl?: string
  dataDir?: string
  variables?: Variables
}): Promise<Variables> {
  const port = await freePort()
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: publicUrl ?? `http://127.0.0.1:${port}`,
    DATA_DIR: more.dataDir ?? join(place, name),
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    TRUST_PROXY: '1',
    ...more.variables,
  }
}

/** A new folder for the data of processes; `drop` removes it. */
export async function newPlace(): Promise<{ place: string; drop: () => Promise<void> }> {
  const place = await mkdtemp(join(tmpdir(), 'clinic-processes-'))
  return { place, drop: () => rm(place, { recursive: true, force: true }) }
}

export type Answer = { status: number; headers: Headers; text: string; body: unknown }
export type Ask = (method: string, path: string, json?: unknown, more?: Record<string, string>) => Promise<Answer>

/** A browser that is signed in as the owner, and speaks to any process or proxy: `ask` of another address has its cookies. */
export async function ownerAt(origin: string): Promise<(url: string) => Ask> {
  const cookies = new Map<string, string>()
  const at =
    (url: string): Ask =>
    async (method, path, json, more = {}) => {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...more,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
      for (const line of answer.headers.getSetCookie()) {
        const pair = line.split(';', 1)[0]!
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json')
      return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined }
    }
  const signedIn = await at(origin)('POST', '/api/auth/sign-in/email', owner)
  if (signedIn.status !== 200) throw new Error(`Nobody could sign in: ${signedIn.status} ${signedIn.text}`)
  return at
}

/** Writes a subtitle under the heading of the home page. Throws where it is not taken. */
export async function editHero(ask: Ask, subtitle: string): Promise<void> {
  const before = await ask('GET', '/api/content/hero')
  const revision = before.headers.get('etag')?.replace(/^W\//, '') ?? ''
  const saved = await ask(
    'PUT',
    '/api/content/hero',
    { ...(before.body as object), subtitle },
    { 'if-match': revision },
  )
  if (saved.status !== 200) throw new Error(`The edit was answered ${saved.status}: ${saved.text}`)
}

/** How long it takes, in ms, until every address shows `text` on the home page; throws after `most`. */
export async function untilShown(urls: string[], text: string, most = 10_000): Promise<number> {
  const began = performance.now()
  const shows = async (url: string) => {
    while (performance.now() - began < most) {
      if ((await (await fetch(url)).text()).includes(text)) return performance.now() - began
      await new Promise((resume) => setTimeout(resume, 5))
    }
    throw new Error(`${url} does not show "${text}" after ${most} ms`)
  }
  return Math.max(...(await Promise.all(urls.map(shows))))
}
