import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { owner } from './accounts.ts'
import type { HttpClient } from './http-client.ts'
import { freePort, linkSharedPictures, type Variables } from './server.ts'

/**
 * The variables of one of several processes on the database `databaseUrl`, with a folder of its own in `place`; `dataDir`
 * where it shares one, and `ownPictures` where it has to draw its own. All have the address `publicUrl`, that of the proxy in front.
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
  ownPictures?: boolean
  variables?: Variables
}): Promise<Variables> {
  const port = await freePort()
  const dataDir = more.dataDir ?? join(place, name)
  if (!more.ownPictures && !existsSync(join(dataDir, 'media'))) await linkSharedPictures(dataDir)
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: publicUrl ?? `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
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

/** Writes a subtitle under the heading of the home page. Throws where it is not taken. */
export async function editHero({ send }: HttpClient, subtitle: string): Promise<void> {
  const before = await send('GET', '/api/content/hero')
  const revision = before.headers.get('etag')?.replace(/^W\//, '') ?? ''
  const saved = await send(
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
