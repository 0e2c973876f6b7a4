import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import { StartError } from '#server/errors.ts'
import { readFileIfExists, readOrCreateFile } from '#server/read-or-create-file.ts'

const keyBytes = 32
const keyFile = 'secrets.key'

/** Encrypts secrets, so that a copy of the database does not reveal them, and decrypts them. */
export type Sealing = {
  /** `about` names what is sealed. `open` succeeds only with the same `about`. */
  seal: (about: string, value: unknown) => string
  /** Returns `undefined` if the value was sealed with another key, or is not sealed. */
  open: (about: string, sealed: string) => unknown
}

/**
 * XChaCha20-Poly1305 with a nonce of its own before each text, and what it is about as additional data. Seals with `key`; opens
 * what was sealed with it, or with one of `former`, which it is replacing.
 */
export function sealingWith(key: Uint8Array, ...former: Uint8Array[]): Sealing {
  const cipher = (one: Uint8Array, about: string) => managedNonce(xchacha20poly1305)(one, Buffer.from(about))
  const opened = (one: Uint8Array, about: string, sealed: string): string | undefined => {
    try {
      return Buffer.from(cipher(one, about).decrypt(Buffer.from(sealed, 'base64url'))).toString()
    } catch {
      return undefined
    }
  }
  return {
    seal: (about, value) =>
      Buffer.from(cipher(key, about).encrypt(Buffer.from(JSON.stringify(value)))).toString('base64url'),
    open: (about, sealed) => {
      for (const one of [key, ...former]) {
        const text = opened(one, about, sealed)
        if (text !== undefined) return JSON.parse(text)
      }
      return undefined
    },
  }
}

/**
 * The keys that seal what owners enter (docs/security.md, "Secrets"): `SECRETS_KEY`, else the file `secrets.key` in the data
 * directory, which is made when there is none. The first seals; a second one, behind a comma or on a line of its own, is
 * the one before, while it is being replaced. They are never in the database, nor in a backup. Throws a `StartError` where
 * the file holds no key.
 */
export async function readSealingKeys(
  given: string | undefined,
  dataDir: string,
): Promise<[Uint8Array, ...Uint8Array[]]> {
  const path = sealingKeyFile(dataDir)
  return keysIn(given ?? (await readOrCreateFile(path, newSealingKey)), path)
}

/** Throws a `StartError` if the key file exists without a valid key. It creates nothing. */
export async function checkSealingKeys(environment: { SECRETS_KEY?: string | undefined; DATA_DIR: string }) {
  const path = sealingKeyFile(environment.DATA_DIR)
  const text = environment.SECRETS_KEY ?? (await readFileIfExists(path))
  if (text !== undefined) keysIn(text, path)
}

function keysIn(text: string, path: string): [Uint8Array, ...Uint8Array[]] {
  const [key, ...former] = text
    .trim()
    .split(/[\s,]+/)
    .map((one) => Buffer.from(one, 'base64'))
  if (key && [key, ...former].every(({ byteLength }) => byteLength === keyBytes)) return [key, ...former]
  throw new StartError(
    `${path} does not hold a key of 32 bytes in base64: put the right one back, or remove the file and enter the connections again`,
  )
}

/** The file of the key that the installation has made itself. */
export const sealingKeyFile = (dataDir: string): string => join(dataDir, keyFile)

/** A new key, as it is written down. */
export const newSealingKey = (): string => randomBytes(keyBytes).toString('base64')

/** The same keys, ready to be used. */
export const openSealing = async (environment: { SECRETS_KEY?: string | undefined; DATA_DIR: string }) =>
  sealingWith(...(await readSealingKeys(environment.SECRETS_KEY, environment.DATA_DIR)))
