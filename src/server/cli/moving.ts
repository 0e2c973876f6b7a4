import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { formatMoney } from '#domain/money.ts'
import { importVouchers } from '../services/moving/voucher-import.ts'
import { importRedirects } from '../services/redirects/redirect-file.ts'
import { type Command, CommandError, parseOptions } from './command.ts'
import { onLiveDatabase } from './open-runtime.ts'

const options = { from: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
const schema = z.object({ from: z.string().min(1), 'dry-run': z.boolean().default(false) })
const actor = { id: null, name: 'command line' }

async function readFileOf(parameters: string[]) {
  const { values } = parseArgs({ args: parameters, options })
  const { from, 'dry-run': dryRun } = parseOptions(schema, values)
  const csv = await readFile(from, 'utf8').catch(() => {
    throw new CommandError(`${from} can’t be read`)
  })
  return { fileName: basename(from), csv, dryRun, actor }
}

const toldFaults = ({ faults, faultCount }: { faults: { line: number; message: string }[]; faultCount: number }) =>
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
      const told = `${done} ${fresh} vouchers worth ${formatMoney(freshCents)}; ${known} were imported before`
      return `${told}${toldFaults(outcome.report)}`
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
      return `${done} ${report.fresh + report.changed} redirects; ${report.known} were there already${toldFaults(report)}`
    })
  },
}
