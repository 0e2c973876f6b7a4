import type { StoredConnection } from '#server/services/connections/stored-connections.ts'

/** A destination for the second copy of each backup. */
export type BackupDestination = {
  /** Keeps the file under a name, and reads it back: resolves only if what is there is what was given. */
  put: (name: string, file: string) => Promise<void>
  /** The names of all that is there. */
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
}

export type DestinationSettings = NonNullable<StoredConnection<'backup'>['place']>
