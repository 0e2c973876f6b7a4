import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import { problemSchema } from '#contract/problem.ts'
import type { Staff } from '#contract/staff.ts'
import type { Actor } from '../deps.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import type { ChangedTables } from '../services/changed-tables.ts'
import type { Session } from '../services/staff/sessions.ts'

/**
 * The variables of a request in the API. `staff`, `session` and, of writes, `changedTables` are set behind `requireStaff`
 * only; `skipCacheInvalidation` by `changesNothingPublic`; `isPublicRead` by `publicRead`.
 */
export type ApiEnv = {
  Variables: {
    requestId: string
    log: Logger
    resumeSession: () => Promise<Session | undefined>
    staff: Staff
    session: Session
    changedTables: ChangedTables | undefined
    skipCacheInvalidation: boolean
    isPublicRead: boolean
    /** Why it was refused, for the log. */
    refused: RefusalCode | undefined
  }
}
export type ApiContext = Context<ApiEnv>

/** A part of the API. What does not fit its schema is refused with the path and a message for each field. */
export const createRouter = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const errors = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      throw new Refusal('invalid', errors[0]?.message, { errors })
    },
  })

/**
 * For routes whose response is the same for everyone, and changes only after a write of staff or when a minute has
 * passed: it is kept until then (docs/architecture.md, "Page cache").
 */
export const publicRead = createMiddleware<ApiEnv>(async (c, next) => {
  c.set('isPublicRead', true)
  await next()
})

type Shared = Pick<RouteConfig, 'tags' | 'middleware'>
type Own = Omit<RouteConfig, 'method' | 'path' | 'summary'>

/**
 * What a part of the API makes its routes with, a function a method. What a route says itself stands in place of what all
 * of them share.
 */
export function routesOf<S extends Shared>(shared: S) {
  const of =
    <M extends RouteConfig['method']>(method: M) =>
    <P extends string, O extends Own>(path: P, summary: string, own: O) =>
      createRoute({ ...shared, method, path, summary, ...own })
  return { get: of('get'), post: of('post'), put: of('put'), patch: of('patch'), delete: of('delete') }
}

/** The id of a row, in a route's path. */
export const idParam = z.object({ id: z.string().max(64) })

/** A JSON body that must be there. */
export const jsonBody = <T extends z.ZodType>(schema: T) =>
  ({ content: { 'application/json': { schema } }, required: true }) as const

/** A JSON answer. */
export const json = <T extends z.ZodType>(schema: T, description: string) =>
  ({ description, content: { 'application/json': { schema } } }) as const

const problem = (description: string) =>
  ({ description, content: { 'application/problem+json': { schema: problemSchema } } }) as const

const problems = {
  401: problem('Not signed in'),
  403: problem('Your role can’t do this, or the request came from another site'),
  404: problem('Not found'),
  409: problem('A conflict: duplicate slug, stale edit, changed price'),
  413: problem('Too large'),
  415: problem('A type that isn’t accepted'),
  422: problem('Invalid fields'),
  429: problem('Too many requests'),
  502: problem('The payment provider or the mail server didn’t respond'),
  503: problem('Too much at once (Retry-After says when to try again), or this is a restored copy on hold'),
}

/** Documents the refusals a route may answer with. They are thrown, so the typed client sees only good answers. */
export const refusing = (...statuses: (keyof typeof problems)[]): Record<never, never> =>
  Object.fromEntries(statuses.map((status) => [status, problems[status]]))

/** The signed-in member of staff, as the audit log names them. */
export const actorOf = (c: ApiContext): Actor & { id: string } => {
  const { id, name } = c.get('staff')
  return { id, name, requestId: c.get('requestId') }
}
