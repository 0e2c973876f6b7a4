import type { z } from 'zod'
import type { postTypedSchema, WorkingCopy } from '#contract/post-desk.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { cleanHtml } from '../content/clean-html.ts'

type Whose = { postId: string; staffId: string }
type Typed = z.infer<typeof postTypedSchema>

/** What a member of staff has typed into a post and not saved yet. */
export async function findWorkingCopy(db: Reader, { postId, staffId }: Whose): Promise<WorkingCopy | undefined> {
  const row = await db
    .selectFrom('post_working_copies')
    .selectAll()
    .where('post_id', '=', postId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row && { value: JSON.parse(row.value), basedOn: row.based_on, savedAt: row.saved_at }
}

/**
 * Keeps what is being typed beside the post, where no visitor sees it, in place of what the same person had typed before.
 * Answers when, or `undefined` where there is no such post. No line of the audit log: nothing has been changed.
 */
export async function keepWorkingCopy(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { postId, staffId, typed, basedOn }: Whose & { typed: Typed; basedOn: number },
): Promise<string | undefined> {
  return inTransaction(database, async (tx) => {
    const post = await tx.selectFrom('posts').select('id').where('id', '=', postId).executeTakeFirst()
    if (!post) return undefined
    const saved_at = now().toISOString()
    const copy = { value: JSON.stringify({ ...typed, body: cleanHtml(typed.body) }), based_on: basedOn, saved_at }
    await tx
      .insertInto('post_working_copies')
      .values({ post_id: postId, staff_id: staffId, ...copy })
      .onConflict((conflict) => conflict.columns(['post_id', 'staff_id']).doUpdateSet(copy))
      .execute()
    return saved_at
  })
}

/** Forgets what someone has typed: it has been saved, or they do not want it. */
export async function dropWorkingCopy(db: Reader | Tx, { postId, staffId }: Whose): Promise<void> {
  await db.deleteFrom('post_working_copies').where('post_id', '=', postId).where('staff_id', '=', staffId).execute()
}
