import type { Selectable } from 'kysely'
import type { z } from 'zod'
import {
  maxStoredRedirects,
  type Redirect,
  type RedirectInput,
  type RedirectListQuery,
  type redirectListSchema,
} from '#contract/redirect.ts'
import { addressKey, followRedirects, readOldAddress, readTarget } from '#domain/moving/old-address.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import { countRows, matchesAllWords } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { copyToBin } from '../bin/bin.ts'
import { changeTimes, publishedPosts } from '../blog/posts.ts'
import { readListPage, sortedBy } from '../list-page.ts'
import { contentAt, listLivePages } from '../pages/pages.ts'

type Row = Selectable<Tables['redirects']>

/** One page of the redirects that fit a search by either address, and how many there are in all. */
export async function listRedirects(
  db: Reader,
  { q, sort, page }: RedirectListQuery,
): Promise<z.infer<typeof redirectListSchema>> {
  const { rows, ...paging } = await readListPage(db, 'redirects', {
    from: 'redirects',
    fitting: q ? [matchesAllWords(['source', 'target'], q)] : [],
    ...sortedBy(sort, { changed: ['updated_at'], from: ['source'], hits: ['hits'] }),
    page,
  })
  return { items: rows.map(asRedirect), ...paging }
}

const asRedirect = (row: Row): Redirect => ({
  id: row.id,
  from: row.source,
  to: row.target,
  origin: row.origin,
  hits: row.hits,
  lastHitAt: row.last_hit_at,
  revision: row.revision,
  changedAt: row.updated_at,
})

/** Why a redirect is refused: `page`: a page has its address, `known`: another redirect has it, `circle`: it would lead back. */
export type RedirectFault = 'page' | 'known' | 'circle' | 'too_many'
export type SaveRedirect =
  | { ok: true; redirect: Redirect }
  | { ok: false; reason: RedirectFault | 'unknown' }
  | { ok: false; reason: 'stale'; current: Redirect }

/** Adds a redirect (docs/product.md, "Moving in"). `from` and `to` as the contract has checked them. */
export const addRedirect = (
  deps: WriteDeps,
  { input, actor }: { input: RedirectInput; actor: Actor },
): Promise<SaveRedirect> =>
  inTransaction(deps.database, async (tx) => {
    const { source, target } = addressesOf(input)
    if ((await countRows(tx.selectFrom('redirects'))) >= maxStoredRedirects) return { ok: false, reason: 'too_many' }
    const fault = await redirectFault(tx, deps, { source, target })
    if (fault) return { ok: false, reason: fault }
    const at = deps.now().toISOString()
    const row = await tx
      .insertInto('redirects')
      .values({
        id: deps.newId(),
        source,
        target,
        origin: 'staff',
        hits: 0,
        revision: 1,
        last_hit_at: null,
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(tx, deps, { actor, action: 'redirect.added', entityId: row.id, after: factsOf(row) })
    return { ok: true, redirect: asRedirect(row) }
  })

/** Changes a redirect; refused where somebody else has changed it since version `basedOn`. */
export const saveRedirect = (
  deps: WriteDeps,
  { id, input, basedOn, actor }: { id: string; input: RedirectInput; basedOn?: number | undefined; actor: Actor },
): Promise<SaveRedirect> =>
  inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return { ok: false, reason: 'unknown' }
    if (basedOn !== undefined && basedOn !== row.revision)
      return { ok: false, reason: 'stale', current: asRedirect(row) }
    const changes = addressesOf(input)
    const fault = await redirectFault(tx, deps, { ...changes, id })
    if (fault) return { ok: false, reason: fault }
    const saved = await tx
      .updateTable('redirects')
      .set({ ...changes, revision: row.revision + 1, updated_at: deps.now().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(tx, deps, {
      actor,
      action: 'redirect.updated',
      entity: 'redirect',
      entityId: id,
      before: factsOf(row),
      after: factsOf(saved),
    })
    return { ok: true, redirect: asRedirect(saved) }
  })

/** Puts a redirect into the bin. Returns whether there was one. */
export const removeRedirect = (deps: WriteDeps, { id, actor }: { id: string; actor: Actor }): Promise<boolean> =>
  inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return false
    await copyToBin(tx, deps, { kind: 'redirect', id, name: row.source, actor })
    await tx.deleteFrom('redirects').where('id', '=', id).execute()
    await writeAudit(tx, deps, { actor, action: 'redirect.deleted', entityId: id, before: factsOf(row) })
    return true
  })

const factsOf = ({ source, target }: Row) => ({ from: source, to: target })

const addressesOf = ({ from, to }: RedirectInput) => ({ source: readOldAddress(from)!, target: readTarget(to)! })

/** Why a redirect cannot be: its address has one or is a page’s, or it would lead back to itself. */
export async function redirectFault(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  { id = '', source, target }: { id?: string; source: string; target: string },
): Promise<RedirectFault | undefined> {
  const known = await readTargets(tx, id)
  if (known.has(source)) return 'known'
  if (await hasPublicPage(tx, source, now())) return 'page'
  known.set(source, target)
  return followRedirects(source, (key) => known.get(key)) === undefined ? 'circle' : undefined
}

/** The target of each redirect, by the key of its source; `without` excludes one id. */
export async function readTargets(db: Reader, without = ''): Promise<Map<string, string>> {
  const rows = await db.selectFrom('redirects').select(['source', 'target']).where('id', '!=', without).execute()
  return new Map(rows.map(({ source, target }) => [source, target]))
}

/**
 * The targets by which visitors are led at an instant: without those of addresses at which a page has come out meanwhile, which wins
 * over a redirect also where another one leads to it.
 */
export async function readTargetsAt(db: Reader, now: Date): Promise<Map<string, string>> {
  const targets = await readTargets(db)
  if (targets.size === 0) return targets
  for (const { slug } of await listLivePages(db, now)) targets.delete(addressKey(`/${slug}`))
  for (const slug of (await changeTimes(db, now)).keys()) targets.delete(addressKey(`/blog/${slug}`))
  return targets
}

/** Whether visitors find a page or an article of the clinic at an address: it would win over a redirect. */
export async function hasPublicPage(db: Reader, key: string, now: Date): Promise<boolean> {
  const [, first = '', second] = key.split('/')
  if (key.includes('?')) return false
  if (first === 'blog' && second !== undefined) {
    return (await publishedPosts(db, now).where('slug', '=', second).executeTakeFirst()) !== undefined
  }
  const pages = db.selectFrom('pages').selectAll().where('slug', '=', key.slice(1)).where('deleted_at', 'is', null)
  const page = await pages.executeTakeFirst()
  return page !== undefined && contentAt(page, now).published
}
