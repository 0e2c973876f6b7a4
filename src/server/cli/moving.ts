import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { maxExportBytes, maxZipBytes } from '#contract/wordpress-import.ts'
import { second } from '#domain/dates/durations.ts'
import { formatMoney } from '#domain/money.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import { createLog } from '../logging.ts'
import { storageInUse } from '../runtime/open-storage.ts'
import { importVouchers } from '../services/moving/voucher-import.ts'
import { checkWordpress, startWordpress, wordpressFaults } from '../services/moving/wordpress-check.ts'
import { importNextWordpressItem } from '../services/moving/wordpress-import.ts'
import { wordpressProgress } from '../services/moving/wordpress-progress.ts'
import { importRedirects } from '../services/redirects/redirect-file.ts'
import { type Command, CommandError, createProgressPrinter, parseOptions } from './command.ts'
import { onLiveDatabase } from './open-runtime.ts'

const schema = z.object({ from: z.string().min(1), 'dry-run': z.boolean().default(false) })
const flags = ['dry-run']
const actor = systemActor('command line')

async function readFileOf(parameters: string[]) {
  const { from, 'dry-run': dryRun } = parseOptions(parameters, schema, flags)
  const csv = await readFile(from, 'utf8').catch(() => {
    throw new CommandError(`${from} can’t be read`)
  })
  return { fileName: basename(from), csv, dryRun, actor }
}

const faultsText = ({ faults, faultCount }: { faults: { line: number; message: string }[]; faultCount: number }) =>
  faultCount === 0
    ? ''
    : `\n${faultCount} lines left out:\n${faults.map(({ line, message }) => `  line ${line}: ${message}`).join('\n')}`

export const importVouchersCommand: Command = {
  usage: 'import-vouchers --from FILE [--dry-run]',
  summary: 'take over vouchers sold elsewhere from a CSV file: code, balance, expiry, name, email',
  run: async (parameters) => {
    const file = await readFileOf(parameters)
    return onLiveDatabase(async (deps) => {
      const outcome = await importVouchers({ ...deps, randomBytes }, file)
      if (!outcome.ok) throw new CommandError('The file’s headings must name a code, a balance and an expiry')
      const { fresh, freshCents, known } = outcome.report
      const done = file.dryRun ? 'Would import' : 'Imported'
      const result = `${done} ${fresh} vouchers worth ${formatMoney(freshCents)}; ${known} were imported before`
      return `${result}${faultsText(outcome.report)}`
    })
  },
}

export const importRedirectsCommand: Command = {
  usage: 'import-redirects --from FILE [--dry-run]',
  summary: 'let old addresses lead to new ones, from a CSV file: from, to',
  run: async (parameters) => {
    const file = await readFileOf(parameters)
    return onLiveDatabase(async (deps) => {
      const report = await importRedirects(deps, file)
      const done = file.dryRun ? 'Would import' : 'Imported'
      return `${done} ${report.fresh + report.changed} redirects; ${report.known} were there already${faultsText(report)}`
    })
  },
}

const wordpressSchema = schema.extend({ pictures: z.string().min(1).optional() })

async function readBytes(path: string, most: number): Promise<Buffer> {
  const bytes = await readFile(path).catch(() => {
    throw new CommandError(`${path} can’t be read`)
  })
  if (bytes.length > most) throw new CommandError(`${path} is larger than ${most / 1024 / 1024} MB`)
  return bytes
}

export const importWordpressCommand: Command = {
  usage: 'import-wordpress --from FILE [--pictures ZIP] [--dry-run]',
  summary: 'take over the articles and pages of a WordPress export as drafts, with their pictures',
  run: async (parameters) => {
    const { from, pictures, 'dry-run': dryRun } = parseOptions(parameters, wordpressSchema, flags)
    const xml = (await readBytes(from, maxExportBytes)).toString('utf8')
    const zip = pictures === undefined ? undefined : await readBytes(pictures, maxZipBytes)
    return onLiveDatabase(async (base, environment) => {
      const log = createLog('error', { write: (line) => void process.stderr.write(line) })
      const deps = { ...base, storage: await storageInUse(environment, base), log }
      const outcome = await checkWordpress(deps, { fileName: basename(from), xml, zip, actor })
      if (!outcome.ok) throw new CommandError(wordpressFaults[outcome.reason])
      const { id, posts, pages, known, left, ...check } = outcome.check
      const found = `${posts} articles and ${pages} pages with ${check.pictures} pictures, ${check.inZip} of them in the zip; ${known} were imported before`
      const leftOut = left.map(({ title, reason }) => `\n  left out: ${title}: ${reason}`).join('')
      if (dryRun) return `Would import ${found}${leftOut}`
      await startWordpress(deps, { id, actor })
      const show = createProgressPrinter()
      const tries = new Map<string, number>()
      for (;;) {
        try {
          await importNextWordpressItem(deps, tries)
        } catch (error) {
          // As on the server, it waits for what is away. Whoever called it can end it, and the server goes on with it.
          log.error({ err: error }, 'an article could not be imported; it is tried again')
          await sleep(second)
        }
        const progress = await wordpressProgress(base.database.db, id)
        if (!progress) throw new CommandError('The import was deleted meanwhile')
        show({ what: 'Articles and pages', done: progress.done, of: progress.total })
        if (progress.status !== 'done') continue
        const noted = progress.items
          .flatMap(({ title, notes }) => notes.map((note) => `\n  ${title}: ${note}`))
          .join('')
        return `Imported ${found}. They are drafts${leftOut}${noted}`
      }
    })
  },
}
