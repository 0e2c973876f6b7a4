import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { ApiContext, ApiEnv } from '../api/router.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from './request-route.ts'
import { visitorAddress } from './visitor-address.ts'

/** A part of a path that has the form of a token (token.ts): the link of a patient or of a preview. */
const token = /\/[\w-]{43}(?=\/|$)/g

export const withoutTokens = (path: string): string => path.replace(token, '/[token]')

const readingMethods = new Set(['GET', 'HEAD'])

/** The sender of a request (ASVS V16.2.1). Nothing is logged about visitors who only read public pages. */
function senderOf(c: ApiContext, trustProxy: number): { address?: string; staffId?: string } {
  const staffId = c.get('staff')?.id
  if (!staffId && c.res.status < 400 && readingMethods.has(c.req.method)) return {}
  return { address: visitorAddress(c, trustProxy), ...(staffId && { staffId }) }
}

/**
 * One line a request: method, path without its query and without secrets, status, time in ms; why it was refused; and who
 * sent it, where that is known of staff, or where somebody writes or is refused.
 */
export const logRequests = ({ log, metrics, trustProxy }: Pick<Deps, 'log' | 'metrics' | 'trustProxy'>) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const requestLog = log.child({ requestId: c.get('requestId') })
    c.set('log', requestLog)
    const started = performance.now()
    await next()
    const line = {
      method: c.req.method,
      path: withoutTokens(c.req.path),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    }
    // 502 and 503 are told on purpose: somebody else does not answer, or there is too much to do. 500 is a fault of ours.
    const level = c.res.status === 500 ? 'error' : c.res.status > 500 ? 'warn' : 'info'
    const refused = c.get('refused')
    requestLog[level]({ ...line, ...(refused && { refused }), ...senderOf(c, trustProxy) }, 'request')
    // In-process calls of the rendering belong to the page's request.
    if (metrics && Reflect.has(Object(c.env), 'incoming'))
      metrics.request({ ...line, route: routeOf(c.req.path, routePath(c)) })
  })
