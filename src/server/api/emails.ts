import { z } from '@hono/zod-openapi'
import { emailListQuerySchema, emailListSchema, openedEmailSchema } from '#contract/email.ts'
import { type EmailRow, emailRowSchema } from '#contract/order.ts'
import type { Deps } from '../deps.ts'
import { readEmail } from '../mail/opened-email.ts'
import { Refusal } from '../refusal.ts'
import {
  dismissEmail,
  findEmail,
  listEmails,
  openEmail,
  type ResendOutcome,
  requeueFailed,
  resendEmail,
} from '../services/outbox-admin.ts'
import { orNotFound } from './or-not-found.ts'
import { type ApiContext, actorOf, createRouter, idParam, json, refusing, routesOf } from './router.ts'
import { changesNothingPublic, requireStaff } from './staff/session.ts'

const routes = routesOf({ tags: ['emails'], middleware: [requireStaff(), changesNothingPublic] })

const list = routes.get('/emails', 'The outbox, newest first', {
  request: { query: emailListQuerySchema },
  responses: { 200: json(emailListSchema, 'One page of it'), ...refusing(401, 422) },
})
const open = routes.get('/emails/{id}', 'An email and what it says, without codes and one-time links', {
  request: { params: idParam },
  responses: { 200: json(openedEmailSchema, 'The email'), ...refusing(401, 404) },
})
const again = routes.post(
  '/emails/{id}/again',
  'Send an email once more to whom it was for: one that failed, or one that was sent as a new message',
  {
    request: { params: idParam },
    responses: { 200: json(emailRowSchema, 'As it now is'), ...refusing(401, 404, 409) },
  },
)
const allAgain = routes.post('/emails/again', 'Send all emails that failed once more', {
  responses: { 200: json(z.object({ again: z.int() }), 'How many there are'), ...refusing(401) },
})
const dismiss = routes.post('/emails/{id}/let-go', 'Leave an email that failed at that; it may still be sent again', {
  request: { params: idParam },
  responses: { 200: json(emailRowSchema, 'As it now is'), ...refusing(401, 404, 409) },
})

/** The outbox, for staff (docs/product.md, "Outbox"). */
export const emailsApi = (deps: Deps) => {
  const reading = { ...deps, readEmail: readEmail(deps) }
  return createRouter()
    .openapi(list, async (c) => c.json(await listEmails(deps, c.req.valid('query')), 200))
    .openapi(open, async (c) =>
      c.json(orNotFound(await openEmail(reading, inputOf(c, c.req.valid('param').id)), gone), 200),
    )
    .openapi(again, async (c) =>
      c.json(ensureResent(await resendEmail(reading, inputOf(c, c.req.valid('param').id))), 200),
    )
    .openapi(allAgain, async (c) => c.json({ again: await requeueFailed(deps, { actor: actorOf(c) }) }, 200))
    .openapi(dismiss, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await ensureDismissed(deps, id, await dismissEmail(deps, { id, actor: actorOf(c) })), 200)
    })
}

/** Returns the email that is sent again; throws the refusal if it is not. */
export function ensureResent(outcome: ResendOutcome): EmailRow {
  if (outcome.ok) return outcome.email
  throw outcome.reason === 'unknown' ? new Refusal('not_found', gone) : new Refusal('conflict', outcome.why)
}

/** The email that was left at that; throws the refusal of one that was not. */
export async function ensureDismissed({ database }: Deps, id: string, email: EmailRow | undefined): Promise<EmailRow> {
  if (email) return email
  orNotFound(await findEmail(database.db, id), gone)
  throw new Refusal('conflict', 'It hasn’t failed, or was dismissed already')
}

const inputOf = (c: ApiContext, id: string) => ({ id, role: c.get('staff').role, actor: actorOf(c) })
const gone = 'We can’t find this email'
