import type { Deps } from '../deps.ts'
import type { Environment } from '../environment.ts'
import { openCipher } from '../services/connections/secret-cipher.ts'
import { readConnection } from '../services/connections/stored-connections.ts'
import { readSetting } from '../services/stored-settings.ts'
import { CommandError } from './command.ts'

/** The passphrase of backups: the environment's, else the one that an owner has entered. */
export async function passphraseInUse(
  { database }: Pick<Deps, 'database'>,
  environment: Environment,
): Promise<string | undefined> {
  if (environment.BACKUP_PASSPHRASE !== undefined) return environment.BACKUP_PASSPHRASE
  if ((await readSetting(database.db, 'connection.backup')) === null) return undefined
  const cipher = await openCipher(environment)
  const { value, unreadable } = await readConnection(database.db, cipher, 'backup')
  if (unreadable)
    throw new CommandError(
      'The passphrase for backups can’t be read with this SECRETS_KEY or secrets.key: set BACKUP_PASSPHRASE, or enter it again under Settings, Backups',
    )
  return value?.passphrase || undefined
}
