import { z } from '@hono/zod-openapi'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { applyMailEvents, isMailEventsToken } from '#server/services/newsletter/mail-events.ts'
import { amazonConfirmation, mailEventsOf, parsed } from '#server/services/newsletter/provider-reports.ts'
import { limitBody, megabyte, rejectUnstorableJson } from '../guards.ts'
import { createRouter, json, refusing, routesOf } from '../router.ts'

const path = '/mail-events/{token}'

const routes = routesOf({ tags: ['newsletter'] })

const report = routes.post(path, 'A mail provider reports bounces and complaints', {
  // Providers report many emails at once.
  middleware: [limitBody(2 * megabyte), rejectUnstorableJson],
  request: { params: z.object({ token: z.string().max(100) }) },
  responses: {
    200: json(z.object({ received: z.boolean() }), 'Accepted; what tells of something else is accepted too'),
    ...refusing(404, 422),
  },
})

const timeoutMs = 10_000

/** Reports of mail providers. The secret address authenticates them: only the provider knows it. */
export const mailEventsApi = (deps: Deps) =>
  createRouter().openapi(report, async (c) => {
    if (!(await isMailEventsToken(deps, c.req.valid('param').token)))
      throw new Refusal('not_found', 'There’s nothing at this address')
    // Amazon sends its JSON as plain text.
    const body = parsed(await c.req.text())
    if (body === undefined) throw new Refusal('invalid', 'This is no JSON')
    const confirmAt = amazonConfirmation(body)
    if (confirmAt) {
      const { ok, status } = await fetch(confirmAt, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
      deps.log.info({ ok, status }, 'Amazon was told that its reports may come here')
    }
    const taken = await applyMailEvents(deps, mailEventsOf(body))
    if (taken > 0) deps.log.info({ taken }, 'subscribers were taken off the list after bounces or complaints')
    return c.json({ received: true }, 200)
  })
