import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type PrivatePostgres = { url: string; stop: () => Promise<void> }

type Account = { uid: number; gid: number }
const startTimeoutMs = 60_000
const maxConnections = 200

/** How it keeps what is written: as durably as a real one, for figures; or for tests, none of which outlives the machine. */
type Keeping = 'durable' | 'hasty'
const hasty = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
}

/** The folder with PostgreSQL's server programs, and with `also` beside them, or `undefined` if there is none. */
export function findPostgres(also: string[] = []): string | undefined {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const installed = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a))
  const others = ['/usr/local/pgsql/bin', '/opt/homebrew/bin', '/usr/local/bin']
  const programs = ['postgres', 'initdb', ...also]
  return [...path, ...installed, ...others].find((folder) => programs.every((name) => existsSync(join(folder, name))))
}

const version = (folder: string) => Number.parseInt(dirname(folder).split('/').pop() ?? '0', 10)

/**
 * Starts a PostgreSQL server of our own in a temporary folder, on a free loopback port, with a password nobody knows.
 * Throws when it does not come up.
 */
export async function startPostgres(programs: string, keeping: Keeping): Promise<PrivatePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-postgres-'))
  try {
    return await startIn(folder, programs, keeping)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

type Place = { folder: string; programs: string; account: Account | undefined }

/** Makes the data of a server in `folder`, under `data`. Returns the password of its user postgres. */
export function initialise({ folder, programs, account }: Place): string {
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid)

  const data = join(folder, 'data')
  const first = [`--pgdata=${data}`, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  execFileSync(join(programs, 'initdb'), [...first, '--encoding=UTF8', '--locale=C', '--no-instructions'], {
    ...account,
    cwd: folder,
    stdio: 'pipe',
    env: { PATH: process.env.PATH },
  })
  return password
}

async function startIn(folder: string, programs: string, keeping: Keeping): Promise<PrivatePostgres> {
  const account = unprivileged()
  const password = initialise({ folder, programs, account })
  const data = join(folder, 'data')

  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    logging_collector: 'off',
    ...(keeping === 'hasty' && hasty),
  }
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...parameters], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH },
  })
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  await untilPostgresAnswers(server, url)
  const stop = async () => {
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, stop }
}

/** PostgreSQL refuses to run as root, so root lends it the account that the package made, or else nobody's. */
export function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const id = (kind: string) => Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: 'pipe' }))
    try {
      return { uid: id('-u'), gid: id('-g') }
    } catch (error) {
      if ((error as { status?: number }).status === undefined) throw error
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody"')
}

export async function untilPostgresAnswers(server: ChildProcess, url: string): Promise<void> {
  let said = ''
  server.stderr?.on('data', (part) => {
    said = `${said}${part}`.slice(-4000)
  })
  const until = Date.now() + startTimeoutMs
  while (server.exitCode === null && Date.now() < until) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch {
      // Not yet: it is still starting.
      await sleep(100)
    }
  }
  await end(server)
  throw new Error(`PostgreSQL did not start:\n${said}`)
}

/** SIGINT is PostgreSQL's fast shutdown: it breaks off sessions and leaves the data whole. */
export async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  const hurry = setTimeout(() => server.kill('SIGQUIT'), 10_000)
  await ended
  clearTimeout(hurry)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}
