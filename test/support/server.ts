import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { serverMemory, serverOptions } from '#scripts/setup/server-options.mjs'
import { owner } from './accounts.ts'
import { type HttpClient, signedInClient } from './http-client.ts'
import { leakingLines, type Secret, secretsOf } from './leaks.ts'
import { newPostgresDatabase } from './postgres.ts'
import type { Ended, Running, ServerHost } from './server-host.ts'

const root = join(import.meta.dirname, '../..')
const program = join(root, 'dist/server/main.js')
const startTimeoutMs = 90_000
/**
 * Pictures have the address of their content, so that every server of a run can have one folder of them. Otherwise each
 * would draw the same hundreds of sizes anew, and leave little of the machine to the tests.
 */
const sharedPictures = join(root, 'test-results/pictures')

export type Variables = Record<string, string>

export type BuiltServer = Running & {
  url: string
  dataDir: string
  /** The environment it was started with, so that it can be started again on the same data. */
  variables: Variables
  /** Cookies of its visitors: with the secrets of its data, its log may hold none of them. */
  cookies: Set<string>
  /** Stops it and removes its data. Throws when a code, card number, client secret or cookie stands in its log. */
  drop: () => Promise<void>
}

/**
 * A loopback port that is free at this moment, below those that systems hand out to outgoing connections: one of these
 * could take it before the server does.
 */
export async function freePort(): Promise<number> {
  const probe = createServer()
  for (;;) {
    const port = randomInt(10_000, 32_768)
    try {
      await once(probe.listen(port, '127.0.0.1'), 'listening')
      probe.close()
      await once(probe, 'close')
      return port
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

/** Starts the built product as `npm start` does, with these environment variables and nothing of our own. It may end at once. */
export function runBuilt(variables: Variables): { child: ChildProcess; stdout: () => string; ended: Promise<Ended> } {
  if (!existsSync(program)) throw new Error('There is no build to test: run "npm run build" first')
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: tmpdir(),
    NODE_ENV: 'production',
    ...serverMemory,
    NODE_COMPILE_CACHE: join(root, 'test-results/compiled'),
    ...variables,
  }
  const child = spawn(process.execPath, [...serverOptions, program], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (part) => {
    stdout += part
  })
  child.stderr.on('data', (part) => {
    stderr += part
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }))
  return { child, stdout: () => stdout, ended }
}

/** A client in which the owner is signed in. The server's log may not hold its cookies. */
export async function ownerOf({ url, cookies }: Pick<BuiltServer, 'url' | 'cookies'>): Promise<HttpClient> {
  const client = await signedInClient(url, owner)
  for (const value of client.cookies.values()) cookies.add(value)
  return client
}

const firstDataOf = ({ dataDir }: Pick<BuiltServer, 'dataDir'>) => join(dirname(dataDir), 'first.sqlite')

/** Keeps what a server has filled its empty database with, for others to begin with: `dataOf` of `startServer`. */
export function saveFirstData(server: Pick<BuiltServer, 'dataDir'>): void {
  const database = new Database(join(server.dataDir, 'clinic.sqlite'), { readonly: true })
  try {
    database.prepare('vacuum into ?').run(firstDataOf(server))
  } finally {
    database.close()
  }
}

/** Gives a server that has not started yet the pictures that others of this run have drawn. */
export async function linkSharedPictures(dataDir: string): Promise<void> {
  await mkdir(sharedPictures, { recursive: true })
  await mkdir(dataDir, { recursive: true })
  await symlink(sharedPictures, join(dataDir, 'media'))
}

/** The same for the data of a backup, whose restore brings its own originals. */
export async function copySharedPictures(dataDir: string): Promise<void> {
  const sizes = join(sharedPictures, 'variants')
  if (existsSync(sizes)) await cp(sizes, join(dataDir, 'media/variants'), { recursive: true })
}

/** No file at all beside pictures would be a lost database. */
export function makeEmptyDatabase(file: string): void {
  const database = new Database(file)
  database.pragma('journal_mode = wal')
  database.close()
}

/**
 * Starts the built product on a port and data of its own, and waits until it is ready. Throws when it does not get so far.
 * `dataOf`, whose first data were kept, spares it the filling of an empty database; those have the first owner. With
 * `host` it runs in that process, and not in one of its own. With `ownPictures` none of what it is given is left to the servers after it,
 * whose backups would hold it.
 */
export async function startServer({
  engine = 'sqlite',
  variables = {},
  dataOf,
  host,
  ownPictures = false,
}: {
  engine?: 'sqlite' | 'postgres'
  variables?: Variables
  dataOf?: BuiltServer
  host?: ServerHost
  ownPictures?: boolean
} = {}): Promise<BuiltServer> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'clinic-server-'))
  const database = engine === 'postgres' ? await newPostgresDatabase() : undefined
  const url = `http://127.0.0.1:${port}`
  await (ownPictures ? copySharedPictures : linkSharedPictures)(join(folder, 'data'))
  const file = join(folder, 'data/clinic.sqlite')
  if (dataOf) await copyFile(firstDataOf(dataOf), file)
  else if (!database) makeEmptyDatabase(file)
  const all: Variables = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...(database && { DATABASE_URL: database.url }),
    ...variables,
  }
  const remove = async () => {
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  }
  const running = host ? watched(all, await host.start(all)) : await restartServer(all)
  return {
    ...running,
    drop: () => running.drop().finally(remove),
  }
}

/** Starts the built product with these variables, for example on the data that a killed one has left. */
export async function restartServer(variables: Variables): Promise<BuiltServer> {
  const { child, stdout, ended } = runBuilt(variables)
  const url = `http://127.0.0.1:${variables.PORT}`
  const stop = async (how?: 'kill') => {
    child.kill(how === 'kill' ? 'SIGKILL' : 'SIGTERM')
    return ended
  }
  await ready(url, child, ended)
  return watched(variables, { pid: child.pid ?? 0, stdout, ended, stop })
}

/** A running server whose log is searched for secrets when it is dropped. */
function watched(variables: Variables, running: Running): BuiltServer {
  const cookies = new Set<string>()
  const drop = async () => {
    const said = await running.stop()
    const held: Secret[] = [...cookies].map((value) => ({ what: 'a cookie', value }))
    const leaks = leakingLines(said.stdout + said.stderr, [...(await secretsOf(variables)), ...held])
    if (leaks.length > 0)
      throw new Error(`What no log may hold (docs/product.md, "Voucher codes"):\n${leaks.join('\n')}`)
  }
  const url = `http://127.0.0.1:${variables.PORT}`
  return { ...running, url, dataDir: variables.DATA_DIR ?? '', variables, cookies, drop }
}

async function ready(url: string, child: ChildProcess, ended: Promise<Ended>): Promise<void> {
  const until = Date.now() + startTimeoutMs
  while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  const { stdout, stderr } = await ended
  throw new Error(`The server ended, or was not ready within ${startTimeoutMs / 1000} s:\n${stdout}${stderr}`)
}
