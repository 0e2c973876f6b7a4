import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { end, freePort, initialise, unprivileged, untilPostgresAnswers } from '../checks/postgres.ts'

type Running = { port: number; process: ChildProcess }

/**
 * A primary and a hot standby that every commit waits for (`synchronous_standby_names`), both durable, each on a port of
 * its own. `stopPrimary` ends the primary as a power cut would; `promote` makes the standby take writes.
 * What ends and removes them is put into `undo`.
 */
export async function startReplicated(programs: string, undo: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-replicated-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const account = unprivileged()
  const password = initialise({ folder, programs, account })

  const start = async (name: string, settings: Record<string, string | number>): Promise<Running> => {
    const port = await freePort()
    const all = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200, ...settings }
    const parameters = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
    const child = spawn(join(programs, 'postgres'), ['-D', join(folder, name), ...parameters], {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH },
    })
    undo.push(() => end(child))
    await untilPostgresAnswers(child, urlOf(port))
    return { port, process: child }
  }
  const urlOf = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const ask = async <Row extends object>(port: number, text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: urlOf(port) })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  const primary = await start('data', { wal_level: 'replica', max_wal_senders: 5 })
  const copy = ['--pgdata', join(folder, 'standby'), '--dbname', urlOf(primary.port), '--write-recovery-conf']
  execFileSync(join(programs, 'pg_basebackup'), [...copy, '--wal-method=stream', '--checkpoint=fast'], {
    ...account,
    cwd: folder,
    stdio: 'pipe',
    env: { PATH: process.env.PATH },
  })
  const standby = await start('standby', { hot_standby: 'on' })
  // From now on no commit is answered before the standby has it on its disk.
  await ask(primary.port, "alter system set synchronous_standby_names = '*'")
  await ask(primary.port, 'select pg_reload_conf()')
  const isSynchronous = async () =>
    (await ask<{ sync_state: string }>(primary.port, 'select sync_state from pg_stat_replication'))[0]?.sync_state ===
    'sync'
  while (!(await isSynchronous())) await sleep(100)

  return {
    primary: primary.port,
    standby: standby.port,
    /** The address of its database at a port, such as that of a relay. */
    urlAt: urlOf,
    ask,
    async stopPrimary(): Promise<void> {
      const ended = once(primary.process, 'exit')
      // Immediate shutdown, without a checkpoint.
      primary.process.kill('SIGQUIT')
      await ended
    },
    promote: () => ask(standby.port, 'select pg_promote()'),
  }
}
