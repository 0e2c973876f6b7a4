import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { migrate, seed, seedBulkCommand } from './database.ts'
import { doctor } from './doctor.ts'
import { exportData } from './export.ts'
import { goBack } from './go-back.ts'
import { knownErrorMessage } from './known-error-message.ts'
import { importRedirectsCommand, importVouchersCommand, importWordpressCommand } from './moving.ts'
import { reconcile } from './reconcile.ts'
import { goLive, restore } from './restore.ts'
import { restoreDrill } from './restore-drill.ts'
import { rotateKeys } from './rotate-keys.ts'
import { exportSite, importSite } from './site.ts'
import { staffCreate, staffReset } from './staff.ts'
import { verify } from './verify.ts'

const commands: Record<string, Command> = {
  migrate,
  'seed bulk': seedBulkCommand,
  seed,
  doctor,
  reconcile,
  backup,
  verify,
  'restore-drill': restoreDrill,
  restore,
  'rotate-keys': rotateKeys,
  'go-live': goLive,
  'go-back': goBack,
  export: exportData,
  'export-site': exportSite,
  'import-site': importSite,
  'import-vouchers': importVouchersCommand,
  'import-wordpress': importWordpressCommand,
  'import-redirects': importRedirectsCommand,
  'staff create': staffCreate,
  'staff reset': staffReset,
}

const help = () =>
  `Usage: npm run cli -- COMMAND\n\n${Object.values(commands)
    .map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
    .join('\n')}`
const asksForHelp = (parameter: string) => parameter === '--help' || parameter === '-h'

async function main(parameters: string[]): Promise<number> {
  const found = Object.entries(commands).find(([words]) =>
    words.split(' ').every((word, index) => parameters[index] === word),
  )
  if (!found) {
    const isRequested = parameters[0] === 'help' || parameters.some(asksForHelp)
    ;(isRequested ? process.stdout : process.stderr).write(`${help()}\n`)
    return isRequested ? 0 : 2
  }
  const [words, command] = found
  const rest = parameters.slice(words.split(' ').length)
  if (rest.some(asksForHelp)) {
    process.stdout.write(`Usage: npm run cli -- ${command.usage}\n\n${command.summary}\n`)
    return 0
  }
  try {
    const outcome = await command.run(rest)
    if (typeof outcome === 'string') {
      process.stdout.write(`${outcome}\n`)
      return 0
    }
    const { said, code } = outcome
    process.stdout.write(`${said}\n`, () => process.exit(code))
    return code
  } catch (error) {
    process.stderr.write(`${knownErrorMessage(error) ?? (error as Error).stack}\n`)
    return 1
  }
}

// Files are readable by their owner only, whatever the folder's permissions.
process.umask(0o077)
process.exitCode = await main(process.argv.slice(2))
