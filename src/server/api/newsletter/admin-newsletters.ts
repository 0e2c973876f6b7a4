import {
  adminNewsletterSchema,
  newNewsletterSchema,
  newsletterInputSchema,
  newsletterListQuerySchema,
  newsletterListSchema,
  newsletterScheduleSchema,
  newsletterTypedSchema,
  openedNewsletterSchema,
} from '#contract/admin-newsletter.ts'
import { emailPreviewSchema } from '#contract/email.ts'
import type { Deps } from '#server/deps.ts'
import { previewNewsletter } from '#server/mail/previews.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import type { NewsletterOutcome } from '#server/services/newsletter/newsletter-change.ts'
import {
  addNewsletter,
  removeNewsletter,
  saveNewsletter,
  testNewsletter,
} from '#server/services/newsletter/newsletter-editing.ts'
import { listNewsletters, openNewsletter } from '#server/services/newsletter/newsletter-list.ts'
import {
  pauseNewsletter,
  resumeNewsletter,
  scheduleNewsletter,
  sendNewsletter,
  stopNewsletter,
  unscheduleNewsletter,
} from '#server/services/newsletter/newsletter-sending.ts'
import { orNotFound } from '../or-not-found.ts'
import { editContext, revisionHeader, setRevisionHeader, staleRefusal } from '../revision.ts'
import { type ApiContext, actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireStaff } from '../staff/session.ts'
import { workingCopyApi } from '../working-copy.ts'

const tags = ['newsletter']
const routes = routesOf({ tags, middleware: [requireStaff(), changesNothingPublic] })
const asItIs = { 200: json(adminNewsletterSchema, 'As it is now'), ...refusing(401, 404, 409, 422) }
const ofOne = { request: { params: idParam }, responses: asItIs }

const list = routes.get('/newsletter-issues', 'The newsletters, newest first', {
  request: { query: newsletterListQuerySchema },
  responses: { 200: json(newsletterListSchema, 'One page of them'), ...refusing(401, 422) },
})
const add = routes.post('/newsletter-issues', 'Start a draft', {
  request: { body: jsonBody(newNewsletterSchema) },
  responses: { 201: json(adminNewsletterSchema, 'The draft'), ...refusing(401, 422) },
})
const one = routes.get('/newsletter-issues/{id}', 'A newsletter, its progress and your unsaved changes', {
  request: { params: idParam },
  responses: { 200: json(openedNewsletterSchema, 'The newsletter'), ...refusing(401, 404) },
})
const save = routes.put('/newsletter-issues/{id}', 'Save a draft', {
  request: { params: idParam, headers: revisionHeader, body: jsonBody(newsletterInputSchema) },
  responses: asItIs,
})
const remove = routes.delete('/newsletter-issues/{id}', 'Delete a draft', {
  request: { params: idParam },
  responses: { 204: { description: 'Removed' }, ...refusing(401, 404, 409) },
})
const preview = routes.get(
  '/newsletter-issues/{id}/preview',
  'A newsletter as readers see it; a draft with your unsaved changes',
  { request: { params: idParam }, responses: { 200: json(emailPreviewSchema, 'The email'), ...refusing(401, 404) } },
)
const test = routes.post('/newsletter-issues/{id}/test', 'Send a newsletter to yourself', ofOne)
const send = routes.post('/newsletter-issues/{id}/send', 'Send a newsletter to all subscribers', {
  request: { params: idParam, headers: revisionHeader },
  responses: asItIs,
})
const schedule = routes.put(
  '/newsletter-issues/{id}/schedule',
  'Let a draft go out at a time, or at another than before',
  {
    request: { params: idParam, headers: revisionHeader, body: jsonBody(newsletterScheduleSchema) },
    responses: asItIs,
  },
)
const unschedule = routes.delete('/newsletter-issues/{id}/schedule', 'Take the time of a draft back', ofOne)
const pause = routes.post('/newsletter-issues/{id}/pause', 'Pause a newsletter', ofOne)
const resume = routes.post('/newsletter-issues/{id}/resume', 'Resume a newsletter', ofOne)
const stop = routes.post('/newsletter-issues/{id}/stop', 'Stop a paused newsletter for good', ofOne)

