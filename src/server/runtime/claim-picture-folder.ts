import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { StartError } from '../errors.ts'
import { readFileIfExists, readOrCreateFile } from '../files/read-or-create-file.ts'
import { ownFolderOf } from '../media/choose-storage.ts'

/** A file beside the pictures that says which folder this is, and the key under which the database knows which one it means. */
const markName = 'folder.id'
const stateKey = 'storage.folder'

/**
 * Sees to it that all processes on one PostgreSQL database keep their pictures in the same folder, where they keep them in a
 * folder at all: the others would answer 404 for what is uploaded to one of them (docs/scaling.md, "Several processes").
 * The first process marks its folder. Throws a `StartError` where this one has another.
 */
export async function claimPictureFolder(
  { database: { db, engine }, storage, newId, now }: Pick<Deps, 'database' | 'storage' | 'newId' | 'now'>,
  dataDir: string,
): Promise<void> {
  if (engine === 'sqlite') return
  if (storage.kind !== 'folder') {
    // A folder to which pictures come back from the object store is claimed anew.
    await db.deleteFrom('process_state').where('key', '=', stateKey).execute()
    return
  }
  const readMeant = async () =>
    (await db.selectFrom('process_state').select('value').where('key', '=', stateKey).executeTakeFirst())?.value
  const folder = ownFolderOf({ DATA_DIR: dataDir })
  const file = join(folder, markName)

  const known = await readMeant()
  const mark = (known === undefined ? await readOrCreateFile(file, newId) : await readFileIfExists(file))?.trim()
  if (known === undefined && mark !== undefined)
    await db
      .insertInto('process_state')
      .values({ key: stateKey, value: mark, updated_at: now().toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  // Another process may have been first.
  const meant = known ?? (await readMeant())
  if (meant !== mark)
    throw new StartError(
      `The pictures of this database are in another folder than ${folder}: give all processes the same DATA_DIR, or the same object store (the S3_ variables). If the pictures were moved here, or are lost for good, write ${meant} into ${file}`,
    )
}
