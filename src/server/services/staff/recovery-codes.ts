import { timingSafeEqual } from 'node:crypto'
import { voucherAlphabet } from '#domain/vouchers/voucher-code.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Deps, RowDeps } from '#server/deps.ts'
import { makeNonce } from '#server/token.ts'
import { hashTexts } from './password-hashing.ts'

const count = 10

export type RecoveryCodes = { codes: string[]; salt: string; hashes: string[] }

/**
 * Makes a set of recovery codes. They are too short for a plain hash (ASVS V6.5.2): each is hashed as passwords are,
 * with one salt for the set, so that looking one up costs one hash and not ten.
 */
export async function makeRecoveryCodes({ randomBytes }: Pick<Deps, 'randomBytes'>): Promise<RecoveryCodes> {
  const codes = Array.from({ length: count }, () => makeRecoveryCode(randomBytes))
  const salt = makeNonce(randomBytes)
  return { codes, salt, hashes: await hashTexts(codes, salt) }
}

/** Keeps a set of codes in the place of any earlier one. */
export async function storeRecoveryCodes(
  tx: Tx,
  { now, newId }: RowDeps,
  { staffId, salt, hashes }: Omit<RecoveryCodes, 'codes'> & { staffId: string },
): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  const created_at = now().toISOString()
  await tx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((hash) => ({ id: newId(), staff_id: staffId, salt, hash, used_at: null, created_at })))
    .execute()
}

/** Finds the unused recovery code of a text; `undefined` if there is none. `spendRecoveryCode` marks it used. */
export async function findRecoveryCode(
  db: Reader,
  { staffId, text }: { staffId: string; text: string },
): Promise<string | undefined> {
  const code = readRecoveryCode(text)
  if (!code) return undefined
  const rows = await db
    .selectFrom('staff_recovery_codes')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
  if (rows.length === 0) return undefined
  const [given = ''] = await hashTexts([code], rows[0]!.salt)
  return rows.find(({ hash }) => timingSafeEqual(Buffer.from(hash), Buffer.from(given)))?.id
}

/** Uses a recovery code up. False when it has been used before. */
export async function spendRecoveryCode(tx: Tx, { now }: Pick<Deps, 'now'>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: now().toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const length = 10

/** Makes a recovery code of 10 symbols that are not easily confused, 50 bits by chance: `ABCDE-FGHJK`. */
export function makeRecoveryCode(randomBytes: (count: number) => Uint8Array): string {
  const symbols = Array.from(randomBytes(length), (byte) => voucherAlphabet[byte % 32]).join('')
  return `${symbols.slice(0, 5)}-${symbols.slice(5)}`
}

/** Reads a recovery code as people type it: any case, with or without dashes and blanks. `undefined` if it is not one. */
export function readRecoveryCode(text: string): string | undefined {
  const symbols = text.toUpperCase().replace(/[\s-]/g, '')
  if (symbols.length !== length || ![...symbols].every((symbol) => voucherAlphabet.includes(symbol))) return undefined
  return `${symbols.slice(0, 5)}-${symbols.slice(5)}`
}
