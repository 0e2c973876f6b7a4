import { neededToPublish } from '#contract/admin-post.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { type SavePost, savePost } from './post-editing.ts'
import { adminPostOf, findPostRow } from './post-versions.ts'

export type PublishPost = SavePost | { ok: false; reason: 'lacks'; fields: (typeof neededToPublish)[number][] }

/**
 * Publishes a post as it is saved, or makes it a draft. What somebody has typed into it and not saved stays as it is.
 * `lacks`: parts that an article needs are empty. One with a time to come appears then.
 */
export async function publishPost(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { id, published, actor }: { id: string; published: boolean; actor: Actor },
): Promise<PublishPost> {
  const { db } = deps.database
  const row = await findPostRow(db, id)
  if (!row) return { ok: false, reason: 'unknown' }
  const { value, revision } = await adminPostOf(db, row, deps.now())
  const fields = published ? neededToPublish.filter((field) => value[field] === '') : []
  if (fields.length > 0) return { ok: false, reason: 'lacks', fields }
  return savePost(deps, { id, input: { ...value, published }, basedOn: revision, actor, keepTyped: true })
}
