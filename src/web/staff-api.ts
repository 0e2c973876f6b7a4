import { type ApiClient, createApiClient, problemOf, useApi } from './api.ts'
import { createStore } from './store.ts'

/**
 * `ended`: the session has ended; `confirm`: the session goes on, but the call needs a recent sign-in; `other`: it is the session of
 * someone else, by `name`.
 */
type Reason = { why: 'ended' | 'confirm' | 'other'; name?: unknown }
/** A request to sign in again, shown over the open page. */
type Pending = Reason & { settle: (signedIn: boolean) => void; answer: Promise<boolean> }

/** The request that waits for an answer, if there is one. */
export const pendingSignIn = createStore<Pending | undefined>(undefined)

export function requestSignIn(reason: Reason): Promise<boolean> {
  const pending = pendingSignIn.get()
  if (pending) {
    if (reason.name) pendingSignIn.set({ ...pending, ...reason })
    return pending.answer
  }
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  const settle = (signedIn: boolean) => {
    pendingSignIn.set(undefined)
    resolve(signedIn)
  }
  pendingSignIn.set({ ...reason, settle, answer })
  return answer
}

/**
 * Makes a call that only staff may make. If the session has ended, or the call needs a recent sign-in, it asks to sign in
 * over the page, so that no input is lost, and repeats the call. If that is declined, it returns the refusal.
 */
export async function withSignInRetry(call: () => Promise<Response>): Promise<Response> {
  const response = await call()
  const reason = await reasonOf(response)
  return reason && (await requestSignIn(reason)) ? call() : response
}

/** Why a call was refused, if it is about who is signed in. */
export async function reasonOf(response: Response): Promise<Reason | undefined> {
  if (response.status === 401) return { why: 'ended' }
  if (![403, 409].includes(response.status)) return undefined
  const { type, name } = await problemOf(response.clone())
  if (type === 'confirm_identity') return { why: 'confirm' }
  return type === 'someone_else' ? { why: 'other', name } : undefined
}

/** Whose page this is, which each call says: the server refuses those of the page once somebody else is signed in. */
export const pageOf: Record<string, string> = {}
/** Notes it, in the browser. */
export const keepPageOf = (id: string | undefined) => {
  if (!import.meta.env.SSR && id) pageOf['page-of'] = id
}

const fetchForPage = (input: RequestInfo | URL, init: RequestInit = {}, more?: typeof pageOf) => {
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries({ ...pageOf, ...more })) headers.set(name, value)
  return fetch(input, { ...init, headers })
}

/** Signing in and out, and who is signed in: for these calls 401 is an expected answer. */
const aboutSession = /^\/api\/(auth\/|staff\/me$)/

const staffApi = createApiClient((input, init) =>
  aboutSession.test(String(input)) ? fetch(input, init) : withSignInRetry(() => fetchForPage(input, init)),
)

/** The client of the dashboard's pages: each of its calls is made `withSignInRetry`. The server knows who asks. */
export function useStaffApi(): ApiClient {
  const api = useApi()
  return import.meta.env.SSR ? api : staffApi
}

/**
 * The client for background calls, such as polling: it never asks anyone to sign in. Its readings do not count as use of the session;
 * what it saves was typed by somebody.
 */
export const backgroundApi = createApiClient((input, init) =>
  fetchForPage(input, init, init?.method === 'GET' ? { 'by-itself': '1' } : {}),
)
