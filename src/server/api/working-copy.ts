import { z } from '@hono/zod-openapi'
import type { Deps } from '#server/deps.ts'
import { type Draft, discardWorkingCopy, saveWorkingCopy } from '#server/services/working-copies.ts'
import { orNotFound } from './or-not-found.ts'
import { baseRevisionNumber, revisionHeader } from './revision.ts'
import { type ApiContext, createRouter, idParam, json, jsonBody, refusing, routesOf } from './router.ts'
import { changesNothingPublic, requireStaff } from './staff/session.ts'

type Copied<P extends string, T extends z.ZodType> = {
  /** The text's own address, such as `/admin-posts/{id}`. */
  path: P
  kind: Draft['kind']
  /** The text's id, if the path does not contain it. */
  id?: string
  /** The schema of the unsaved text. */
  typed: T
  /** The message if there is no such text. */
  gone: string
  tags: string[]
}

/** Keeping and forgetting what staff type into a text and have not saved (docs/product.md, "Saving and history"). */
export const workingCopyApi = <P extends string, T extends z.ZodType<object>>(
  deps: Deps,
  { path, kind, id, typed, gone, tags }: Copied<P, T>,
) => {
  const params = (id === undefined ? idParam : z.object({})) as typeof idParam
  const routes = routesOf({ tags, middleware: [requireStaff(), changesNothingPublic] })
  const own = `${path}/working-copy` as const
  const keep = routes.put(own, 'Keep your unsaved changes', {
    request: { params, headers: revisionHeader, body: jsonBody(typed) },
    responses: { 200: json(z.object({ savedAt: z.string() }), 'Kept'), ...refusing(401, 404, 422) },
  })
  const drop = routes.delete(own, 'Discard your unsaved changes', {
    request: { params },
    responses: { 204: { description: 'Forgotten' }, ...refusing(401) },
  })
  const mine = (c: ApiContext) => ({ kind, id: id ?? c.req.param('id')!, staffId: c.get('staff').id })
  return createRouter()
    .openapi(keep, async (c) => {
      // Which texts there are is not known here, and with it not what is typed.
      const value = c.req.valid('json' as never) as object
      const kept = await saveWorkingCopy(deps, mine(c), { value, basedOn: baseRevisionNumber(c) ?? 0 })
      return c.json({ savedAt: orNotFound(kept, gone) }, 200)
    })
    .openapi(drop, async (c) => {
      await discardWorkingCopy(deps, mine(c))
      return c.body(null, 204)
    })
}
