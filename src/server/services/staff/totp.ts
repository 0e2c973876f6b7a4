import { createHmac } from 'node:crypto'
import { second } from '#domain/dates/durations.ts'

/** How long one code of an authenticator app is shown, in ms (RFC 6238; every app knows this one). */
const step = 30 * second
const digits = 6
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as the text that authenticator apps read (RFC 4648), without padding. */
export function base32Of(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The time step of a moment: what a code is made of, beside the secret. */
export const timeStep = (now: Date): number => Math.floor(now.getTime() / step)

/** The code of a time step, by RFC 4226 and 6238 with SHA-1: apps know no other that all of them know. */
export function totpCode(secret: Uint8Array, atStep: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(atStep))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The time step that a code belongs to: the present one, or one beside it, since clocks differ and typing takes time
 * (RFC 6238, 5.2). `undefined` for any other code.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const present = timeStep(now)
  return [present, present - 1, present + 1].find((each) => totpCode(secret, each) === code)
}

/** The address that an authenticator app's QR code holds. */
export function totpAddress({ secret, issuer, account }: { secret: Uint8Array; issuer: string; account: string }) {
  const name = `${encodeURIComponent(issuer.replaceAll(':', ' '))}:${encodeURIComponent(account)}`
  return `otpauth://totp/${name}?secret=${base32Of(secret)}&issuer=${encodeURIComponent(issuer)}`
}
