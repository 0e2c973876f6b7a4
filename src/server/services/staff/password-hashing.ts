import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { boundedQueue } from '#server/bounded-queue.ts'
import { equalsSecret } from '#server/token.ts'

/**
 * A hash occupies a thread of libuv's pool for about 0.1 s, and 32 MB. The pool has four, shared with files, DNS and
 * compression: so one hash at a time, for all callers. 30 waiting are a few seconds.
 */
const runQueued = boundedQueue({
  maxConcurrent: 1,
  maxQueued: 30,
  message: 'A lot of people are signing in right now. Please try again in a few seconds.',
  retryAfter: 5,
})
type Derive = (text: string, salt: string, length: number, cost?: ScryptOptions) => Promise<Buffer>
const derive = promisify(scrypt) as Derive

/** The scrypt parameters of every stored hash; changing them would lock everybody out. `maxmem` is twice the memory needed. */
const cost = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 }
const keyOf = async (password: string, salt: string) =>
  (await derive(password.normalize('NFKC'), salt, 64, cost)).toString('hex')

/**
 * Hashes a password for storage, as `salt:key` in hex. Throws `Refusal('busy')` when too many wait for theirs, as the
 * next ones do.
 */
export const hashPassword = (password: string): Promise<string> =>
  runQueued(async () => {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${await keyOf(password, salt)}`
  })

/** Whether a password is the one of a hash. */
export const verifyPassword = ({ hash, password }: { hash: string; password: string }): Promise<boolean> =>
  runQueued(async () => {
    const [salt = '', key = ''] = hash.split(':')
    return equalsSecret(await keyOf(password, salt), key)
  })

/** Hashes short texts with one salt, each to 32 bytes as base64url; together they take one turn. */
export const hashTexts = (texts: string[], salt: string): Promise<string[]> =>
  runQueued(async () => {
    const hashes: string[] = []
    for (const text of texts) hashes.push((await derive(text, salt, 32)).toString('base64url'))
    return hashes
  })
