import { createHash } from 'node:crypto'
import { maxItems, type WordpressCheck } from '#contract/wordpress-import.ts'
import { formatCount } from '#domain/count.ts'
import { day } from '#domain/dates/durations.ts'
import { galleryPattern, readWordpressHtml } from '#domain/moving/wordpress-html.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import type { Storage } from '#server/media/storage.ts'
import { writeAudit } from '../audit.ts'
import {
  readWordpress,
  type WordpressAttachment,
  type WordpressExportItem,
  type WordpressFault,
} from './read-wordpress.ts'
import { findInZip, pathsOf, zipPictures } from './zip-pictures.ts'

type WriteDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'storage'>
/** An article or page as it waits for being taken over: with the addresses of the pictures that it may show. */
export type WaitingItem = Omit<WordpressExportItem, 'guid' | 'kind' | 'title'> & {
  cover: WordpressAttachment | null
  galleries: Record<string, WordpressAttachment>
}

export type CheckWordpress = { ok: true; check: WordpressCheck } | { ok: false; reason: WordpressFault | 'not_zip' }

/** The message for files that cannot be imported, by reason. */
export const wordpressFaults = {
  not_xml: 'This file breaks off or isn’t XML. Please export it again in WordPress, under Tools, Export.',
  not_wordpress: 'This isn’t an export of WordPress. You make one there under Tools, Export.',
  not_zip: 'This zip can’t be read. Please pack the folder wp-content/uploads again.',
} as const satisfies Record<WordpressFault | 'not_zip', string>

/**
 * Looks through an export of WordPress and a zip of its pictures, and keeps both until the import is started or a day has
 * passed (docs/product.md, "Moving in"). Tells what would come; no article is made by it.
 */
export async function checkWordpress(
  deps: WriteDeps,
  files: { fileName: string; xml: string; zip: Uint8Array | undefined; actor: Actor },
): Promise<CheckWordpress> {
  const read = await readWordpress(files.xml)
  if (typeof read === 'string') return { ok: false, reason: read }
  const { site, attachments, left } = read
  const known = await knownGuids(deps.database.db)
  const guids = new Set<string>()
  const found = read.items.filter(({ guid, title }) => {
    if (guids.has(guid)) left.push({ title, reason: 'It is in the file twice' })
    return !guids.has(guid) && guids.add(guid)
  })
  const fresh = found.filter(({ guid }) => !known.has(guid))
  for (const { title } of fresh.slice(maxItems))
    left.push({
      title,
      reason: `There can be ${formatCount(maxItems)} at a time. Import the rest afterwards.`,
    })
  const items = fresh.slice(0, maxItems)
  const shown = new Set(items.flatMap((item) => picturesOf(item, { site, attachments })))
  const unpacked = files.zip ? await zipPictures(files.zip, pathsOf(shown)) : new Map<string, Uint8Array>()
  if (!unpacked) return { ok: false, reason: 'not_zip' }
  const id = deps.newId()
  const pictures = await storePictures(deps.storage, id, unpacked)
  const at = deps.now().toISOString()
  await inTransaction(deps.database, async (tx) => {
    await tx
      .insertInto('wordpress_imports')
      .values({
        id,
        file_name: files.fileName,
        site,
        status: 'checked',
        pictures: JSON.stringify(pictures),
        actor_name: files.actor.name,
        created_at: at,
        updated_at: at,
      })
      .execute()
    for (const [position, { guid, kind, title, ...item }] of items.entries())
      await tx
        .insertInto('wordpress_items')
        .values({
          id: deps.newId(),
          import_id: id,
          position,
          guid,
          kind,
          title,
          state: 'waiting',
          notes: '[]',
          value: JSON.stringify(waiting(item, attachments)),
          subject_id: null,
        })
        .execute()
  })
  const inZip = [...shown].filter((address) => findInZip(unpacked, address) !== undefined).length
  const count = (kind: 'post' | 'page') => items.filter((item) => item.kind === kind).length
  const check = {
    id,
    fileName: files.fileName,
    site,
    posts: count('post'),
    pages: count('page'),
    known: found.length - fresh.length,
    pictures: shown.size,
    inZip,
    titles: items.map(({ kind, title }) => ({ kind, title })),
    left: left.slice(0, 200),
  }
  return { ok: true, check }
}

