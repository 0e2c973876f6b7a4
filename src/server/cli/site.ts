import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { systemActor } from '#domain/staff/system-actors.ts'
import { makeBackup } from '../backup/backup.ts'
import { migrateAfterCopy } from '../database/before-migration.ts'
import { isFilled, replaceSite } from '../database/seed/index.ts'
import { writeSiteFiles } from '../database/seed/write-site-files.ts'
import type { Environment } from '../environment.ts'
import { makePrivateFolder } from '../files/data-dir.ts'
import { removeAbandonedFolders } from '../files/temp-folder.ts'
import { storageInUse } from '../runtime/open-storage.ts'
import { auditInOwnTransaction } from '../services/audit.ts'
import { passphraseInUse } from './backup-passphrase.ts'
import { type Command, CommandError, createProgressPrinter, parseOptions } from './command.ts'
import { type CommandBody, onIdleDatabase, onLiveDatabase } from './open-runtime.ts'

const actor = systemActor('command line')

export const exportSite: Command = {
  usage: 'export-site --to FOLDER',
  summary:
    'write the site’s whole content, with its pictures, as files that import-site reads; the server can keep running',
  run: async (parameters) => {
    const folder = resolve(parseOptions(parameters, z.object({ to: z.string().min(1) })).to)
    if (existsSync(folder)) throw new CommandError(`${folder} already exists: nothing was changed`)
    if (!existsSync(dirname(folder))) throw new CommandError(`There’s no folder ${dirname(folder)}`)
    return onLiveDatabase(async (deps, environment) => {
      const storage = await storageInUse(environment, deps)
      const { pages, posts, pictures } = await writeSiteFiles({ ...deps, storage }, folder)
      await auditInOwnTransaction(deps, { actor, action: 'site.exported', entityId: deps.now().toISOString() })
      return `Wrote the site into ${folder}: ${pages} pages, ${posts} posts and ${pictures} pictures. It holds nobody’s data, unless testimonials name patients`
    })
  },
}

const importOptions = z.object({
  from: z.string().min(1),
  replace: z.boolean().default(false),
  'dry-run': z.boolean().default(false),
})

export const importSite: Command = {
  usage: 'import-site --from FOLDER [--replace] [--dry-run]',
  summary:
    'make a folder’s content the site’s, while the server is stopped; --replace allows it where there is a site already, and makes a backup first; --dry-run only says what would change',
  run: async (parameters) => {
    const { from, replace, 'dry-run': isDryRun } = parseOptions(parameters, importOptions, ['replace', 'dry-run'])
    const folder = resolve(from)
    if (!existsSync(join(folder, 'site.yaml')))
      throw new CommandError(`There’s no site in ${folder}: it has no site.yaml`)
    const work: CommandBody<string> = async (base, environment) => {
      if (!isDryRun) await migrateAfterCopy(base.database, { dataDir: environment.DATA_DIR, now: base.now() })
      const deps = { ...base, storage: await storageInUse(environment, base) }
      const isReplacing = await isFilled(deps.database.db)
      if (isReplacing && !replace && !isDryRun)
        throw new CommandError(
          'The database already has content: nothing was changed (--replace puts this in its place)',
        )
      // Told before a backup is made for nothing.
      const changes = changesOf(await replaceSite(deps, { folder, actor, isDryRun: true }))
      if (isDryRun) return `Would change ${changes}. Nothing was changed`
      const kept = isReplacing ? `. A backup from before is ${await backUp(deps, environment)}` : ''
      await replaceSite(deps, { folder, actor })
      return `Changed ${changes}${kept}`
    }
    return onIdleDatabase(work, { asItIs: isDryRun })
  },
}

const changesOf = (counts: Record<string, number>): string => {
  const changed = Object.entries(counts).filter(([, count]) => count > 0)
  return changed.length === 0 ? 'nothing' : changed.map(([kind, count]) => `${kind}: ${count}`).join(', ')
}

/** Orders and patients are part of it: restoring the old site means restoring the whole database. */
async function backUp(
  deps: Parameters<typeof makeBackup>[0] & Parameters<typeof passphraseInUse>[0],
  environment: Environment,
): Promise<string> {
  const passphrase = await passphraseInUse(deps, environment)
  const scratch = resolve(environment.DATA_DIR)
  makePrivateFolder(scratch)
  removeAbandonedFolders(scratch)
  const time = deps.now().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  const folder = join(scratch, 'before-import')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${time}.tar.gz${passphrase === undefined ? '' : '.age'}`)
  await makeBackup(deps, { file, scratch, report: createProgressPrinter(), passphrase })
  return file
}
