import type { z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { type BulkActionOutcome, bulkActionOutcomeSchema } from '#contract/bulk-action.ts'
import type { Role } from '#contract/staff.ts'
import type { Actor } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { type ApiContext, actorOf, json, jsonBody, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

/** The route of a bulk action on rows of a list (docs/api.md, "Several rows at once"). */
export const bulkRoute = <P extends string, B extends z.ZodType>(
  list: P,
  {
    body,
    tag,
    summary,
    role = 'staff',
    guards = [],
  }: { body: B; tag: string; summary: string; role?: Role; guards?: MiddlewareHandler[] },
) =>
  routesOf({ tags: [tag] }).post(`/many/${list}` as const, summary, {
    middleware: [requireStaff(role), ...guards],
    request: { body: jsonBody(body) },
    responses: { 200: json(bulkActionOutcomeSchema, 'What became of each'), ...refusing(401, 403, 422) },
  })

/** What the action of a row answers where somebody has done it before. */
export const alreadySo = Symbol('already so')

/**
 * Runs a bulk action row by row, each in its own transaction and with its own entry in the audit log, and answers what
 * became of them: a refused row (`act` throws the `Refusal`) does not stop the others. `act` answers `alreadySo` where there was
 * nothing left to change.
 */
export async function runBulkAction(
  c: ApiContext,
  ids: readonly string[],
  act: (row: { id: string; actor: Actor & { id: string } }) => Promise<unknown>,
) {
  const actor = actorOf(c)
  const outcome: BulkActionOutcome = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      const answer = await act({ id, actor })
      outcome.done.push(id)
      if (answer === alreadySo) outcome.already = [...(outcome.already ?? []), id]
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcome.refused.push({ id, reason: error.message })
    }
  }
  return c.json(outcome, 200)
}
