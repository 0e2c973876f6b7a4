import { createHash, timingSafeEqual } from 'node:crypto'
import type { Deps } from './deps.ts'

/** A new secret for one browser or one link: 256 random bits as URL-safe text. */
export const makeToken = (randomBytes: Deps['randomBytes']): string =>
  Buffer.from(randomBytes(32)).toString('base64url')

/** Whether a text has the form of a token. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** What the database keeps of a token: its SHA-256 in hex, so that a stolen copy of the database opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Whether a token is the one that a hash was kept of. */
export const holdsToken = (token: string | undefined, hash: string | null): boolean =>
  sameSecret(token === undefined ? undefined : hashToken(token), hash)

/** Compares two secrets in a time that tells nothing of them. An absent one equals nothing. */
export function sameSecret(given: string | undefined, kept: string | null): boolean {
  if (given === undefined || kept === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(kept))
}