const waiting = (
  item: Omit<WordpressExportItem, 'guid' | 'kind' | 'title'>,
  attachments: Map<string, WordpressAttachment>,
): WaitingItem => {
  const ids = [...item.content.matchAll(galleryPattern)].flatMap(([, list = '']) => list.split(','))
  const galleries = ids.map((id) => [id.trim(), attachments.get(id.trim())] as const)
  return {
    ...item,
    cover: attachments.get(item.thumbnailId) ?? null,
    galleries: Object.fromEntries(
      galleries.filter((one): one is [string, WordpressAttachment] => one[1] !== undefined),
    ),
  }
}

function picturesOf(
  item: WordpressExportItem,
  { site, attachments }: { site: string; attachments: Map<string, WordpressAttachment> },
): string[] {
  const { pictures } = readWordpressHtml(item.content, { site, pictureWithId: (id) => attachments.get(id) })
  const cover = attachments.get(item.thumbnailId)
  return [...pictures, ...(cover ? [cover] : [])].map(({ src }) => src)
}

/** Of what an article or page was made that is still there, deleted pages too: staff have taken them away on purpose. */
const importedItems = (db: Reader) =>
  db
    .selectFrom('wordpress_items')
    .leftJoin('posts', 'posts.id', 'wordpress_items.subject_id')
    .leftJoin('pages', 'pages.id', 'wordpress_items.subject_id')
    .where('wordpress_items.state', '=', 'done')
    .where((row) => row.or([row('posts.id', 'is not', null), row('pages.id', 'is not', null)]))

async function knownGuids(db: Reader): Promise<Set<string>> {
  const rows = await importedItems(db).select('wordpress_items.guid').execute()
  return new Set(rows.map(({ guid }) => guid))
}

/** The id of the article or page that an earlier import has made of what has this guid, if it is still there. */
export async function findImported(db: Reader, guid: string): Promise<string | undefined> {
  const items = importedItems(db).where('wordpress_items.guid', '=', guid)
  return (await items.select('wordpress_items.subject_id').executeTakeFirst())?.subject_id ?? undefined
}

/** In the storage, so that whichever process takes the articles over finds them. */
async function storePictures(
  storage: Storage,
  importId: string,
  pictures: Map<string, Uint8Array>,
): Promise<Record<string, string>> {
  const keys: Record<string, string> = {}
  for (const [path, bytes] of pictures) {
    const key = `imports/${importId}-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`
    await storage.put(key, bytes)
    keys[path] = key
  }
  return keys
}

/** Forgets exports that were checked a day ago and not imported, with their pictures. */
export async function deleteExpiredChecks({
  database: { db },
  now,
  storage,
}: Pick<Deps, 'database' | 'now' | 'storage'>): Promise<void> {
  const before = new Date(now().getTime() - day).toISOString()
  const old = await db
    .deleteFrom('wordpress_imports')
    .where('status', '=', 'checked')
    .where('created_at', '<', before)
    .returning('pictures')
    .execute()
  for (const { pictures } of old)
    for (const key of Object.values<string>(JSON.parse(pictures))) await storage.remove(key)
}

/** Starts an import that was checked; a job does it, one article after the other. Returns whether there is such an import. */
export const startWordpress = (
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { id, actor }: { id: string; actor: Actor },
): Promise<boolean> =>
  inTransaction(deps.database, async (tx) => {
    const started = await tx
      .updateTable('wordpress_imports')
      .set({ status: 'running', actor_name: actor.name, updated_at: deps.now().toISOString() })
      .where('id', '=', id)
      .where('status', '=', 'checked')
      .returning(['file_name', 'site'])
      .executeTakeFirst()
    if (started)
      await writeAudit(tx, deps, {
        actor,
        action: 'site.wordpress_imported',
        entity: 'site',
        entityId: 'wordpress',
        after: { file: started.file_name, site: started.site },
      })
    const known = await tx.selectFrom('wordpress_imports').select('id').where('id', '=', id).executeTakeFirst()
    return known !== undefined
  })
