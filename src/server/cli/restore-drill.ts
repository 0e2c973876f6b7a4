import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type DrillOutcome, drillRestore } from '../backup/drill.ts'
import { noteDrill } from '../services/backups/backup-run.ts'
import { findBackup, listBackups } from '../services/backups/backup-status.ts'
import { openForCommand } from './backup-file.ts'
import { knownPassphrases } from './backup-passphrase.ts'
import { type Command, CommandError, createProgressPrinter, parseOptions } from './command.ts'
import { knownErrorMessage } from './known-error-message.ts'
import { onLiveDatabase } from './open-runtime.ts'
import { manifestOf } from './restore.ts'

const options = z.object({ from: z.string().min(1).default('latest') })

export const restoreDrill: Command = {
  usage: 'restore-drill [--from FILE|latest]',
  summary:
    'restore a backup into a scratch place, compare every row and picture with it, and remove it again; the live data isn’t touched',
  run: async (parameters) => {
    const { from } = parseOptions(parameters, options)
    return onLiveDatabase(async (deps, environment) => {
      const dataDir = resolve(environment.DATA_DIR)
      const [newest] = from === 'latest' ? await listBackups({ dataDir }) : []
      const file = from === 'latest' ? newest && (await findBackup({ dataDir }, newest.name))?.path : resolve(from)
      if (file === undefined)
        throw new CommandError('There’s no backup in DATA_DIR/backups: make one first, or name one with --from FILE')
      if (!existsSync(file)) throw new CommandError(`There’s no file ${file}`)
      const began = performance.now()
      const work = async (plain: string) => {
        const manifest = await manifestOf(plain, file)
        const outcome = await drillRestore(deps, {
          file: plain,
          manifest,
          url: environment.DATABASE_URL,
          scratch: dataDir,
          report: createProgressPrinter(),
        })
        return { outcome, copyOf: manifest.createdAt }
      }
      const known = await knownPassphrases(deps, environment)
      const drilled = await openForCommand(file, work, known).catch(async (error: unknown) => {
        await noteDrill(deps, { ok: false, copyOf: '', says: knownErrorMessage(error) ?? 'It ended with a fault' })
        throw error
      })
      const seconds = Math.round((performance.now() - began) / 1000)
      const { outcome, copyOf } = drilled
      const ok = outcome.differences.length === 0
      const said = ok ? drillSummary(outcome, seconds) : `Not as it was: ${outcome.differences.join('; ')}`
      await noteDrill(deps, { ok, copyOf, says: said })
      return { said: `${file} of ${copyOf}. ${said}`, code: ok ? 0 : 1 }
    })
  },
}

function drillSummary({ tables, rows, pictures, isOwnEngine }: DrillOutcome, seconds: number): string {
  const substitute = isOwnEngine
    ? ''
    : ' This account may make no database on the PostgreSQL server, so a file stood in for it.'
  return `Restored into a scratch place in ${seconds} s and compared: ${rows} rows in ${tables} tables and ${pictures} pictures are exactly as they were. The scratch place is removed.${substitute}`
}
