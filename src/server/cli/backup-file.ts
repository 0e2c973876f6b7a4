import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { withOpenBackup } from '../backup/open-backup.ts'
import { readEnvironment } from '../environment.ts'
import { promptHidden } from './ask-password.ts'
import { CommandError } from './command.ts'

/** The passphrase of a backup: of the environment, else as somebody types it. */
async function passphraseForCommand(): Promise<string> {
  const { BACKUP_PASSPHRASE } = readEnvironment()
  if (BACKUP_PASSPHRASE !== undefined) return BACKUP_PASSPHRASE
  if (process.stdin.isTTY) return promptHidden('Passphrase of the backup: ')
  throw new CommandError('The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase, and run this again')
}

/**
 * Does a command's work on a backup file that may be encrypted. Decrypted it stands in the data directory meanwhile, or,
 * where there is none yet, in the system's folder for such files: a file that cannot be used must leave nothing behind.
 * `known`: the passphrase, where nobody has to be asked.
 */
export function openForCommand<T>(
  file: string,
  work: (plain: string) => Promise<T>,
  known?: string | undefined,
): Promise<T> {
  const scratchOf = () => {
    const { DATA_DIR } = readEnvironment()
    return existsSync(DATA_DIR) ? DATA_DIR : tmpdir()
  }
  return withOpenBackup({ file, scratch: scratchOf, passphrase: async () => known ?? passphraseForCommand() }, work)
}
