import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { WrongPassphrase } from '../backup/encryption.ts'
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
 * `known`: the passphrases to try one after the other; somebody is asked only where there are none.
 */
export async function openForCommand<T>(
  file: string,
  work: (plain: string) => Promise<T>,
  known: string[] = [],
): Promise<T> {
  const scratchOf = () => {
    const { DATA_DIR } = readEnvironment()
    return existsSync(DATA_DIR) ? DATA_DIR : tmpdir()
  }
  const [first, ...others] = known
  const passphrase = async () => first ?? passphraseForCommand()
  try {
    return await withOpenBackup({ file, scratch: scratchOf, passphrase }, work)
  } catch (error) {
    if (!(error instanceof WrongPassphrase) || others.length === 0) throw error
    return openForCommand(file, work, others)
  }
}
