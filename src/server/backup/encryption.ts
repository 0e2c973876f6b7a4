import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { errorMessage } from '../errors.ts'
import { DamagedBackup } from './manifest.ts'

/** The first line of every file of this format: age-encryption.org/v1. */
const header = 'age-encryption.org/v1\n'

/**
 * How hard each guess of a passphrase is: 2^17 rounds of scrypt take 128 MB and about a second. The format's own default
 * is twice that, which the smallest servers have no room for beside the site.
 */
const workFactor = 17

/** The passphrase does not open the backup. */
export class WrongPassphrase extends Error {
  constructor() {
    super('The passphrase doesn’t open this backup')
  }
}

/** Whether a file is encrypted. */
export async function isEncrypted(file: string): Promise<boolean> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(header.length), 0, header.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === header
  } finally {
    await opened.close()
  }
}

/** Encrypts a file with a passphrase in the format of `age`, a piece at a time, so that `age -d` opens it too. */
export async function encryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  const encrypted = await encrypter.encrypt(bytesOf(from))
  await pipeline(
    Readable.fromWeb(encrypted as WebStream<Uint8Array>),
    createWriteStream(to, { mode: 0o600, flags: 'wx' }),
  )
}

/** Opens an encrypted file, a piece at a time. Throws `WrongPassphrase` or `DamagedBackup`. */
export async function decryptedPieces(file: string, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const opened = await decrypter.decrypt(bytesOf(file))
    return Readable.fromWeb(opened as WebStream<Uint8Array>)
  } catch (error) {
    // The header is authenticated, so that a wrong passphrase and a changed header can be distinguished.
    if (/no identity matched/i.test(errorMessage(error))) throw new WrongPassphrase()
    throw new DamagedBackup('its encrypted header is unreadable', { cause: error })
  }
}

/** Decrypts a file into another one, readable only by its owner. Throws like `decryptedPieces`. */
export async function decryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const pieces = await decryptedPieces(from, passphrase)
  const written = createWriteStream(to, { mode: 0o600, flags: 'wx' })
  let isOurs = false
  written.once('error', () => {
    isOurs = true
  })
  try {
    await pipeline(pieces, written)
  } catch (error) {
    if (isOurs) throw error
    throw new DamagedBackup('part of it is missing or changed', { cause: error })
  }
}

const bytesOf = (file: string) =>
  Readable.toWeb(createReadStream(file, { highWaterMark: 1 << 18 })) as unknown as ReadableStream<Uint8Array>
