import type { FirstOwner, Staff } from '#contract/staff.ts'
import { day } from '#domain/dates/durations.ts'
import type { PasswordFault } from '#domain/staff/password.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps, WriteDeps } from '#server/deps.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { readSection, writeSectionRevision } from '../content/content.ts'
import { hashPassword } from './password-hashing.ts'
import { findNewPasswordFault, hasStaff, insertStaff } from './staff.ts'
import { findNameFault } from './staff-names.ts'

/** How long a set-up link may be used, in ms. */
const linkLifetimeMs = day

const newcomer: Actor = systemActor('set-up')

/**
 * Makes the token of the one-time link that creates the first owner. Earlier ones stay until their day is over, since several
 * processes that start together print one each; the first that is used ends all. `undefined` when there is a staff account already.
 */
export async function createSetupToken({
  database,
  now,
  randomBytes,
}: Pick<Deps, 'database' | 'now' | 'randomBytes'>): Promise<string | undefined> {
  const token = makeToken(randomBytes)
  const at = now()
  const row = {
    token_hash: hashToken(token),
    expires_at: new Date(at.getTime() + linkLifetimeMs).toISOString(),
    used_at: null,
    created_at: at.toISOString(),
  }
  return inTransaction(database, async (tx) => {
    if (await hasStaff(tx)) return undefined
    await tx.deleteFrom('setup_links').where('expires_at', '<=', row.created_at).execute()
    await tx.insertInto('setup_links').values(row).execute()
    return token
  })
}

/** Whether the first owner must be created, since there is no staff account. */
export const isSetupNeeded = async ({ database: { db } }: Pick<Deps, 'database'>): Promise<boolean> =>
  !(await hasStaff(db))

/** Whether a set-up link can still be used: not when there is an account (`taken`), nor after its day (`link`). */
export async function checkSetupLink(
  { database: { db }, now }: WriteDeps,
  token: string,
): Promise<{ ok: true } | { ok: false; reason: 'taken' | 'link' }> {
  if (await hasStaff(db)) return { ok: false, reason: 'taken' }
  return (await findLink(db, token, now())) ? { ok: true } : { ok: false, reason: 'link' }
}

const findLink = (db: Reader, token: string, now: Date) =>
  db
    .selectFrom('setup_links')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

export type FirstOwnerOutcome =
  | { ok: true; staff: Staff }
  | { ok: false; reason: 'taken' | 'link' }
  | { ok: false; reason: 'name'; message: string }
  | { ok: false; reason: 'weak'; fault: PasswordFault }

/**
 * Creates the first owner, once: with a set-up link's `token`, which is used up, or without one for the environment's
 * ADMIN_EMAIL. `taken` when there is a staff account already, also when two ask at the same time.
 */
export async function createFirstOwner(
  deps: WriteDeps,
  { token, requestId, ...owner }: FirstOwner & { token?: string; requestId?: string },
): Promise<FirstOwnerOutcome> {
  const { db } = deps.database
  if (await hasStaff(db)) return { ok: false, reason: 'taken' }
  if (token !== undefined && !(await findLink(db, token, deps.now()))) return { ok: false, reason: 'link' }
  const fault = await findNewPasswordFault(deps, owner)
  if (fault) return { ok: false, reason: 'weak', fault }
  const hash = await hashPassword(owner.password)
  return inTransaction(deps.database, async (tx) => {
    if (await hasStaff(tx)) return { ok: false, reason: 'taken' }
    const message = await findNameFault(tx, owner)
    if (message) return { ok: false, reason: 'name', message }
    if (token !== undefined) {
      if (!(await findLink(tx, token, deps.now()))) return { ok: false, reason: 'link' }
      await tx
        .updateTable('setup_links')
        .set({ used_at: deps.now().toISOString() })
        .where('token_hash', '=', hashToken(token))
        .execute()
    }
    if (token !== undefined) await dropExampleHeading(tx, deps)
    const staff = await insertStaff(tx, deps, { ...owner, role: 'owner', hash, actor: { ...newcomer, requestId } })
    return { ok: true, staff }
  })
}

/**
 * A clinic that begins with the example's content begins with the default heading above what a practitioner treats: only
 * who is registered as a specialist may speak of specialties (docs/law.md, "Advertising").
 */
async function dropExampleHeading(tx: Tx, deps: WriteDeps): Promise<void> {
  const { value, revision } = await readSection(tx, 'words', deps.now())
  const { specialtiesTitle, ...words } = value
  if (revision !== 1 || specialtiesTitle === undefined) return
  await writeSectionRevision(tx, deps, { section: 'words', value: words, revision: 2, actor: newcomer })
}
