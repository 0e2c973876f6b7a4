import { z } from '@hono/zod-openapi'
import {
  detailKeptSchema,
  keepableDetails,
  legalTextReadSchema,
  legalTexts,
  newsSchema,
  newsSeenSchema,
  requestWeeksSchema,
  setupTaskChangeSchema,
  setupTasks,
  stepCompletionSchema,
  stepsToComplete,
  todaySchema,
} from '#contract/today.ts'
import type { Deps } from '../deps.ts'
import { markNewsSeen, readNews } from '../services/today/news.ts'
import { setDetailKept, setStepCompleted, setTaskDismissed, setTextRead } from '../services/today/setup-tasks.ts'
import { readToday, requestsByWeek } from '../services/today/today.ts'
import { type ApiContext, actorOf, createRouter, json, jsonBody, refusing, routesOf } from './router.ts'
import { changesNothingPublic, requireStaff } from './staff/session.ts'

const routes = routesOf({ tags: ['today'], middleware: [requireStaff(), changesNothingPublic] })
const owners = routesOf({ tags: ['today'], middleware: [requireStaff('owner'), changesNothingPublic] })
const numbers = { 200: json(todaySchema, 'The numbers'), ...refusing(401, 403, 422) }

const today = routes.get('/today', 'What needs staff attention now, as numbers', {
  responses: { 200: json(todaySchema, 'The numbers'), ...refusing(401) },
})
const requests = routes.get('/today/requests', 'Appointment requests from the last 12 weeks', {
  responses: { 200: json(requestWeeksSchema, 'The weeks, oldest first'), ...refusing(401) },
})
const news = routes.get('/today/news', 'Recent activity; reading requests is logged', {
  responses: { 200: json(newsSchema, 'Newest first'), ...refusing(401) },
})
const seen = routes.put('/today/news/seen', 'Mark the recent activity as seen', {
  request: { body: jsonBody(newsSeenSchema) },
  responses: { 204: { description: 'Noted' }, ...refusing(401, 403, 422) },
})
const setup = owners.put('/today/setup/{step}', 'Hide a set-up step, or show it again; for owners', {
  request: { params: z.object({ step: z.enum(setupTasks) }), body: jsonBody(setupTaskChangeSchema) },
  responses: numbers,
})
const readText = owners.put(
  '/today/texts-read/{text}',
  'Note that you have read a legal text, or take it back; for owners',
  {
    request: { params: z.object({ text: z.enum(legalTexts) }), body: jsonBody(legalTextReadSchema) },
    responses: numbers,
  },
)
const complete = owners.put(
  '/today/completed-steps/{step}',
  'Note that you have gone through a step of the set-up, or take it back; for owners',
  {
    request: { params: z.object({ step: z.enum(stepsToComplete) }), body: jsonBody(stepCompletionSchema) },
    responses: numbers,
  },
)

const keep = owners.put('/today/kept/{detail}', 'Keep a part of the example as it is, or take it back; for owners', {
  request: { params: z.object({ detail: z.enum(keepableDetails) }), body: jsonBody(detailKeptSchema) },
  responses: numbers,
})

/** The data of the dashboard's Today page and its bell (docs/product.md, "Dashboard"). */
export const todayApi = (deps: Deps) => {
  const numbersNow = async (c: ApiContext) => c.json(await readToday(deps, c.get('staff')), 200)
  return createRouter()
    .openapi(today, async (c) => numbersNow(c))
    .openapi(requests, async (c) => c.json(await requestsByWeek(deps), 200))
    .openapi(news, async (c) => c.json(await readNews(deps, actorOf(c)), 200))
    .openapi(seen, async (c) => {
      await markNewsSeen(deps, { staffId: c.get('staff').id, ...c.req.valid('json') })
      return c.body(null, 204)
    })
    .openapi(setup, async (c) => {
      await setTaskDismissed(deps, { ...c.req.valid('param'), ...c.req.valid('json'), actor: actorOf(c) })
      return numbersNow(c)
    })
    .openapi(keep, async (c) => {
      await setDetailKept(deps, { ...c.req.valid('param'), ...c.req.valid('json'), actor: actorOf(c) })
      return numbersNow(c)
    })
    .openapi(complete, async (c) => {
      await setStepCompleted(deps, { ...c.req.valid('param'), ...c.req.valid('json'), actor: actorOf(c) })
      return numbersNow(c)
    })
    .openapi(readText, async (c) => {
      await setTextRead(deps, { ...c.req.valid('param'), ...c.req.valid('json'), actor: actorOf(c) })
      return numbersNow(c)
    })
}
