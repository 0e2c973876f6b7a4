import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import { StartError } from '#server/errors.ts'

const keyBytes = 32
const keyFile = 'secrets.key'

/** Seals what must not be read by whoever has a copy of the database, and opens it again. */
export type Sealing = {
  /** `about` says what is sealed: a seal opens only for the same. */
  seal: (about: string, value: unknown) => string
  /** `undefined` where it was sealed with another key, or is no seal. */
  open: (about: string, sealed: string) => unknown
}

/** XChaCha20-Poly1305 with a nonce of its own before each text, and what it is about as additional data. */
export function sealingWith(key: Uint8Array): Sealing {
  const cipher = (about: string) => managedNonce(xchacha20poly1305)(key, Buffer.from(about))
  return {
    seal: (about, value) =>
      Buffer.from(cipher(about).encrypt(Buffer.from(JSON.stringify(value)))).toString('base64url'),
    open: (about, sealed) => {
      let text: string
      try {
        text = Buffer.from(cipher(about).decrypt(Buffer.from(sealed, 'base64url'))).toString()
      } catch {
        return undefined
      }
      return JSON.parse(text)
    },
  }
}

/**
 * The key that seals connections (docs/security.md, "Secrets"): `SECRETS_KEY`, else that of the file `secrets.key` in the
 * data directory, which is made when there is none. It is never in the database, nor in a backup. Throws a `StartError`
 * where the file holds no key.
 */
export async function readSealingKey(given: string | undefined, dataDir: string): Promise<Uint8Array> {
  const path = join(dataDir, keyFile)
  const text = given ?? (await readOrMake(path))
  const key = Buffer.from(text.trim(), 'base64')
  if (key.byteLength === keyBytes) return key
  throw new StartError(
    `${path} does not hold a key of 32 bytes in base64: put the right one back, or remove the file and enter the connections again`,
  )
}

async function readOrMake(path: string): Promise<string> {
  const known = await readIfThere(path)
  if (known !== undefined) return known
  await mkdir(dirname(path), { recursive: true })
  // Whole from the moment it bears its name: another process that starts now reads this key, or makes the one that we read.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, randomBytes(keyBytes).toString('base64'), { mode: 0o600 })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
