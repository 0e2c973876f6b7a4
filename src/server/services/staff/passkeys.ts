import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { NewPasskey, PasskeyProof } from '#contract/account.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Actor, Deps, WriteDeps } from '#server/deps.ts'
import { errorMessage } from '#server/errors.ts'
import { readSection } from '../content/content.ts'
import { challengeLifetimeMs, consumeChallenge, openChallenge } from './challenges.ts'
import { recordOwnChange } from './staff-notices.ts'

type PasskeyDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'randomBytes' | 'publicUrl' | 'log'>
type OwnActor = Actor & { id: string }

/** The relying party: the site at PUBLIC_URL, and no other site that may show the same form. */
const partyOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => new URL(publicUrl).hostname
/** The expected values in the browser's response to a challenge. */
const expected = ({ publicUrl }: Pick<Deps, 'publicUrl'>, expectedChallenge: string) => {
  const { hostname: expectedRPID, origin: expectedOrigin } = new URL(publicUrl)
  return { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true }
}
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** The options for creating a passkey for a signed-in account. */
export async function passkeyOptions(deps: PasskeyDeps, { staff }: { staff: OwnStaff }) {
  const { value: clinic } = await readSection(deps.database.db, 'clinic')
  const known = await deps.database.db
    .selectFrom('staff_passkeys')
    .select('credential_id')
    .where('staff_id', '=', staff.id)
    .execute()
  return generateRegistrationOptions({
    rpName: clinic.name,
    rpID: partyOf(deps),
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(staff.id),
    challenge: bytesOf(await openChallenge(deps, { kind: 'new-passkey', staffId: staff.id })),
    timeout: challengeLifetimeMs,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}
type OwnStaff = { id: string; name: string; email: string }

/** The challenge in a browser's response; `undefined` if the response cannot be read. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The library's result for a response. It throws for every invalid one, which is a refusal and not a bug. */
async function proven<T>(log: Deps['log'], check: Promise<T>): Promise<T | undefined> {
  try {
    return await check
  } catch (error) {
    log.warn({ reason: errorMessage(error) }, 'A passkey was refused')
    return undefined
  }
}

/** Stores a new passkey. `unproven`: the response does not match its challenge; `known`: it is stored already. */
export async function addPasskey(
  deps: PasskeyDeps,
  { name, response, actor }: NewPasskey & { actor: OwnActor },
): Promise<{ ok: true } | { ok: false; reason: 'unproven' | 'known' }> {
  const token = challengeIn(response.response.clientDataJSON)
  const taken = token && (await consumeChallenge(deps, { kind: 'new-passkey', token }))
  if (!taken || taken.staffId !== actor.id) return { ok: false, reason: 'unproven' }
  const checked = await proven(
    deps.log,
    verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      ...expected(deps, token),
    }),
  )
  if (!checked?.verified) return { ok: false, reason: 'unproven' }
  const { credential, credentialBackedUp } = checked.registrationInfo
  return inTransaction(deps.database, async (tx) => {
    const known = await tx
      .selectFrom('staff_passkeys')
      .select('id')
      .where('credential_id', '=', credential.id)
      .executeTakeFirst()
    if (known) return { ok: false, reason: 'known' }
    const id = deps.newId()
    await tx
      .insertInto('staff_passkeys')
      .values({
        id,
        staff_id: actor.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(response.response.transports ?? []),
        name,
        backed_up: credentialBackedUp ? 1 : 0,
        created_at: deps.now().toISOString(),
        last_used_at: null,
      })
      .execute()
    await recordOwnChange(tx, deps, { actor, action: 'staff.passkey_added', what: 'passkey-added', after: { name } })
    return { ok: true }
  })
}

/** Removes a passkey of the actor's own. False when they have no such one. */
export async function removePasskey(deps: WriteDeps, { id, actor }: { id: string; actor: OwnActor }): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const removed = await tx
      .deleteFrom('staff_passkeys')
      .where('id', '=', id)
      .where('staff_id', '=', actor.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) return false
    await recordOwnChange(tx, deps, {
      actor,
      action: 'staff.passkey_removed',
      what: 'passkey-removed',
      before: removed,
    })
    return true
  })
}

/** The options for signing in with a passkey; they do not reveal who has one. */
export const passkeySignInOptions = async (deps: PasskeyDeps) =>
  generateAuthenticationOptions({
    rpID: partyOf(deps),
    challenge: bytesOf(await openChallenge(deps, { kind: 'passkey', staffId: null })),
    timeout: challengeLifetimeMs,
    userVerification: 'required',
  })

/** Verifies a passkey's signature of our challenge and returns its account; `undefined` if it is invalid, or the account is deactivated. */
export async function verifyPasskey(deps: PasskeyDeps, response: PasskeyProof): Promise<string | undefined> {
  const { db } = deps.database
  const token = challengeIn(response.response.clientDataJSON)
  if (!token || !(await consumeChallenge(deps, { kind: 'passkey', token }))) return undefined
  const passkey = await db
    .selectFrom('staff_passkeys')
    .innerJoin('staff_users', 'staff_users.id', 'staff_passkeys.staff_id')
    .selectAll('staff_passkeys')
    .where('credential_id', '=', response.id)
    .where('staff_users.deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!passkey) return undefined
  const checked = await proven(
    deps.log,
    verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      ...expected(deps, token),
      credential: {
        id: passkey.credential_id,
        publicKey: bytesOf(passkey.public_key),
        counter: passkey.counter,
        transports: JSON.parse(passkey.transports),
      },
    }),
  )
  if (!checked?.verified) return undefined
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  // A counter that another proof has moved meanwhile means a copied key (WebAuthn 3, 6.1.1).
  const { numUpdatedRows } = await db
    .updateTable('staff_passkeys')
    .set({ counter: newCounter, backed_up: credentialBackedUp ? 1 : 0, last_used_at: deps.now().toISOString() })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? passkey.staff_id : undefined
}
