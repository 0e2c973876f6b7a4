import { createHash, timingSafeEqual } from 'node:crypto'

/** A new secret that ties a browser to its orders: 256 random bits as URL-safe text (product.md 4). */
export const makeBrowserToken = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(32)).toString('base64url')

/** Whether a text has the form of a browser token. */
export const isBrowserToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** What the database keeps of a token: its SHA-256, so that a stolen copy of the database opens no order. */
export const hashBrowserToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Compares two secrets in a time that tells nothing of them. An absent one equals nothing. */
export function sameSecret(given: string | undefined, kept: string | null): boolean {
  if (given === undefined || kept === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(kept))
}

/** Whether a browser's token is the one that an order was opened with. */
export const holdsOrder = (token: string | undefined, browserHash: string): boolean =>
  sameSecret(token === undefined ? undefined : hashBrowserToken(token), browserHash)
