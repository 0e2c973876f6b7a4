import { existsSync, statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { formatBytes } from '#domain/count.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import { makeBackup } from '../backup/backup.ts'
import { runBackup } from '../backup/run-backup.ts'
import { inTransaction } from '../database/connect.ts'
import { makePrivateFolder } from '../files/data-dir.ts'
import { removeAbandonedFolders } from '../files/temp-folder.ts'
import { openDatabase } from '../runtime/open-database.ts'
import { storageInUse } from '../runtime/open-storage.ts'
import { writeAudit } from '../services/audit.ts'
import { openCipher } from '../services/connections/secret-cipher.ts'
import { writeSetting } from '../services/stored-settings.ts'
import { passphraseInUse } from './backup-passphrase.ts'
import { type Command, CommandError, createProgressPrinter, type Outcome, parseOptions } from './command.ts'
import { knownErrorMessage } from './known-error-message.ts'
import { onLiveDatabase } from './open-runtime.ts'

const options = z.object({ to: z.string().min(1).optional(), run: z.string().min(1).optional() })

export const backup: Command = {
  usage: 'backup [--to FILE]',
  summary: 'save the whole database and the pictures in one file; the server can keep running',
  run: async (parameters) => {
    const { to, run } = parseOptions(parameters, options)
    if (run !== undefined) return makeBegun(run)
    return onLiveDatabase(async (deps, environment) => {
      const time = deps.now().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')
      const passphrase = await passphraseInUse(deps, environment)
      const file = resolve(to ?? `clinic-backup-${time}.tar.gz${passphrase === undefined ? '' : '.age'}`)
      if (existsSync(file)) throw new CommandError(`${file} already exists: nothing was changed`)
      if (!existsSync(dirname(file))) throw new CommandError(`There’s no folder ${dirname(file)}`)
      const scratch = resolve(environment.DATA_DIR)
      makePrivateFolder(scratch)
      removeAbandonedFolders(scratch)
      const { rows, pictures, createdAt } = await makeBackup(
        { ...deps, storage: await storageInUse(environment, deps) },
        { file, scratch, report: createProgressPrinter(), passphrase },
      )
      await inTransaction(deps.database, async (tx) => {
        await writeSetting(tx, 'backup.lastAt', createdAt, deps.now())
        await writeAudit(tx, deps, {
          actor: systemActor('command line'),
          action: 'backup.made',
          entityId: createdAt,
        })
      })
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
      const size = formatBytes((await stat(file)).size)
      return `Wrote ${file} and read it back: ${total} rows and ${pictures} pictures, ${size}${passphrase === undefined ? '' : ', encrypted with the passphrase'}. It holds patients’ data, so keep it safe. ${await aboutMail(scratch)}`
    })
  },
}

/** Makes a backup that the server has begun, by schedule or by the dashboard's button, in a separate process. */
const makeBegun = (run: string): Promise<Outcome> =>
  onLiveDatabase(async (deps, environment) => {
    const cipher = await openCipher(environment)
    const progress = { database: await openDatabase(environment) }
    const done = await runBackup(
      {
        ...deps,
        cipher,
        progress,
        passphrase: environment.BACKUP_PASSPHRASE,
        dataDir: resolve(environment.DATA_DIR),
        reasonOf: knownErrorMessage,
        openStorage: () => storageInUse(environment, deps),
      },
      run,
    ).finally(() => progress.database.close())
    return { said: done ? 'Made' : 'Failed: Settings, Backups says why', code: done ? 0 : 1 }
  })

/** Users without a mail server may expect the mail folder in the backup. */
async function aboutMail(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  const written = isFolder ? (await readdir(folder)).filter((name) => name.endsWith('.eml')).length : 0
  return written === 0
    ? 'Emails written to DATA_DIR/mail are never included in a backup'
    : `The ${written} emails in ${folder} aren’t included: copy that folder too if you want to keep them`
}
