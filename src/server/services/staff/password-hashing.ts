import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'
import { boundedQueue } from '#server/bounded-queue.ts'

/**
 * A hash takes a thread of Node's pool for about a tenth of a second, and 32 MB. The pool has four, and files, names of
 * hosts and compression need it too: so one hash at a time, whoever asks. 30 waiting are a few seconds.
 */
const inTurn = boundedQueue({
  slots: 1,
  places: 30,
  message: 'A lot of people are signing in right now. Please try again in a few seconds.',
  retryAfter: 5,
})
const derive = promisify(scrypt) as (text: string, salt: string, length: number) => Promise<Buffer>

/** Hashes a password for keeping. Throws `Refusal('busy')` when too many wait for theirs, as the next ones do. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

/** Whether a password is the one of a hash. */
export const verifyPassword = (asked: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(asked))

/** Hashes short texts with one salt, each to 32 bytes as base64url; together they take one turn. */
export const hashTexts = (texts: string[], salt: string): Promise<string[]> =>
  inTurn(async () => {
    const hashes: string[] = []
    for (const text of texts) hashes.push((await derive(text, salt, 32)).toString('base64url'))
    return hashes
  })
