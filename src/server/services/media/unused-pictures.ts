import { join } from 'node:path'
import { parsePicture } from '#domain/content/picture.ts'
import { day } from '#domain/dates/durations.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { removeOldDrafts } from '#server/media/old-drafts.ts'
import { removePicture } from '#server/media/variants.ts'
import { readSetting, writeSetting } from '../stored-settings.ts'
import { picturesInUse } from './pictures-in-use.ts'

/** How long an unreferenced file is kept, in days, so that an older database can be restored and the newer one again. */
const retentionDays = 30

type CleanDeps = Pick<Deps, 'database' | 'storage' | 'dataDir' | 'now'>

/**
 * Removes what nobody can reach any more (docs/product.md, "Pictures"): pictures of the server's own folder that no row of the
 * library and no text has named for 30 days, as a crash in the middle of an upload leaves them, and drafts of files
 * that are older than a day. A bucket is left alone: another installation may have pictures in it. Returns how many pictures
 * were removed.
 */
export async function removeUnusedPictures({ database, storage, dataDir, now }: CleanDeps): Promise<number> {
  if (storage.kind !== 'folder') return 0
  for (const folder of ['media', 'mail']) await removeOldDrafts(join(dataDir, folder), now())
  const { db } = database
  const named = await namedPictures(db, now())
  const known = await readSetting(db, 'media.unused')
  const today = now().toISOString().slice(0, 10)
  const unused = (await storage.list('originals')).filter((name) => !named.has(name))
  const since = Object.fromEntries(unused.map((name) => [name, known[name] ?? today]))
  const last = new Date(now().getTime() - retentionDays * day).toISOString().slice(0, 10)
  let removed = 0
  for (const [name, first] of Object.entries(since)) {
    const picture = parsePicture(`/media/${name}`)
    if (!picture || first > last) continue
    await removePicture(storage, picture)
    delete since[name]
    removed++
  }
  if (JSON.stringify(since) !== JSON.stringify(known)) await writeSetting(db, 'media.unused', since, now())
  return removed
}

/** The files that the library, a text, an earlier version of one, or the bin names. */
async function namedPictures(db: Reader, now: Date): Promise<Set<string>> {
  const addresses = await picturesInUse(db, now)
  const rows = await db.selectFrom('media').select('address').execute()
  addresses.push(...rows.map(({ address }) => address))
  for (const table of ['content_revisions', 'page_revisions', 'post_revisions'] as const)
    for (const { value } of await db.selectFrom(table).select('value').where('value', 'like', '%/media/%').execute())
      addresses.push(...(value.match(/\/media\/[\w-]+\.[a-z]+/g) ?? []))
  // Records in the bin can be restored, so their pictures stay.
  for (const { content } of await db
    .selectFrom('bin')
    .select('content')
    .where('content', 'like', '%/media/%')
    .execute())
    addresses.push(...(content.match(/\/media\/[\w-]+\.[a-z]+/g) ?? []))
  return new Set(addresses.map((address) => address.slice('/media/'.length)))
}
