import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { inTransaction } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { addPictureRow } from '../media/media-library.ts'
import { findImported, type WaitingItem } from './wordpress-check.ts'
import { makeDraft, readText } from './wordpress-drafts.ts'
import { type FoundPicture, findPictures } from './wordpress-pictures.ts'

type ImportDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'storage' | 'isAllowedAddress' | 'log'>
type Item = Selectable<Tables['wordpress_items']>
type Import = Selectable<Tables['wordpress_imports']>

/** How often an article that is read is tried, with its pictures, before it is left to somebody's own hand. */
const maxTries = 20

/**
 * Takes the next article or page of a running import over as a draft (docs/product.md, "Moving in"): first its pictures come into
 * the storage, then all that it brings is written in one transaction, so that a crash neither loses nor doubles it. Returns
 * whether there may be more to do. Throws what the storage or the database throws, and the article waits to be tried again. `tries`:
 * how often each has failed so far.
 */
export async function importNextWordpressItem(
  deps: ImportDeps,
  tries: Map<string, number> = new Map(),
): Promise<boolean> {
  const { db } = deps.database
  const running = await db
    .selectFrom('wordpress_imports')
    .selectAll()
    .where('status', '=', 'running')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (!running) return false
  const item = await db
    .selectFrom('wordpress_items')
    .selectAll()
    .where('import_id', '=', running.id)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  if (!item) return finish(deps, running)
  // Both exports were checked before either was imported.
  const earlier = await findImported(db, item.guid)
  const read = tryToRead(item, running)
  if (earlier) await markAsImported(deps, item, earlier)
  else if (!read.ok) await leave(deps, item, read.error)
  else {
    // What is away as a whole costs no article its tries, and no picture is fetched for it again and again.
    await deps.storage.exists('originals/none')
    try {
      const found = await picturesOf(deps, read, running)
      await write(deps, { running, item, ...read, found })
      tries.delete(item.id)
    } catch (error) {
      const tried = (tries.get(item.id) ?? 0) + 1
      tries.set(item.id, tried)
      if (tried < maxTries) throw error
      await leave(deps, item, error)
    }
  }
  await setImmediate()
  return true
}

type Read = { old: WaitingItem; text: ReturnType<typeof readText> }

function tryToRead({ value }: Item, { site }: Import): ({ ok: true } & Read) | { ok: false; error: unknown } {
  try {
    const old: WaitingItem = JSON.parse(value)
    return { ok: true, old, text: readText(old, site) }
  } catch (error) {
    return { ok: false, error }
  }
}

async function markAsImported({ database: { db } }: ImportDeps, { id }: Item, subjectId: string): Promise<void> {
  const notes = JSON.stringify(['An earlier import has brought this already.'])
  await db
    .updateTable('wordpress_items')
    .set({ state: 'done', value: '', subject_id: subjectId, notes })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** One article that cannot be read or written must not hold up the others. */
async function leave({ database: { db }, log }: ImportDeps, { id }: Item, error: unknown): Promise<void> {
  log.error({ err: error, item: id }, 'an article of an old site could not be imported')
  const notes = JSON.stringify(['We couldn’t import this. Please copy it by hand.'])
  await db
    .updateTable('wordpress_items')
    .set({ state: 'failed', notes })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

const picturesOf = (deps: ImportDeps, { old, text }: Read, { site, pictures }: Import) =>
  findPictures(deps, {
    addresses: [...text.pictures.map(({ src }) => src), ...(old.cover ? [old.cover.src] : [])],
    site,
    inZip: new Map(Object.entries<string>(JSON.parse(pictures))),
  })

async function write(
  deps: ImportDeps,
  { running, item, old, text, found }: Read & { running: Import; item: Item; found: Map<string, FoundPicture> },
): Promise<void> {
  const { id, site, actor_name } = running
  const actor: Actor = { id: null, name: actor_name }
  await inTransaction(deps.database, async (tx) => {
    const claimed = await tx
      .updateTable('wordpress_items')
      .set({ state: 'done', value: '' })
      .where('id', '=', item.id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    // Another process was quicker.
    if (!claimed) return
    for (const picture of picturesFound(found))
      await addPictureRow(tx, deps, { ...picture, alt: altOf(picture, text, old), actor })
    const made = await makeDraft(tx, deps, { item, old, text, found, site, actor })
    await tx
      .updateTable('wordpress_items')
      .set({ state: made.id ? 'done' : 'failed', subject_id: made.id ?? null, notes: JSON.stringify(made.notes) })
      .where('id', '=', item.id)
      .execute()
    await tx
      .updateTable('wordpress_imports')
      .set({ updated_at: deps.now().toISOString() })
      .where('id', '=', id)
      .execute()
  })
}

type Kept = Extract<FoundPicture, { ok: true }>
const picturesFound = (found: Map<string, FoundPicture>): Kept[] =>
  [...found.values()].filter((one): one is Kept => one.ok)

const altOf = ({ src }: Kept, { pictures }: ReturnType<typeof readText>, { cover }: WaitingItem): string =>
  (pictures.find((picture) => picture.src === src)?.alt || (cover?.src === src ? cover.alt : '')).slice(0, 300)

/** The files of the zip are the pictures' originals no more: what is shown was written anew. */
async function finish({ database: { db }, now, storage }: ImportDeps, { id, pictures }: Import): Promise<boolean> {
  for (const key of Object.values<string>(JSON.parse(pictures))) await storage.remove(key)
  await db
    .updateTable('wordpress_imports')
    .set({ status: 'done', pictures: '{}', updated_at: now().toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
  return true
}
