import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import { StartError } from '#server/errors.ts'
import { readFileIfExists, readOrCreateFile } from '#server/files/read-or-create-file.ts'
import { makeKey } from '#server/token.ts'

const keyBytes = 32
const keyFile = 'secrets.key'

/** Encrypts secrets, so that a copy of the database does not reveal them, and decrypts them. */
export type SecretCipher = {
  /** `context` names what is encrypted. `decrypt` succeeds only with the same `context`. */
  encrypt: (context: string, value: unknown) => string
  /** Returns `undefined` if the value was encrypted with another key, or is not encrypted. */
  decrypt: (context: string, ciphertext: string) => unknown
}

/**
 * XChaCha20-Poly1305 with a nonce of its own before each text, and its context as additional data. Encrypts with `key`;
 * decrypts what was encrypted with it, or with one of `former`, which it is replacing.
 */
export function createSecretCipher(key: Uint8Array, ...former: Uint8Array[]): SecretCipher {
  const cipher = (one: Uint8Array, context: string) => managedNonce(xchacha20poly1305)(one, Buffer.from(context))
  const decrypted = (one: Uint8Array, context: string, ciphertext: string): string | undefined => {
    try {
      return Buffer.from(cipher(one, context).decrypt(Buffer.from(ciphertext, 'base64url'))).toString()
    } catch {
      return undefined
    }
  }
  return {
    encrypt: (context, value) =>
      Buffer.from(cipher(key, context).encrypt(Buffer.from(JSON.stringify(value)))).toString('base64url'),
    decrypt: (context, ciphertext) => {
      for (const one of [key, ...former]) {
        const text = decrypted(one, context, ciphertext)
        if (text !== undefined) return JSON.parse(text)
      }
      return undefined
    },
  }
}

/**
 * The keys that encrypt what owners enter (docs/security.md, "Secrets"): `SECRETS_KEY`, else the file `secrets.key` in the data
 * directory, which is made when there is none. The first encrypts; a second one, behind a comma or on a line of its own, is
 * the one before, while it is being replaced. They are never in the database, nor in a backup. Throws a `StartError` where
 * the file holds no key.
 */
export async function readSecretsKeys(
  given: string | undefined,
  dataDir: string,
): Promise<[Uint8Array, ...Uint8Array[]]> {
  const path = secretsKeyFile(dataDir)
  return keysIn(given ?? (await readOrCreateFile(path, newSecretsKey)), path)
}

/** Throws a `StartError` if the key file exists without a valid key. It creates nothing. */
export async function checkSecretsKeys(environment: { SECRETS_KEY?: string | undefined; DATA_DIR: string }) {
  const path = secretsKeyFile(environment.DATA_DIR)
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
export const secretsKeyFile = (dataDir: string): string => join(dataDir, keyFile)

/** A new key, as it is written down. */
export const newSecretsKey = (): string => makeKey(randomBytes)

/** The cipher with the same keys. */
export const openCipher = async (environment: { SECRETS_KEY?: string | undefined; DATA_DIR: string }) =>
  createSecretCipher(...(await readSecretsKeys(environment.SECRETS_KEY, environment.DATA_DIR)))
