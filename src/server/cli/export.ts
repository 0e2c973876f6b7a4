import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { systemActor } from '#domain/staff/system-actors.ts'
import { exportTables } from '../backup/export.ts'
import { makePrivateFolder } from '../files/data-dir.ts'
import { removeAbandonedFolders } from '../files/temp-folder.ts'
import { auditInOwnTransaction } from '../services/audit.ts'
import { type Command, CommandError, createProgressPrinter, parseOptions } from './command.ts'
import { onLiveDatabase } from './open-runtime.ts'

const options = z.object({ to: z.string().min(1) })

export const exportData: Command = {
  usage: 'export --to FOLDER',
  summary: 'write the clinic’s data as CSV files for other programs, one file for each table',
  run: async (parameters) => {
    const folder = resolve(parseOptions(parameters, options).to)
    if (existsSync(folder)) throw new CommandError(`${folder} already exists: nothing was changed`)
    return onLiveDatabase(async (deps, environment) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const scratch = resolve(environment.DATA_DIR)
      makePrivateFolder(scratch)
      removeAbandonedFolders(scratch)
      const { files, rows } = await exportTables(deps.database, { folder, scratch, report: createProgressPrinter() })
      await auditInOwnTransaction(deps, {
        actor: systemActor('command line'),
        action: 'data.exported',
        entity: 'export',
        entityId: deps.now().toISOString(),
      })
      return `Wrote ${rows} rows into ${files} files in ${folder}. They hold patients’ data, so keep them safe`
    })
  },
}
