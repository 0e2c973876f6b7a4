import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { uuidv7 } from 'uuidv7'
import { connect, type Engine } from '#server/database/connect.ts'
import { parseEnvironment } from '#server/environment.ts'
import { createStaff } from '#server/services/staff/staff.ts'
import { ivy, owner } from '#test/support/accounts.ts'
import { newPostgresDatabase } from '#test/support/postgres.ts'
import { freePort, linkSharedPictures, makeEmptyDatabase } from '#test/support/server.ts'
import { type Browser, createBrowser } from '../agents/browser.ts'
import { type Answer, send } from './http.ts'
import type { ProcessPool } from './server-process.ts'
import { beginning } from './virtual-clock.ts'

export const people = {
  owner: { ...owner, role: 'owner' },
  staff: { ...ivy, role: 'staff' },
} as const
export type Who = keyof typeof people
/** Who is on the list of the newsletter from the beginning. */
export const firstSubscribers = ['an', 'bo', 'cy', 'di', 'ed', 'fay'].map((name) => `${name}@reader.example`)
export const tea = {
  id: 101,
  name: 'Chrysanthemum tea',
  description: '',
  priceCents: 1850,
  image: '/tea.jpg',
  active: true,
}

/** The beginning of every scenario on one engine: an installed clinic whose staff are signed in. */
export type Template = {
  engine: Engine
  /** A database of its own for a scenario, with a folder for data. */
  copy: () => Promise<{ dataDir: string; databaseUrl: string | undefined; drop: () => Promise<void> }>
  cookies: Record<Who, string>
  jobs: { demo: number; stripe: number }
  drop: () => Promise<void>
}

const at = { elapsed: 0, wall: beginning }

/** Sets a clinic up through its own door, once, for all scenarios to begin with. */
export async function makeTemplate(engine: Engine, pool: ProcessPool): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-simulator-'))
  const dataDir = join(folder, 'first')
  await linkSharedPictures(dataDir)
  if (engine === 'sqlite') makeEmptyDatabase(join(dataDir, 'clinic.sqlite'))
  const database = engine === 'postgres' ? await newPostgresDatabase() : undefined
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = parseEnvironment({
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    ADMIN_EMAIL: people.owner.email,
    ADMIN_PASSWORD: people.owner.password,
    DATABASE_URL: database?.url,
  })
  const server = await pool.take()
  const demoJobs = await server.start(environment, at, 0)
  const opened = await connect(database ? { url: database.url } : { file: join(dataDir, 'clinic.sqlite') })
  const chance = { now: () => new Date(beginning), newId: uuidv7 }
  await createStaff({ database: opened, ...chance }, { ...people.staff, actor: { id: null, name: 'simulator' } })
  await opened.db.updateTable('staff_users').set({ name: people.owner.name }).where('role', '=', 'owner').execute()
  await opened.close()

  const ask = async (browser: Browser, method: string, path: string, json?: unknown): Promise<Answer> => {
    const answer = await send(url, {
      method,
      path,
      headers: browser.headers(),
      body: json === undefined ? undefined : JSON.stringify(json),
    })
    if (answer === 'lost' || answer.status >= 300)
      throw new Error(`The template could not be made: ${method} ${path} ${JSON.stringify(answer)}`)
    browser.take(answer, beginning)
    return answer
  }
  const signIn = async (who: Who): Promise<Browser> => {
    const browser = createBrowser(`192.0.2.${who === 'owner' ? 1 : 2}`)
    const { email, password } = people[who]
    await ask(browser, 'POST', '/api/auth/sign-in/email', { email, password })
    return browser
  }
  const owner = await signIn('owner')
  const staff = await signIn('staff')
  await ask(owner, 'POST', '/api/shop-products', { ...tea, id: undefined, kind: 'goods' })
  for (const [index, email] of firstSubscribers.entries())
    await ask(createBrowser(`192.0.2.${10 + index}`), 'POST', '/api/newsletter', { email })
  await server.close()
  await pool.giveBack(server)
  if (!database) foldUp(join(dataDir, 'clinic.sqlite'))
  await emptyOutbox(database ? { url: database.url } : { file: join(dataDir, 'clinic.sqlite') })

  return {
    engine,
    cookies: { owner: owner.cookieLine(), staff: staff.cookieLine() },
    jobs: { demo: demoJobs, stripe: demoJobs - 1 },
    copy: async () => {
      const own = await mkdtemp(join(folder, 'scenario-'))
      await mkdir(join(own, 'data'))
      await symlink(join(dataDir, 'media'), join(own, 'data/media'))
      if (!database) await copyFile(join(dataDir, 'clinic.sqlite'), join(own, 'data/clinic.sqlite'))
      const copied = database && (await newPostgresDatabase(database.name))
      return {
        dataDir: join(own, 'data'),
        databaseUrl: copied?.url,
        drop: async () => {
          await copied?.drop()
          await rm(own, { recursive: true, force: true })
        },
      }
    },
    drop: async () => {
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The welcomes to the first readers have been sent long ago. */
async function emptyOutbox(place: { url: string } | { file: string }): Promise<void> {
  const { db, close } = await connect(place)
  await db.updateTable('email_outbox').set({ status: 'let-go' }).execute()
  await close()
  if ('file' in place) foldUp(place.file)
}

/** Brings what is still in the log beside the file into it, so that the file alone can be copied. */
function foldUp(file: string): void {
  const database = new Sqlite(file)
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
}
