import { type BinKind, binCountsSchema, binParam, binQuerySchema, binSchema, ownersBinKinds } from '#contract/bin.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { countBin, listBin } from '#server/services/bin/bin-list.ts'
import { type DeleteForGood, deleteForGood } from '#server/services/bin/purge.ts'
import { type RestoreOutcome, restoreFromBin } from '#server/services/bin/restore.ts'
import { orNotFound } from '../or-not-found.ts'
import { type ApiContext, actorOf, createRouter, json, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['bin'], middleware: [requireStaff()] })

const list = routes.get('/bin', 'What was deleted and can be brought back for 30 days, the last first', {
  request: { query: binQuerySchema },
  responses: { 200: json(binSchema, 'One page of it'), ...refusing(401, 422) },
})
const counts = routes.get('/bin-counts', 'How many of each kind can be brought back', {
  responses: { 200: json(binCountsSchema, 'The numbers'), ...refusing(401) },
})
const restore = routes.post('/bin/{kind}/{id}/restore', 'Bring something deleted back', {
  request: { params: binParam },
  responses: { 204: { description: 'It is back' }, ...refusing(401, 403, 404, 409, 422) },
})
const remove = routes.delete('/bin/{kind}/{id}', 'Delete something in the bin for good, now', {
  request: { params: binParam },
  responses: { 204: { description: 'Gone' }, ...refusing(401, 403, 404, 409, 422) },
})

const isOwner = (c: ApiContext) => c.get('staff').role === 'owner'
/** Refuses staff who are not owners, for kinds that only owners may change. */
export const refuseUnlessOwnerOfBinKind = (c: ApiContext, kind: BinKind): void => {
  if (ownersBinKinds.includes(kind) && !isOwner(c)) throw new Refusal('forbidden')
}

/** The bin: deleted records, for 30 days (docs/product.md, "Bin"). */
export const binApi = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) =>
      c.json(await listBin(deps, { ...c.req.valid('query'), actor: actorOf(c), isOwner: isOwner(c) }), 200),
    )
    .openapi(counts, async (c) => c.json(await countBin(deps.database.db, isOwner(c)), 200))
    .openapi(restore, async (c) => {
      refuseUnlessOwnerOfBinKind(c, c.req.valid('param').kind)
      ensureRestored(await restoreFromBin(deps, { ...c.req.valid('param'), actor: actorOf(c) }))
      return c.body(null, 204)
    })
    .openapi(remove, async (c) => {
      refuseUnlessOwnerOfBinKind(c, c.req.valid('param').kind)
      ensureGone(await deleteForGood(deps, { ...c.req.valid('param'), actor: actorOf(c) }))
      return c.body(null, 204)
    })

/** Throws the refusal of what could not be brought back. */
export function ensureRestored(outcome: RestoreOutcome): void {
  if (!outcome.ok && outcome.reason === 'taken')
    throw new Refusal('conflict', 'Something else has its address or is the same. Change or delete that one first.')
  orNotFound(outcome.ok)
}

/** Throws the refusal of what could not be deleted for good. */
export function ensureGone(outcome: DeleteForGood): void {
  if (!outcome.ok && outcome.reason === 'patient_not_told')
    throw new Refusal(
      'conflict',
      'The email that tells the patient it’s off is still to go. Please try again in a few minutes.',
    )
  orNotFound(outcome.ok)
}
