import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { DamagedBackup, NoBackup } from '../backup/manifest.ts'
import { verifyBackup } from '../backup/verify.ts'
import { openForCommand } from './backup-file.ts'
import { type Command, CommandError, parseOptions } from './command.ts'

const options = z.object({ from: z.string().min(1) })

export const verify: Command = {
  usage: 'verify --from FILE',
  summary: 'read a backup from start to finish and check that it’s complete; changes nothing',
  run: async (parameters) => {
    const file = resolve(parseOptions(parameters, options).from)
    if (!existsSync(file)) throw new CommandError(`There’s no file ${file}`)
    const { rows, pictures, createdAt, checksums } = await openForCommand(file, verifyBackup).catch(
      (error: unknown) => {
        if (error instanceof NoBackup)
          throw new CommandError(`${file} isn’t a backup of this product: ${error.message}`)
        if (error instanceof DamagedBackup) throw new CommandError(`${error.message}. Use a different backup`)
        throw error
      },
    )
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    const compared = checksums
      ? ', and every file is exactly as it was written'
      : '; it was made by an earlier version, without checksums'
    return `${file} is complete: ${total} rows and ${pictures} pictures from ${createdAt}${compared}`
  },
}
