import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { wallClock } from '#server/clock.ts'
import type { Engine } from '#server/database/connect.ts'
import { parseEnvironment } from '#server/environment.ts'
import type { startServer } from '#server/start-server.ts'
import { owner } from './accounts.ts'
import { newPostgresDatabase } from './postgres.ts'
import { freePort, linkSharedPictures, makeEmptyDatabase, type Variables } from './server.ts'

const built = join(import.meta.dirname, '../../dist/server/start-server.js')

/** Starts the built product in this process, on data of its own, with the clock `now`. `drop` ends it and removes the data. */
export async function startServerWithClock(
  engine: Engine,
  now: () => Date,
  variables: Variables = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  if (!existsSync(built)) throw new Error('There is no build to test: run "npm run build" first')
  const folder = await mkdtemp(join(tmpdir(), 'clinic-clock-'))
  await linkSharedPictures(folder)
  const database = engine === 'postgres' ? await newPostgresDatabase() : undefined
  if (!database) makeEmptyDatabase(join(folder, 'clinic.sqlite'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = parseEnvironment({
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...(database && { DATABASE_URL: database.url }),
    ...variables,
  })
  const product: { startServer: typeof startServer } = await import(built)
  const server = await product.startServer(environment, pino({ level: 'silent' }), { clock: { ...wallClock, now } })
  const drop = async () => {
    await server.close()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url, drop }
}
