import type { Deps } from '../deps.ts'
import type { Environment } from '../environment.ts'
import { openCipher } from '../services/connections/secret-cipher.ts'
import { readBackupSafety } from '../services/connections/stored-connections.ts'
import { CommandError } from './command.ts'

const refusals = {
  unreadable:
    'The passphrase for backups can’t be read with this SECRETS_KEY or secrets.key: set BACKUP_PASSPHRASE, or enter it again under Settings, Backups',
  original:
    'This is a restored copy, which doesn’t have the original’s passphrase for backups: set BACKUP_PASSPHRASE, or enter one under Settings, Backups',
}

/** The passphrase of new backups: the environment's, else the one that an owner has entered. */
export async function passphraseInUse(
  { database }: Pick<Deps, 'database'>,
  environment: Environment,
): Promise<string | undefined> {
  if (environment.BACKUP_PASSPHRASE !== undefined) return environment.BACKUP_PASSPHRASE
  const entered = await readBackupSafety(database.db, () => openCipher(environment))
  if (!entered.ok) throw new CommandError(refusals[entered.reason])
  return entered.value?.passphrase || undefined
}

/**
 * The passphrases that a backup made here may have, in the order in which they are tried: the one of the environment may
 * have been set after the backup was made. None where the one that was entered cannot be had: the backup may need none.
 */
export async function knownPassphrases(
  { database }: Pick<Deps, 'database'>,
  environment: Environment,
): Promise<string[]> {
  const entered = await readBackupSafety(database.db, () => openCipher(environment))
  const passphrases = [environment.BACKUP_PASSPHRASE, entered.ok ? entered.value?.passphrase : undefined]
  return [...new Set(passphrases.flatMap((each) => each || []))]
}
