import type { Reader } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { Environment } from '../environment.ts'
import { openCipher } from '../services/connections/secret-cipher.ts'
import { readConnection } from '../services/connections/stored-connections.ts'
import { readSetting } from '../services/stored-settings.ts'
import { CommandError } from './command.ts'

/** The passphrase of new backups: the environment's, else the one that an owner has entered. */
export async function passphraseInUse(
  { database }: Pick<Deps, 'database'>,
  environment: Environment,
): Promise<string | undefined> {
  if (environment.BACKUP_PASSPHRASE !== undefined) return environment.BACKUP_PASSPHRASE
  const { value, unreadable } = await readEntered(database.db, environment)
  if (unreadable)
    throw new CommandError(
      'The passphrase for backups can’t be read with this SECRETS_KEY or secrets.key: set BACKUP_PASSPHRASE, or enter it again under Settings, Backups',
    )
  return value?.passphrase || undefined
}

/**
 * The passphrases that a backup made here may have, in the order in which they are tried: the one of the environment may
 * have been set after the backup was made.
 */
export async function knownPassphrases(
  { database }: Pick<Deps, 'database'>,
  environment: Environment,
): Promise<string[]> {
  const inUse = await passphraseInUse({ database }, environment)
  const entered = (await readEntered(database.db, environment)).value?.passphrase
  return [...new Set([inUse, entered].flatMap((each) => each || []))]
}

async function readEntered(db: Reader, environment: Environment) {
  if ((await readSetting(db, 'connection.backup')) === null) return { value: undefined, unreadable: false }
  return readConnection(db, await openCipher(environment), 'backup')
}
