import { type ApiClient, createApiClient, problemOf, useApi } from './api.ts'
import { createStore } from './store.ts'

/** `ended`: the session has ended; `confirm`: the session goes on, but the call needs a recent sign-in. */
type Why = 'ended' | 'confirm'
/** A request to sign in again, shown over the open page. */
type Pending = { why: Why; settle: (signedIn: boolean) => void; answer: Promise<boolean> }

/** The request that waits for an answer, if there is one. */
export const pendingSignIn = createStore<Pending | undefined>(undefined)

function requestSignIn(why: Why): Promise<boolean> {
  const pending = pendingSignIn.get()
  if (pending) return pending.answer
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  const settle = (signedIn: boolean) => {
    pendingSignIn.set(undefined)
    resolve(signedIn)
  }
  pendingSignIn.set({ why, settle, answer })
  return answer
}

/**
 * Makes a call that only staff may make. If the session has ended, or the call needs a recent sign-in, it asks to sign in
 * over the page, so that no input is lost, and repeats the call. If that is declined, it returns the refusal.
 */
export async function withSignInRetry(call: () => Promise<Response>): Promise<Response> {
  const response = await call()
  const why = await reasonOf(response)
  return why && (await requestSignIn(why)) ? call() : response
}

async function reasonOf(response: Response): Promise<Why | undefined> {
  if (response.status === 401) return 'ended'
  if (response.status !== 403) return undefined
  return (await problemOf(response.clone())).type === 'confirm_identity' ? 'confirm' : undefined
}

/** Signing in and out, and who is signed in: for these calls 401 is an expected answer. */
const aboutSession = /^\/api\/(auth\/|staff\/me$)/

const staffApi = createApiClient((input, init) =>
  aboutSession.test(String(input)) ? fetch(input, init) : withSignInRetry(() => fetch(input, init)),
)

/** The client of the dashboard's pages: each of its calls is made `withSignInRetry`. The server knows who asks. */
export function useStaffApi(): ApiClient {
  const api = useApi()
  return import.meta.env.SSR ? api : staffApi
}

/** The client for background calls, such as polling: it never asks anyone to sign in. */
export const backgroundApi = createApiClient()
