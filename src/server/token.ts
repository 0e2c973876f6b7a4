import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

type RandomBytes = (count: number) => Uint8Array

/** A new secret for one browser or one link: 256 random bits as URL-safe text. */
export const makeToken = (randomBytes: RandomBytes): string => Buffer.from(randomBytes(32)).toString('base64url')

/** A new key in base64, where its form is given from outside: 256 random bits. */
export const makeKey = (randomBytes: RandomBytes): string => Buffer.from(randomBytes(32)).toString('base64')

/** The random part of a token that is derived, or of a hash: 128 bits as URL-safe text. */
export const makeNonce = (randomBytes: RandomBytes): string => Buffer.from(randomBytes(16)).toString('base64url')

/**
 * The token of a link, derived from its row and a key of this installation, so that its email can be written when it is
 * sent and no secret waits in the outbox: 256 bits.
 */
export const deriveToken = (key: string, { id, nonce }: { id: string; nonce: string }): string =>
  createHmac('sha256', key).update(`${id}.${nonce}`).digest('base64url')

/** Whether a text has the format of a token. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** The SHA-256 of a token in hex. The database stores only this, so that a stolen copy of the database gives no access. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Whether a token matches a stored hash. */
export const verifyToken = (token: string | undefined, hash: string | null): boolean =>
  equalsSecret(token === undefined ? undefined : hashToken(token), hash)

/** Compares two secrets in constant time. An absent one equals nothing. */
export function equalsSecret(given: string | undefined, kept: string | null): boolean {
  if (given === undefined || kept === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(kept))
}