/** The newsletter, as staff write and send it (docs/product.md, "Newsletter"). Nothing of it is on a page. */
export const adminNewslettersApi = (deps: Deps) => {
  const { db } = deps.database
  const mine = (c: ApiContext, id: string) => ({ kind: 'newsletter' as const, id, staffId: c.get('staff').id })
  const answered = (c: ApiContext, outcome: NewsletterOutcome) => c.json(changedNewsletter(outcome), 200)
  const typed = newsletterTypedSchema
  return createRouter()
    .route('/', workingCopyApi(deps, { path: '/newsletter-issues/{id}', kind: 'newsletter', typed, gone, tags }))
    .openapi(list, async (c) => c.json(await listNewsletters(db, c.req.valid('query')), 200))
    .openapi(add, async (c) => c.json(await addNewsletter(deps, { ...c.req.valid('json'), actor: actorOf(c) }), 201))
    .openapi(one, async (c) => {
      const found = orNotFound(await openNewsletter(db, mine(c, c.req.valid('param').id)), gone)
      setRevisionHeader(c, found.revision)
      return c.json(found, 200)
    })
    .openapi(save, async (c) => {
      const change = { ...c.req.valid('param'), input: c.req.valid('json'), ...editContext(c) }
      return answered(c, await saveNewsletter(deps, change))
    })
    .openapi(remove, async (c) => {
      changedNewsletter(await removeNewsletter(deps, { ...c.req.valid('param'), actor: actorOf(c) }))
      return c.body(null, 204)
    })
    .openapi(preview, async (c) =>
      c.json(orNotFound(await previewNewsletter(deps, mine(c, c.req.valid('param').id)), gone), 200),
    )
    .openapi(test, async (c) =>
      answered(c, await testNewsletter(deps, { ...c.req.valid('param'), email: c.get('staff').email })),
    )
    .openapi(send, async (c) => {
      return answered(c, await sendNewsletter(deps, { ...c.req.valid('param'), ...editContext(c) }))
    })
    .openapi(schedule, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json'), ...editContext(c) }
      return answered(c, await scheduleNewsletter(deps, change))
    })
    .openapi(unschedule, async (c) =>
      answered(c, await unscheduleNewsletter(deps, { ...c.req.valid('param'), actor: actorOf(c) })),
    )
    .openapi(pause, async (c) =>
      answered(c, await pauseNewsletter(deps, { ...c.req.valid('param'), actor: actorOf(c) })),
    )
    .openapi(resume, async (c) =>
      answered(c, await resumeNewsletter(deps, { ...c.req.valid('param'), actor: actorOf(c) })),
    )
    .openapi(stop, async (c) => answered(c, await stopNewsletter(deps, { ...c.req.valid('param'), actor: actorOf(c) })))
}

const gone = 'We can’t find this newsletter. Someone may have deleted it.'

/** The newsletter as it now is; throws the refusal of a change that did not happen. */
export function changedNewsletter(outcome: NewsletterOutcome) {
  if (outcome.ok) return outcome.newsletter
  switch (outcome.reason) {
    case 'unknown':
      throw new Refusal('not_found', gone)
    case 'stale':
      throw staleRefusal(outcome.current.revision, outcome.current, {
        savedBy: outcome.current.savedBy,
        savedAt: outcome.current.changedAt,
      })
    case 'no_text':
      throw fieldRefusal('body', 'Please write something first')
    case 'past':
      throw fieldRefusal('sendAt', 'Please choose a time that’s still to come')
    case 'not_draft':
      throw new Refusal('conflict', 'This newsletter has been sent, or is being sent, so it can’t be changed')
    case 'nobody':
      throw new Refusal('conflict', 'There’s nobody on the list yet')
    case 'not_sending':
      throw new Refusal('conflict', 'This newsletter isn’t being sent right now')
    case 'not_paused':
      throw new Refusal('conflict', 'This newsletter isn’t paused')
  }
}
