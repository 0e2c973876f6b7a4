import { createRoute, z } from '@hono/zod-openapi'
import { emailListQuerySchema, emailListSchema, emailPreviewSchema } from '#contract/email.ts'
import { emailRowSchema } from '#contract/order.ts'
import type { Deps } from '#server/deps.ts'
import { previewEmail, previewNames } from '#server/mail/previews.tsx'
import { Refusal } from '#server/refusal.ts'
import { listEmails, retryEmail } from '#server/services/orders/order-emails.ts'
import { actorOf, createRouter, idParam, json, refusing } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

const base = { tags: ['emails'], middleware: [requireStaff()] }

const list = createRoute({
  ...base,
  method: 'get',
  path: '/emails',
  summary: 'The outbox, newest first',
  request: { query: emailListQuerySchema },
  responses: { 200: json(emailListSchema, 'One page of it'), ...refusing(401, 422) },
})
const retry = createRoute({
  ...base,
  method: 'post',
  path: '/emails/{id}/retry',
  summary: 'Queue an e-mail that failed once more',
  request: { params: idParam },
  responses: { 200: json(emailRowSchema, 'As it now is'), ...refusing(401, 404, 409) },
})
const templates = createRoute({
  ...base,
  method: 'get',
  path: '/email-previews',
  summary: 'The names of the e-mails that can be looked at',
  responses: { 200: json(z.array(z.string()), 'The names'), ...refusing(401) },
})
const preview = createRoute({
  ...base,
  method: 'get',
  path: '/email-previews/{template}',
  summary: 'An e-mail as it would look, with made-up people',
  request: { params: z.object({ template: z.string().max(64) }) },
  responses: { 200: json(emailPreviewSchema, 'The e-mail'), ...refusing(401, 404) },
})

/** What staff see of the e-mails that we send (product.md 9). */
export const emailsApi = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) => c.json(await listEmails(deps, c.req.valid('query')), 200))
    .openapi(retry, async (c) => {
      const outcome = await retryEmail(deps, { ...c.req.valid('param'), actor: actorOf(c) })
      if (outcome.ok) return c.json(outcome.email, 200)
      if (outcome.reason === 'unknown') throw new Refusal('not_found', 'There is no such e-mail')
      throw new Refusal('conflict', 'This e-mail has not failed')
    })
    .openapi(templates, (c) => c.json(previewNames, 200))
    .openapi(preview, async (c) => {
      const found = await previewEmail(deps, c.req.valid('param').template)
      if (!found) throw new Refusal('not_found', 'There is no such e-mail')
      return c.json(found, 200)
    })
