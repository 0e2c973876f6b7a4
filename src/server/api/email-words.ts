import { z } from '@hono/zod-openapi'
import { emailPreviewSchema } from '#contract/email.ts'
import { type EmailKind, type EmailWords, emailKindNames, emailKinds } from '#contract/email-kinds.ts'
import {
  changedEmailWords,
  emailKindRowSchema,
  emailWordsInput,
  emailWordsRevisionSchema,
  emailWordsSchema,
} from '#contract/email-words.ts'
import { testEmailSchema } from '#contract/settings.ts'
import type { Deps } from '../deps.ts'
import { previewWords } from '../mail/previews.ts'
import { sendWordsTest } from '../mail/send-test.tsx'
import { Refusal } from '../refusal.ts'
import { lastChange } from '../services/audit.ts'
import { emailWordsHistory, readAllEmailWords, readEmailWords, saveEmailWords } from '../services/email-words.ts'
import { baseRevisionNumber, revisionHeader, setRevisionHeader, staleRefusal } from './revision.ts'
import { type ApiContext, actorOf, createRouter, json, jsonBody, refusing, routesOf } from './router.ts'
import { changesNothingPublic, requireStaff } from './staff/session.ts'

const routes = routesOf({ tags: ['emails'], middleware: [requireStaff(), changesNothingPublic] })
const params = z.object({ kind: z.enum(emailKindNames) })

const list = routes.get('/email-words', 'Every kind of email, and whether its words were changed', {
  responses: { 200: json(z.array(emailKindRowSchema), 'The kinds'), ...refusing(401) },
})
const one = routes.get('/email-words/{kind}', 'The words of one kind of email', {
  request: { params },
  responses: { 200: json(emailWordsInput, 'The words; their revision is the ETag'), ...refusing(401, 422) },
})
const save = routes.put(
  '/email-words/{kind}',
  'Save the words of one kind of email; of those about accounts for owners',
  {
    request: { params, headers: revisionHeader, body: jsonBody(emailWordsInput) },
    responses: { 200: json(emailWordsInput, 'The words as saved'), ...refusing(401, 403, 409, 422) },
  },
)
const history = routes.get('/email-words/{kind}/revisions', 'Earlier versions of the words, newest first', {
  request: { params },
  responses: { 200: json(z.array(emailWordsRevisionSchema), 'The versions'), ...refusing(401, 422) },
})
const preview = routes.post(
  '/email-words/{kind}/preview',
  'The email with these words, which are not saved, and made-up people',
  {
    request: { params, body: jsonBody(emailWordsInput) },
    responses: { 200: json(emailPreviewSchema, 'The email'), ...refusing(401, 422) },
  },
)
const test = routes.post(
  '/email-words/{kind}/test',
  'Send the email with these words, which are not saved, to whoever asks',
  {
    request: { params, body: jsonBody(emailWordsInput) },
    responses: { 200: json(testEmailSchema, 'It was taken'), ...refusing(401, 403, 422, 502) },
  },
)

/** The clinic's words for its emails (docs/product.md, "What emails say"). No public page shows them. */
export const emailWordsApi = (deps: Deps) => {
  const { db } = deps.database
  return createRouter()
    .openapi(list, async (c) => {
      const stored = await readAllEmailWords(db)
      const rows = emailKindNames.map((kind) => {
        const { value, broken, savedAt } = stored[kind]
        return { kind, broken, savedAt, changed: Object.keys(changedEmailWords(kind, value)).length > 0 }
      })
      return c.json(rows, 200)
    })
    .openapi(one, async (c) => {
      const { value, revision } = await readEmailWords(db, c.req.valid('param').kind)
      setRevisionHeader(c, revision)
      return c.json(value, 200)
    })
    .openapi(save, async (c) => {
      const { kind } = c.req.valid('param')
      refuseUnlessOwnerOfKind(c, kind)
      const value = validWords(kind, c.req.valid('json'))
      const outcome = await saveEmailWords(deps, { kind, value, basedOn: baseRevisionNumber(c), actor: actorOf(c) })
      setRevisionHeader(c, outcome.revision)
      if (outcome.ok) return c.json(outcome.value, 200)
      const last = await lastChange(db, { entity: 'email_words', entityId: kind })
      throw staleRefusal(outcome.revision, outcome.value, last)
    })
    .openapi(history, async (c) => c.json(await emailWordsHistory(db, c.req.valid('param').kind), 200))
    .openapi(preview, async (c) => {
      const { kind } = c.req.valid('param')
      return c.json(await previewWords(deps, kind, validWords(kind, c.req.valid('json'))), 200)
    })
    .openapi(test, async (c) => {
      const { kind } = c.req.valid('param')
      refuseUnlessOwnerOfKind(c, kind)
      const words = validWords(kind, c.req.valid('json'))
      const outcome = await sendWordsTest(deps, { kind, words, recipient: c.get('staff').email })
      if (!outcome.ok) throw new Refusal('mail_unavailable', outcome.reason)
      return c.json({ recipient: outcome.recipient }, 200)
    })
}

/** Only owners may change emails about accounts, since other words around a link or a warning could mislead people. */
function refuseUnlessOwnerOfKind(c: ApiContext, kind: EmailKind): void {
  if (emailKinds[kind].group === 'accounts' && c.get('staff').role !== 'owner') throw new Refusal('forbidden')
}

/** Validates words by the rules of their kind; refused with the field that breaks one. */
function validWords(kind: EmailKind, words: EmailWords): EmailWords {
  const { data, error } = emailWordsSchema(kind).safeParse(words)
  if (data) return data
  const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refusal('invalid', errors[0]?.message, { errors })
}
