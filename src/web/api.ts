import { type ClientResponse, hc } from 'hono/client'
import { createContext, use } from 'react'
import type { Problem } from '#contract/problem.ts'
import type { Api } from '#server/api/api.ts'

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** The typed client of the API: over HTTP in the browser, in the same process while rendering on the server. */
export const createApiClient = (fetch?: Fetch) =>
  hc<Api>('/', { ...(fetch && { fetch }), init: { credentials: 'include' } }).api
export type ApiClient = ReturnType<typeof createApiClient>

const ApiContext = createContext<ApiClient | undefined>(undefined)
export const ApiProvider = ApiContext

export function useApi(): ApiClient {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi must be used within the ApiProvider')
  return api
}

/**
 * A failed call. Its message is `{status}: {detail}` (docs/product.md, "Refusals"); `problem` is what the server said.
 */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem
  constructor(problem: Problem) {
    super(`${problem.status}: ${problem.detail}`)
    this.status = problem.status
    this.problem = problem
  }
}

/** The first error message of each field, by the field’s path. Empty for an error that is not about fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : []
  return Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message]))
}

/** The problem details of a failed call, or a message made from its status if the answer has none. */
export async function problemOf(response: Pick<Response, 'status' | 'statusText' | 'text'>): Promise<Problem> {
  const text = await response.text()
  const fallback = {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    detail: text || response.statusText,
  }
  try {
    return { ...fallback, ...JSON.parse(text) }
  } catch {
    return fallback
  }
}

type Body<R> =
  R extends ClientResponse<infer T, infer S, string> ? (S extends 200 | 201 | 202 | 204 ? T : never) : never

/** A list's query as strings, since the client only takes strings as query parameters. */
export const queryText = <Q extends { page: number }>(query: Q) => ({ ...query, page: String(query.page) })

/** The body of a good answer; throws `ApiError` for any other, and the browser's own error when no answer came. */
export async function read<R extends ClientResponse<unknown>>(call: Promise<R>): Promise<Body<R>> {
  const response = await call
  if (!response.ok) throw new ApiError(await problemOf(response))
  return (response.status === 204 ? undefined : await response.json()) as Body<R>
}

/** Turns the error of a missing or malformed address into `null`: the page then shows its own text. Rethrows others. */
export const nullIfNotFound = (error: unknown) => {
  if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return null
  throw error
}
