import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Problem } from '#contract/problem.ts'
import { needsConfirmation } from '#domain/appointments/needs-confirmation.ts'
import type { SubmittedForm } from '#web/submitted-form.ts'
import { limitBody, sameOrigin } from '../api/guards.ts'
import type { ApiContext, ApiEnv } from '../api/router.ts'
import { Refusal } from '../refusal.ts'
import type { SiteAddress } from '../site-address.ts'

type Call = (request: Request, env: ApiContext['env']) => Response | Promise<Response>
type Pages = { answerForm: (c: ApiContext, submitted: SubmittedForm, answer: Response) => Promise<Response> }

const maxBytes = 64 * 1024

/**
 * The forms of the site for browsers without JavaScript: posted plainly, sent to the API in this process, and
 * answered with a page. What could not be accepted comes back with what was typed and what is wrong.
 */
export function noScriptForms(deps: SiteAddress, pages: Pages, call: Call) {
  const readableForm = [limitBody(maxBytes), formOnly] as const
  const guards = [sameOrigin(deps), ...readableForm] as const

  const send = (c: ApiContext, path: string, values: Record<string, string>) => {
    const headers = new Headers({ 'content-type': 'application/json', 'x-request-id': c.get('requestId') })
    const forwarded = c.req.header('x-forwarded-for')
    if (forwarded) headers.set('x-forwarded-for', forwarded)
    const request = new Request(deps.publicUrl + path, { method: 'POST', headers, body: JSON.stringify(values) })
    // The connection is passed on, so that limits count by the visitor's address.
    return call(request, c.env)
  }

  const form = (path: string, apiPath: string, done: string) => async (c: ApiContext) => {
    const values = await fieldsOf(c)
    const answer = await send(c, apiPath, values)
    if (answer.ok) return c.redirect(`${path}?${done}=1`, 303)
    return pages.answerForm(c, { path, values, ...faultsOf(await answer.json()) }, answer)
  }

  /** Shows the page again, which asks what it has to know before it sends an answer (`needsConfirmation`). */
  const askFirst = (c: ApiContext, path: string, values: Record<string, string>) => {
    const message = values.answer === 'cancel' ? 'Please press “Yes, cancel it” to cancel.' : ''
    return pages.answerForm(c, { path, values, errors: {}, message }, c.body(null))
  }

  return (
    new Hono<ApiEnv>()
      .post('/request-appointment', ...guards, form('/request-appointment', '/api/appointments', 'sent'))
      // From anywhere: no other page knows the token, which is the proof, and this page hides its origin from all.
      .post('/appointment/:token', ...readableForm, async (c) => {
        const path = `/appointment/${c.req.param('token')}`
        const values = await fieldsOf(c)
        if (needsConfirmation(values)) return askFirst(c, path, values)
        const answer = await send(c, `/api/appointment-links/${encodeURIComponent(c.req.param('token'))}`, values)
        if (!answer.ok) return pages.answerForm(c, { path, values, ...faultsOf(await answer.json()) }, answer)
        return c.redirect(path, 303)
      })
      .post('/newsletter', ...guards, form('/newsletter', '/api/newsletter', 'subscribed'))
      // Responds with the page itself, since neither the code nor its balance may be in a URL.
      .post('/voucher', ...guards, async (c) => {
        const path = '/voucher'
        const values = await fieldsOf(c)
        const answer = await send(c, '/api/vouchers/balance', { code: values.code ?? '' })
        if (!answer.ok) return pages.answerForm(c, { path, values, ...faultsOf(await answer.json()) }, answer)
        const submitted = { path, values: {}, errors: {}, message: '', answer: await answer.json() }
        return pages.answerForm(c, submitted, answer)
      })
      // From anywhere: mail providers post here in their users' names (RFC 8058). The token in the address is the proof.
      .post('/newsletter/unsubscribe', limitBody(maxBytes), async (c) => {
        const path = '/newsletter/unsubscribe'
        const { 'List-Unsubscribe': oneClick } = await fieldsOf(c)
        const answer = await send(c, `/api${path}`, { token: c.req.query('token') ?? '' })
        if (!answer.ok) return pages.answerForm(c, { path, values: {}, ...faultsOf(await answer.json()) }, answer)
        // A provider's machine does not follow redirects.
        return oneClick === undefined ? c.redirect(`${path}?done=1`, 303) : c.text('Unsubscribed')
      })
      // Only our own page, by its button: a mail scanner opens links, and must not agree for anyone.
      .post('/newsletter/confirm', ...guards, async (c) => {
        const path = '/newsletter/confirm'
        const answer = await send(c, `/api${path}`, { token: c.req.query('token') ?? '' })
        if (!answer.ok) return pages.answerForm(c, { path, values: {}, ...faultsOf(await answer.json()) }, answer)
        return c.redirect(`${path}?done=1`, 303)
      })
  )
}

/** The texts of a form; files are no part of ours. */
async function fieldsOf(c: ApiContext): Promise<Record<string, string>> {
  const body = await c.req.parseBody().catch(() => {
    throw new Refusal('unreadable', 'We couldn’t read the form. Please go back and send it again.')
  })
  const entries = Object.entries(body)
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

function faultsOf({ errors = [], detail }: Problem): Pick<SubmittedForm, 'errors' | 'message'> {
  return {
    // The first fault of each field counts, so it is written last.
    errors: Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message])),
    message: errors.length > 0 ? 'Please check the fields marked above.' : detail,
  }
}

const formOnly = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.req.header('content-type')?.toLowerCase().startsWith('application/x-www-form-urlencoded'))
    throw new Refusal('wrong_type', 'Please send the form as application/x-www-form-urlencoded')
  await next()
})
