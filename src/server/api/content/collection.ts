import { z } from '@hono/zod-openapi'
import { revisionOf } from '#domain/revision.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import { lastChange } from '#server/services/audit.ts'
import {
  addEntry,
  type Collection,
  type Entry,
  type Input,
  listEntries,
  removeEntry,
  reorderEntries,
  type UpdateEntry,
  updateEntry,
} from '#server/services/content/collection.ts'
import { orNotFound } from '../or-not-found.ts'
import { baseRevision, revisionHeader, staleRefusal } from '../revision.ts'
import { type ApiContext, actorOf, idParam, json, jsonBody, publicRead, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

export const orderSchema = z.object({ ids: z.array(z.string().max(64)).max(500) }).meta({ id: 'Order of entries' })

/**
 * The routes of a list that staff keep in order: the same five verbs for each (docs/product.md, "Catalogue"), and one
 * to reorder.
 */
export const collectionRoutes = <C extends Collection>({
  table: path,
  entity: name,
  entry,
  input,
}: C & { table: C['table']; entry: C['entry']; input: C['input'] }) => {
  const routes = routesOf({ tags: [path], middleware: [requireStaff()] })
  return {
    list: routes.get(`/${path}` as const, `The ${path}`, {
      middleware: [publicRead] as const,
      responses: { 200: json(z.array(entry), 'In the clinic’s order') },
    }),
    add: routes.post(`/${path}` as const, `Add a ${name}`, {
      request: { body: jsonBody(input) },
      responses: { 201: json(entry, 'As added'), ...refusing(401, 403, 409, 422) },
    }),
    update: routes.put(`/${path}/{id}` as const, `Save a whole ${name}`, {
      request: { params: idParam, headers: revisionHeader, body: jsonBody(input) },
      responses: { 200: json(entry, 'As saved'), ...refusing(401, 403, 404, 409, 422) },
    }),
    remove: routes.delete(`/${path}/{id}` as const, `Remove a ${name}`, {
      request: { params: idParam },
      responses: { 204: { description: 'Removed' }, ...refusing(401, 403, 404) },
    }),
    order: routes.put(`/${path}-order` as const, `Put the ${path} in order`, {
      request: { body: jsonBody(orderSchema) },
      responses: { 204: { description: 'Ordered' }, ...refusing(401, 403, 409, 422) },
    }),
  }
}

/** The handlers of a list's routes: each returns its result or throws a refusal. */
export const collectionVerbs = <C extends Collection>(deps: Deps, collection: C) => ({
  list: (): Promise<Entry<C>[]> => listEntries(deps.database.db, collection),
  add: async (c: ApiContext, input: Input<C>): Promise<Entry<C>> =>
    saved(deps, collection, await addEntry(deps, collection, { input, actor: actorOf(c) })),
  update: async (c: ApiContext, { id }: { id: string }, input: Input<C>): Promise<Entry<C>> =>
    saved(
      deps,
      collection,
      await updateEntry(deps, collection, { id, input, basedOn: baseRevision(c), actor: actorOf(c) }),
    ),
  remove: async (c: ApiContext, { id }: { id: string }): Promise<null> => {
    orNotFound(await removeEntry(deps, collection, { id, actor: actorOf(c) }))
    return null
  },
  order: async (c: ApiContext, { ids }: { ids: string[] }): Promise<null> => {
    if (await reorderEntries(deps, collection, { ids, actor: actorOf(c) })) return null
    throw new Refusal('stale', 'Someone else has changed the list. Please check it again.')
  },
})

async function saved<E extends { id: string }>(
  { database: { db } }: Deps,
  { entity }: Pick<Collection, 'entity'>,
  outcome: UpdateEntry<E>,
): Promise<E> {
  if (outcome.ok) return outcome.entry
  if (outcome.reason === 'unknown') throw new Refusal('not_found', 'We can’t find this. Someone may have deleted it.')
  if (outcome.reason === 'stale') {
    const { current } = outcome
    throw staleRefusal(revisionOf(current), current, await lastChange(db, { entity, entityId: current.id }))
  }
  throw fieldRefusal('slug', 'This slug is already in use', 'conflict')
}
