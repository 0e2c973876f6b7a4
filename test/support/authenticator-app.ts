import { timeStep, totpCode } from '#server/services/staff/totp.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows at a moment, for a secret as it is told in text. */
export function codeOfApp(secret: string, at: Date): string {
  const bits = [...secret].map((symbol) => base32.indexOf(symbol).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpCode(Uint8Array.from(bytes), timeStep(at))
}
