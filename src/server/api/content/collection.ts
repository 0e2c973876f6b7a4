import { createRoute, z } from '@hono/zod-openapi'
import { Refusal } from '#server/refusal.ts'
import type { UpdateEntry } from '#server/services/content/collection.ts'
import { revisionHeader } from '../revision.ts'
import { json, jsonBody, refusing } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

const idParam = z.object({ id: z.string().max(64) })
export const orderSchema = z.object({ ids: z.array(z.string().max(64)).max(500) }).meta({ id: 'Order of entries' })

/** The routes of a list that staff keep in order: the same five verbs for each (spec 7), and one to reorder. */
export const collectionRoutes = <P extends string, E extends z.ZodType, I extends z.ZodType>(
  path: P,
  name: string,
  { entry, input }: { entry: E; input: I },
) => ({
  list: createRoute({
    method: 'get',
    path: `/${path}` as const,
    tags: [path],
    summary: `The ${path}`,
    responses: { 200: json(z.array(entry), 'In the clinic’s order') },
  }),
  add: createRoute({
    method: 'post',
    path: `/${path}` as const,
    tags: [path],
    summary: `Add a ${name}`,
    middleware: [requireStaff()] as const,
    request: { body: jsonBody(input) },
    responses: { 201: json(entry, 'As added'), ...refusing(401, 403, 409, 422) },
  }),
  update: createRoute({
    method: 'put',
    path: `/${path}/{id}` as const,
    tags: [path],
    summary: `Save a whole ${name}`,
    middleware: [requireStaff()] as const,
    request: { params: idParam, headers: revisionHeader, body: jsonBody(input) },
    responses: { 200: json(entry, 'As saved'), ...refusing(401, 403, 404, 409, 422) },
  }),
  remove: createRoute({
    method: 'delete',
    path: `/${path}/{id}` as const,
    tags: [path],
    summary: `Remove a ${name}`,
    middleware: [requireStaff()] as const,
    request: { params: idParam },
    responses: { 204: { description: 'Removed' }, ...refusing(401, 403, 404) },
  }),
  order: createRoute({
    method: 'put',
    path: `/${path}-order` as const,
    tags: [path],
    summary: `Put the ${path} in order`,
    middleware: [requireStaff()] as const,
    request: { body: jsonBody(orderSchema) },
    responses: { 204: { description: 'Ordered' }, ...refusing(401, 403, 409, 422) },
  }),
})

/** The saved entry; throws the refusal of a save that did not happen. */
export function saved<Entry>(outcome: UpdateEntry<Entry>): Entry {
  if (outcome.ok) return outcome.entry
  if (outcome.reason === 'unknown') throw new Refusal('not_found', 'It is no longer there; someone may have deleted it')
  if (outcome.reason === 'stale') throw new Refusal('stale', undefined, { current: outcome.current })
  const message = 'This slug is already taken'
  throw new Refusal('conflict', message, { errors: [{ path: 'slug', message }] })
}

/** Throws where an entry to be removed is no longer there. */
export function removed(done: boolean): null {
  if (!done) throw new Refusal('not_found', 'It is no longer there; someone may have deleted it')
  return null
}

/** Throws where the list has changed since it was shown. */
export function ordered(done: boolean): null {
  if (!done) throw new Refusal('stale', 'The list has changed in the meantime. Please look at it again.')
  return null
}
