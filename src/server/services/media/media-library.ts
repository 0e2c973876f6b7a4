import { expressionBuilder, type Selectable } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { AltTexts, LibraryPage, LibraryPicture, LibraryQuery, PictureUse } from '#contract/media.ts'
import { foldForSearch, searchWordsOf } from '#domain/search-text.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import { contains } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import type { StoredPicture } from '#server/media/import-picture.ts'
import { writeAudit } from '../audit.ts'
import { copyToBin } from '../bin/bin.ts'
import { readListPage } from '../list-page.ts'
import { asUse, picturesInUse, pictureUses, rowsWithPictures } from './pictures-in-use.ts'

type Row = Selectable<Tables['media']>

/** One page of the library, newest first, of the pictures that fit a filter and a search by name and alt text. */
export async function listLibrary(db: Reader, { filter, q, page }: LibraryQuery, now: Date): Promise<LibraryPage> {
  const uses = await pictureUses(db, now)
  const pictures = expressionBuilder<Tables, 'media'>()
  const { rows, ...paging } = await readListPage(db, 'media', {
    from: 'media',
    fitting: [
      ...(filter === 'undescribed' ? [pictures('alt', '=', ''), pictures('decorative', '=', 0)] : []),
      ...(filter === 'unused' && uses.size > 0 ? [pictures('address', 'not in', [...uses.keys()])] : []),
      ...searchWordsOf(q).map((word) => contains('search', word)),
    ],
    order: ['created_at'],
    direction: 'desc',
    page,
    pageSize: 24,
  })
  return { items: rows.map((row) => asPicture(row, uses)), ...paging }
}

/** The alt texts of the pictures on the site, by address. */
export async function readAltTexts(db: Reader, now: Date): Promise<AltTexts> {
  const shown = await picturesInUse(db, now)
  if (shown.length === 0) return {}
  const rows = await db
    .selectFrom('media')
    .select(['address', 'alt'])
    .where('address', 'in', shown)
    .where('alt', '!=', '')
    .orderBy('address')
    .execute()
  return Object.fromEntries(rows.map(({ address, alt }) => [address, alt]))
}

/** The data of a new picture in the library. */
export type NewPicture = { kept: StoredPicture; name: string; alt?: string | undefined; decorative?: boolean }

/** A row of the library. */
export function libraryRow(
  { kept, name, alt = '', decorative = false }: NewPicture,
  { id, at }: { id: string; at: string },
): Row {
  const { address, width, height, bytes } = kept
  const search = searchTextOf({ name, alt })
  const flag = decorative && alt === '' ? 1 : 0
  return { id, address, name, alt, decorative: flag, search, width, height, bytes, created_at: at, updated_at: at }
}

const searchTextOf = ({ name, alt }: Pick<Row, 'name' | 'alt'>) => foldForSearch(`${name} ${alt}`)

/**
 * Adds a picture that is in the storage already. One that the library has stays as it is, and is `known`; only where it
 * has no alt text is what is said of it filled in.
 */
export async function registerPicture(
  deps: WriteDeps,
  { actor, ...picture }: NewPicture & { actor: Actor },
): Promise<{ known: boolean; picture: LibraryPicture }> {
  return inTransaction(deps.database, async (tx) => {
    const { known, row } = await addPictureRow(tx, deps, { actor, ...picture })
    return { known, picture: asPicture(row, await pictureUses(tx, deps.now())) }
  })
}

/** The same within a transaction that does more. */
export async function addPictureRow(
  tx: Tx,
  deps: WriteDeps,
  { actor, ...picture }: NewPicture & { actor: Actor },
): Promise<{ known: boolean; row: Row }> {
  const made = libraryRow(picture, { id: deps.newId(), at: deps.now().toISOString() })
  const before = await tx.selectFrom('media').selectAll().where('address', '=', made.address).executeTakeFirst()
  if (before) {
    const says = made.alt !== '' || made.decorative > before.decorative
    if (before.alt !== '' || !says) return { known: true, row: before }
    const { alt, decorative } = made
    return { known: true, row: await setAlt(tx, deps, { row: before, alt, decorative: decorative === 1, actor }) }
  }
  await tx.insertInto('media').values(made).execute()
  await audit(tx, deps, { actor, action: 'picture.added', id: made.id, after: factsOf(made) })
  return { known: false, row: made }
}

/** Says what a picture shows, or that it only decorates. `undefined` if there is no such picture. */
export async function describePicture(
  deps: WriteDeps,
  { id, actor, ...words }: Described & { id: string; actor: Actor },
): Promise<LibraryPicture | undefined> {
  return inTransaction(deps.database, async (tx) => {
    const row = await findPictureRow(tx, id)
    return row && asPicture(await setAlt(tx, deps, { row, actor, ...words }), await pictureUses(tx, deps.now()))
  })
}

type Described = { alt: string; decorative?: boolean | undefined }

async function setAlt(
  tx: Tx,
  deps: WriteDeps,
  { row, alt, decorative = row.decorative === 1, actor }: Described & { row: Row; actor: Actor },
): Promise<Row> {
  const flag = decorative && alt === '' ? (1 as const) : (0 as const)
  const changes = {
    alt,
    decorative: flag,
    search: searchTextOf({ name: row.name, alt }),
    updated_at: deps.now().toISOString(),
  }
  await tx.updateTable('media').set(changes).where('id', '=', row.id).execute()
  const after = { ...row, ...changes }
  await audit(tx, deps, { actor, action: 'picture.updated', id: row.id, before: factsOf(row), after: factsOf(after) })
  return after
}

export type DeletePicture = { ok: true } | { ok: false; reason: 'unknown' } | { ok: false; uses: PictureUse[] }

/** Deletes a picture into the bin, which keeps its files. Refused, with its uses, while the site shows it anywhere. */
export const deletePicture = (deps: WriteDeps, { id, actor }: { id: string; actor: Actor }): Promise<DeletePicture> =>
  inTransaction(deps.database, async (tx) => {
    const row = await findPictureRow(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    const uses = (await rowsWithPictures(tx, deps.now(), row.address)).map(asUse)
    if (uses.length > 0) return { ok: false, uses }
    await copyToBin(tx, deps, { kind: 'picture', id, name: row.name, actor })
    await tx.deleteFrom('media').where('id', '=', id).execute()
    await audit(tx, deps, { actor, action: 'picture.deleted', id, before: factsOf(row) })
    return { ok: true }
  })

/** A picture's row, or `undefined` if none has that id. */
export const findPictureRow = (tx: Tx, id: string): Promise<Row | undefined> =>
  tx.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()

/** A row in the API's format. */
export const asPicture = (row: Row, uses: Map<string, PictureUse[]>): LibraryPicture => ({
  id: row.id,
  address: row.address,
  name: row.name,
  alt: row.alt,
  decorative: row.decorative === 1,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  addedAt: row.created_at,
  uses: uses.get(row.address) ?? [],
})

const factsOf = ({ address, name, alt, decorative }: Row) => ({ address, name, alt, decorative: decorative === 1 })

type AuditInput = { actor: Actor; action: AuditAction; id: string; before?: unknown; after?: unknown }
const audit = (tx: Tx, deps: WriteDeps, { id, ...entry }: AuditInput) =>
  writeAudit(tx, deps, { ...entry, entity: 'picture', entityId: id })
