import { type ChildProcess, spawn } from 'node:child_process'
import type { Deps } from '../deps.ts'
import { projectFile } from '../files/project-file.ts'

/** Begins making a backup whose run is written down already; ends with the server. */
type BackupRunner = Deps['backups'] & { stop: () => void }

/**
 * Makes backups in a process of its own: reading, packing and encrypting everything takes seconds of computing and much
 * memory, which visitors must not wait for. What it says goes to the log; how it goes is written in the database. When
 * it ends early, it is begun again a minute later, here or by another process.
 */
export function createBackupRunner({ log }: Pick<Deps, 'log'>): BackupRunner {
  const running = new Set<ChildProcess>()
  return {
    begin: (run) => {
      const child = spawn(process.execPath, [projectFile('dist/server/cli.js'), 'backup', '--run', run], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      running.add(child)
      let said = ''
      child.stderr?.on('data', (piece: Buffer) => {
        said = `${said}${piece}`.slice(-2000)
      })
      child.once('error', (error) => log.error({ err: error }, 'The backup could not be begun'))
      child.once('close', (code) => {
        running.delete(child)
        if (code === 0) log.info({ run }, 'A backup was made')
        else log.error({ run, code, said }, 'The backup failed')
      })
    },
    stop: () => {
      for (const child of running) child.kill('SIGTERM')
    },
  }
}
