import { minute } from '#domain/dates/durations.ts'
import { type Database, inTransaction } from '#server/database/connect.ts'
import type { ChallengeKind } from '#server/database/tables/staff.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken, makeToken } from '#server/token.ts'

/** How long the next step of signing in may take, in ms. */
export const challengeLifetimeMs = 5 * minute
/** How often a challenge may be tried before it ends. */
const maxTries = 5

/** Opens a challenge. Returns its token, of which the database keeps a hash. */
export async function openChallenge(
  { database, now, randomBytes }: Pick<Deps, 'database' | 'now' | 'randomBytes'>,
  { kind, staffId }: { kind: ChallengeKind; staffId: string | null },
): Promise<string> {
  const token = makeToken(randomBytes)
  const at = now().getTime()
  const row = { kind, staff_id: staffId, tries: 0, expires_at: new Date(at + challengeLifetimeMs).toISOString() }
  await inTransaction(database, async (tx) => {
    await tx.deleteFrom('staff_challenges').where('expires_at', '<=', new Date(at).toISOString()).execute()
    await tx
      .insertInto('staff_challenges')
      .values({ token_hash: hashToken(token), ...row })
      .execute()
  })
  return token
}

type Challenge = { kind: ChallengeKind; token: string }
type ChallengeDeps = { database: Pick<Database, 'db'>; now: () => Date }

/** Counts an attempt at a challenge and returns its account; `undefined` if there is none, or it was tried too often. */
export async function countChallengeAttempt(
  { database: { db }, now }: ChallengeDeps,
  { kind, token }: Challenge,
): Promise<string | undefined> {
  const tried = await db
    .updateTable('staff_challenges')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now().toISOString())
    .where('tries', '<', maxTries)
    .returning('staff_id')
    .executeTakeFirst()
  return tried?.staff_id ?? undefined
}

/** Consumes a challenge. `undefined` if it was consumed before, has expired or does not exist. */
export async function consumeChallenge(
  { database: { db }, now }: ChallengeDeps,
  { kind, token }: Challenge,
): Promise<{ staffId: string | null } | undefined> {
  const taken = await db
    .deleteFrom('staff_challenges')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .returning(['staff_id', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now().toISOString() ? { staffId: taken.staff_id } : undefined
}
