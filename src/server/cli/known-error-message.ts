import { WrongPassphrase } from '../backup/encryption.ts'
import { DamagedBackup, NoBackup } from '../backup/manifest.ts'
import { EnvironmentError } from '../environment.ts'
import { errorCode, StartError } from '../errors.ts'
import { ProviderError } from '../payments/provider.ts'
import { CommandError } from './command.ts'

const notAllowed = 'This account isn’t allowed to read or write there. Give it the right owner, or choose another place'
const diskFull = 'The disk is full: make room, then try again'

/** The message for errors of disk, permissions or network, by the code of Node or a driver. */
const ofTheMachine: Record<string, string> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  SQLITE_FULL: diskFull,
  // PostgreSQL's codes.
  '53100': 'The database’s disk is full: make room there, then try again',
  '42501': 'The account in DATABASE_URL isn’t allowed to make its tables: make it the owner of the database',
  '25006': 'The database takes no writes: name the primary in DATABASE_URL, not a copy of it',
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: 'That disk is read-only',
  SQLITE_READONLY: 'The database is read-only: give the file and its folder the right owner',
  SQLITE_CANTOPEN: 'The database can’t be opened: give the file and its folder the right owner',
  SQLITE_IOERR: 'The disk with the database can’t be read or written',
  SQLITE_BUSY: 'Another program is using the database: try again in a moment',
  SQLITE_CORRUPT: 'The database file is damaged: restore it from a backup',
  SQLITE_NOTADB: 'The database file is damaged: restore it from a backup',
  EISDIR: 'That’s a folder, not a file',
  ENOTDIR: 'That’s a file, not a folder',
  ECONNRESET: 'The connection was lost',
  ECONNREFUSED: 'Nothing is answering there',
  ETIMEDOUT: 'It took too long to answer',
  ENOTFOUND: 'That address doesn’t exist',
}

/**
 * The message of a known error for the person at the command line; `undefined` for a bug, whose stack is worth
 * showing.
 */
export function knownErrorMessage(error: unknown): string | undefined {
  if (error instanceof CommandError || error instanceof StartError || error instanceof EnvironmentError)
    return error.message
  if (error instanceof ProviderError)
    return `The payment provider didn’t respond as expected: ${error.message}. Run this again later`
  if (error instanceof DamagedBackup || error instanceof NoBackup) return error.message
  if (error instanceof WrongPassphrase) return `${error.message}: nothing was changed`
  const code = errorCode(error)
  if (code?.startsWith('ERR_PARSE_ARGS')) return (error as Error).message
  // SQLite names what it could not write by a longer code, such as SQLITE_READONLY_DIRECTORY.
  const reason = code === undefined ? undefined : (ofTheMachine[code] ?? ofTheMachine[code.split('_', 2).join('_')])
  if (reason === undefined) return undefined
  // Of two paths, what is copied or renamed was just made: what fails is the other.
  const { path, dest = path } = error as NodeJS.ErrnoException & { dest?: string }
  return dest ? `${reason}: ${dest}` : `${reason} (${code})`
}
