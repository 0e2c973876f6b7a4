import { createHash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import type { AccountSecurity, SecondFactorSetup } from '#contract/account.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { readSection } from '../content/content.ts'
import { findRecoveryCode, makeRecoveryCodes, spendRecoveryCode, storeRecoveryCodes } from './recovery-codes.ts'
import { recordOwnChange } from './staff-notices.ts'
import { base32Of, stepOfCode, totpAddress } from './totp.ts'

type FactorDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'randomBytes' | 'authSecret'>

/** XChaCha20-Poly1305 with a nonce of its own before each text. */
const cipher = (key: string) => managedNonce(xchacha20poly1305)(createHash('sha256').update(key).digest())
/** The authenticator app's secret is needed as it is, so it is encrypted and not hashed. */
const encrypt = (secret: Uint8Array, key: string) =>
  Buffer.from(cipher(key).encrypt(Buffer.from(Buffer.from(secret).toString('base64url')))).toString('hex')
const decrypt = (ciphertext: string, key: string) =>
  Buffer.from(Buffer.from(cipher(key).decrypt(Buffer.from(ciphertext, 'hex'))).toString(), 'base64url')

const findTotp = (db: Reader, staffId: string) =>
  db.selectFrom('staff_totp').selectAll().where('staff_id', '=', staffId).executeTakeFirst()

/** Begins to set an authenticator app up, in the place of an earlier beginning. `on` when there is one already. */
export async function beginSecondFactor(
  deps: FactorDeps,
  { staff }: { staff: { id: string; email: string } },
): Promise<{ ok: true; setup: SecondFactorSetup } | { ok: false; reason: 'on' }> {
  const secret = deps.randomBytes(20)
  const encrypted = encrypt(secret, deps.authSecret)
  const { value: clinic } = await readSection(deps.database.db, 'clinic')
  return inTransaction(deps.database, async (tx) => {
    if ((await findTotp(tx, staff.id))?.confirmed_at) return { ok: false, reason: 'on' }
    await tx.deleteFrom('staff_totp').where('staff_id', '=', staff.id).execute()
    const begun = { staff_id: staff.id, secret: encrypted, created_at: deps.now().toISOString() }
    await tx
      .insertInto('staff_totp')
      .values({ ...begun, confirmed_at: null, last_step: 0 })
      .execute()
    const address = totpAddress({ secret, issuer: clinic.name, account: staff.email })
    return { ok: true, setup: { secret: base32Of(secret), address } }
  })
}

export type ConfirmOutcome = { ok: true; codes: string[] } | { ok: false; reason: 'code' | 'not_begun' }

/** Turns the second factor on, once a code shows that the app has the secret. Returns the recovery codes, this once. */
export async function confirmSecondFactor(
  deps: FactorDeps,
  { code, actor }: { code: string; actor: Actor & { id: string } },
): Promise<ConfirmOutcome> {
  const { database, now, authSecret } = deps
  const begun = await findTotp(database.db, actor.id)
  if (!begun || begun.confirmed_at) return { ok: false, reason: 'not_begun' }
  const step = stepOfCode(decrypt(begun.secret, authSecret), plain(code), now())
  if (step === undefined) return { ok: false, reason: 'code' }
  const made = await makeRecoveryCodes(deps)
  return inTransaction(database, async (tx) => {
    const at = now().toISOString()
    const { numUpdatedRows } = await tx
      .updateTable('staff_totp')
      .set({ confirmed_at: at, last_step: step })
      .where('staff_id', '=', actor.id)
      .where('confirmed_at', 'is', null)
      .where('secret', '=', begun.secret)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { ok: false, reason: 'not_begun' }
    await tx.updateTable('staff_users').set({ secondFactorAt: at }).where('id', '=', actor.id).execute()
    await storeRecoveryCodes(tx, deps, { staffId: actor.id, ...made })
    await recordOwnChange(tx, deps, { actor, action: 'staff.second_factor_on', what: 'second-factor-on' })
    return { ok: true, codes: made.codes }
  })
}

/** Turns a second factor off. The caller must have verified the password. */
export async function endSecondFactor(
  deps: Pick<FactorDeps, 'database' | 'now' | 'newId'>,
  { actor }: { actor: Actor & { id: string } },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await clearSecondFactor(tx, actor.id)
    await recordOwnChange(tx, deps, { actor, action: 'staff.second_factor_off', what: 'second-factor-off' })
  })
}

/** Forgets an account's authenticator app and recovery codes. */
export async function clearSecondFactor(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_totp').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  await tx.updateTable('staff_users').set({ secondFactorAt: null }).where('id', '=', staffId).execute()
}

/** Makes new recovery codes; the earlier ones become invalid. `off`: there is no second factor. */
export async function renewRecoveryCodes(
  deps: FactorDeps,
  { actor }: { actor: Actor & { id: string } },
): Promise<{ ok: true; codes: string[] } | { ok: false; reason: 'off' }> {
  const made = await makeRecoveryCodes(deps)
  return inTransaction(deps.database, async (tx) => {
    if (!(await findTotp(tx, actor.id))?.confirmed_at) return { ok: false, reason: 'off' }
    await storeRecoveryCodes(tx, deps, { staffId: actor.id, ...made })
    await recordOwnChange(tx, deps, { actor, action: 'staff.recovery_codes_renewed', what: 'recovery-codes' })
    return { ok: true, codes: made.codes }
  })
}

/**
 * Whether a code proves the second factor: one of the app, of a later time step than any before it, or an unused
 * recovery code, which is used up.
 */
export async function consumeSecondFactorCode(
  deps: FactorDeps,
  { staff, code, requestId }: { staff: { id: string; name: string }; code: string; requestId: string },
): Promise<boolean> {
  const { database, now, authSecret } = deps
  const totp = await findTotp(database.db, staff.id)
  if (!totp?.confirmed_at) return false
  const step = stepOfCode(decrypt(totp.secret, authSecret), plain(code), now())
  if (step !== undefined) {
    const { numUpdatedRows } = await database.db
      .updateTable('staff_totp')
      .set({ last_step: step })
      .where('staff_id', '=', staff.id)
      .where('last_step', '<', step)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
  const found = await findRecoveryCode(database.db, { staffId: staff.id, text: code })
  if (!found) return false
  return inTransaction(database, async (tx) => {
    if (!(await spendRecoveryCode(tx, deps, found))) return false
    const actor = { ...staff, requestId }
    await recordOwnChange(tx, deps, { actor, action: 'staff.recovery_code_used', what: 'recovery-code-used' })
    return true
  })
}

/** How an account is kept safe, for its owner. */
export async function readSecurity(db: Reader, staffId: string): Promise<AccountSecurity> {
  const totp = await findTotp(db, staffId)
  const codes = await db
    .selectFrom('staff_recovery_codes')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
  const passkeys = await db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute()
  return {
    secondFactorSince: totp?.confirmed_at ?? null,
    recoveryCodesLeft: codes.length,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at, backed_up }) => ({
      id,
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
      backedUp: backed_up === 1,
    })),
  }
}

const plain = (code: string) => code.replace(/\s/g, '')
