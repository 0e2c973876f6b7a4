import { z } from '@hono/zod-openapi'
import { meSchema, staffSessionSchema } from '#contract/staff.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { readHold } from '#server/services/hold.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '#server/services/staff/sessions.ts'
import { actorOf, createRouter, json, refusing, routesOf } from '../router.ts'
import { requireRecent, requireSignedIn } from './session.ts'

const routes = routesOf({ tags: ['staff'], middleware: [requireSignedIn()] })

const me = routes.get('/staff/me', 'Who is signed in', {
  responses: { 200: json(meSchema, 'The account'), ...refusing(401) },
})

const sessions = routes.get('/staff/sessions', 'Where this account is signed in', {
  responses: { 200: json(z.array(staffSessionSchema), 'Last used first'), ...refusing(401) },
})

const changes = (deps: Deps) => {
  const guarded = routesOf({ tags: ['staff'], middleware: [requireSignedIn(), requireRecent(deps)] })
  return {
    revoke: guarded.delete('/staff/sessions/{id}', 'End one session of this account', {
      request: { params: z.object({ id: z.string().max(100) }) },
      responses: { 204: { description: 'Ended' }, ...refusing(401, 403, 404) },
    }),
    revokeOthers: guarded.delete('/staff/sessions', 'End every session of this account but the one that asks', {
      responses: { 204: { description: 'Ended' }, ...refusing(401, 403) },
    }),
  }
}

/** The signed-in member of staff, and their sessions. */
export const staffApi = (deps: Deps) => {
  const { revoke, revokeOthers } = changes(deps)
  return createRouter()
    .openapi(me, async (c) => {
      const { secondFactor, secondFactorMissing } = c.get('session')
      const hold = await readHold(deps.database.db)
      const { mailer, payments } = deps
      const site = { outlet: mailer.kind, livemode: payments.livemode, hold }
      return c.json({ ...c.get('staff'), secondFactor, secondFactorMissing, ...site }, 200)
    })
    .openapi(sessions, async (c) => {
      const input = { staffId: c.get('staff').id, currentId: c.get('session').id }
      return c.json(await listSessions(deps, input), 200)
    })
    .openapi(revoke, async (c) => {
      const ended = await revokeSession(deps, { id: c.req.valid('param').id, actor: actorOf(c) })
      if (!ended) throw new Refusal('not_found', 'We can’t find this session')
      return c.body(null, 204)
    })
    .openapi(revokeOthers, async (c) => {
      await revokeOtherSessions(deps, { currentId: c.get('session').id, actor: actorOf(c) })
      return c.body(null, 204)
    })
}
