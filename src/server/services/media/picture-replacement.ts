import { sql } from 'kysely'
import type { LibraryPicture } from '#contract/media.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import type { StoredPicture } from '#server/media/import-picture.ts'
import { writeAudit } from '../audit.ts'
import { findPostRow, writePostVersion } from '../blog/post-versions.ts'
import { writeSectionRevision } from '../content/content.ts'
import { auditNewsletter, writeNewsletter } from '../newsletter/newsletter-change.ts'
import { wordsOf } from '../newsletter/newsletter-list.ts'
import { writePageVersion } from '../pages/page-versions.ts'
import { findPageRow } from '../pages/pages.ts'
import { addPictureRow, asPicture, findPictureRow } from './media-library.ts'
import { type PictureRow, pictureUses, rowsWithPictures } from './pictures-in-use.ts'

type Replacement = { id: string; kept: StoredPicture; name: string; actor: Actor }

/**
 * Puts a picture that is in the storage already in place of another, wherever the site shows that, all at once. Sections
 * and articles keep their earlier version, and each change is audited; newsletters that were sent keep the old picture. It
 * stays in the library, so that earlier versions can still be restored; the new one takes over what is said of it: its alt
 * text, or that it only decorates. `undefined` where there is no such picture.
 */
export async function replacePicture(
  deps: WriteDeps,
  { id, kept, name, actor }: Replacement,
): Promise<LibraryPicture | undefined> {
  return inTransaction(deps.database, async (tx) => {
    const old = await findPictureRow(tx, id)
    if (!old) return undefined
    const { row } = await addPictureRow(tx, deps, { kept, name, alt: old.alt, decorative: old.decorative === 1, actor })
    if (row.address !== old.address)
      for (const shown of await rowsWithPictures(tx, deps.now(), old.address))
        await replaceIn(tx, deps, shown, { from: old.address, to: row.address, actor })
    return asPicture(row, await pictureUses(tx, deps.now()))
  })
}

type Change = { from: string; to: string; actor: Actor }

async function replaceIn(tx: Tx, deps: WriteDeps, row: PictureRow, change: Change): Promise<void> {
  if (row.source.kind === 'section') return replaceInSection(tx, deps, row, change)
  if (row.source.kind === 'newsletter') return replaceInNewsletter(tx, deps, row, change)
  if (row.source.kind === 'page') return replaceInPage(tx, deps, row, change)
  if (row.source.kind === 'post') return replaceInPost(tx, deps, row, change)
  const { source, id } = row
  const { from, to, actor } = change
  const changes = source.columns.map((column) => sql`${sql.ref(column)} = replace(${sql.ref(column)}, ${from}, ${to})`)
  await sql`update ${sql.table(source.table)} set ${sql.join(changes)}, updated_at = ${deps.now().toISOString()}
    where cast(${sql.ref(source.id)} as text) = ${id}`.execute(tx)
  await writeAudit(tx, deps, {
    actor,
    action: source.kind === 'setting' ? 'settings.saved' : `${source.kind}.updated`,
    entity: source.kind === 'setting' ? 'settings' : source.kind,
    entityId: id,
    before: { picture: from },
    after: { picture: to },
  })
}

/** A section keeps its earlier version, as when it is saved by hand. */
async function replaceInSection(tx: Tx, deps: WriteDeps, { id }: PictureRow, { from, to, actor }: Change) {
  const { value, revision } = await tx
    .selectFrom('content_sections')
    .select(['value', 'revision'])
    .where('section', '=', id)
    .executeTakeFirstOrThrow()
  const after = JSON.parse(value.replaceAll(from, to))
  // A section of any name whose value only has another address in it: its shape stays what it was.
  const next = { section: id, value: after, revision: revision + 1, actor } as Parameters<
    typeof writeSectionRevision
  >[2]
  await writeSectionRevision(tx, deps, next)
  const entry = { actor, action: 'content.updated', entity: 'content', entityId: id } as const
  await writeAudit(tx, deps, { ...entry, before: JSON.parse(value), after })
}

/** So does an article; what staff have typed into it and not saved is then based on an earlier version. */
async function replaceInPost(tx: Tx, deps: WriteDeps, { id }: PictureRow, { from, to, actor }: Change) {
  const row = await findPostRow(tx, id)
  if (!row) return
  const changes = { body: row.body.replaceAll(from, to), cover_image: row.cover_image.replaceAll(from, to) }
  const { before, after } = await writePostVersion(tx, deps, { row, changes, savedBy: actor.name })
  const entry = { actor, action: 'post.updated', entity: 'post', entityId: id } as const
  await writeAudit(tx, deps, { ...entry, before: before.value, after: after.value })
}

/** And a page, with the version that waits for its time. */
async function replaceInPage(tx: Tx, deps: WriteDeps, { id }: PictureRow, { from, to, actor }: Change) {
  const row = await findPageRow(tx, id)
  if (!row) return
  const changes = { value: row.value.replaceAll(from, to), next_value: row.next_value.replaceAll(from, to) }
  const { before, after } = await writePageVersion(tx, deps, { row, changes, savedBy: actor.name })
  const entry = { actor, action: 'page.updated', entity: 'page', entityId: id } as const
  await writeAudit(tx, deps, { ...entry, before: before.value, after: after.value })
}

/** And a newsletter's draft, planned or not. What people have still shows the old picture, so there it stays in use. */
async function replaceInNewsletter(tx: Tx, deps: WriteDeps, { id }: PictureRow, { from, to, actor }: Change) {
  const row = await tx
    .selectFrom('newsletters')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .$if(deps.database.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return
  const at = deps.now().toISOString()
  const body = row.body.replaceAll(from, to)
  const saved = { ...row, body, revision: row.revision + 1, saved_by: actor.name, updated_at: at }
  await writeNewsletter(tx, saved)
  const entry = { actor, action: 'newsletter.updated', id } as const
  await auditNewsletter(tx, deps, { ...entry, before: wordsOf(row), after: wordsOf(saved) })
}
