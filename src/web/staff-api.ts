import { type ApiClient, createApiClient, problemOf, useApi } from './api.ts'
import { createStore } from './store.ts'

/** `ended`: the session has ended; `confirm`: it goes on, and what is asked for wants a fresh sign-in. */
type Why = 'ended' | 'confirm'
/** A request to sign in again, made while a page with typed text is open. */
type Pending = { why: Why; settle: (signedIn: boolean) => void; answer: Promise<boolean> }

/** The request that waits for an answer, if there is one. */
export const pendingSignIn = createStore<Pending | undefined>(undefined)

function askToSignIn(why: Why): Promise<boolean> {
  const asked = pendingSignIn.get()
  if (asked) return asked.answer
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  const settle = (signedIn: boolean) => {
    pendingSignIn.set(undefined)
    resolve(signedIn)
  }
  pendingSignIn.set({ why, settle, answer })
  return answer
}

/**
 * Makes a call that only staff may make. When the session has ended in the meantime it asks to sign in over the page, so
 * that nothing typed is lost, and makes the call again; so too where the call wants a fresh sign-in. Whoever declines
 * gets the refusal.
 */
export async function asStaff(call: () => Promise<Response>): Promise<Response> {
  const response = await call()
  const why = await reasonOf(response)
  return why && (await askToSignIn(why)) ? call() : response
}

async function reasonOf(response: Response): Promise<Why | undefined> {
  if (response.status === 401) return 'ended'
  if (response.status !== 403) return undefined
  return (await problemOf(response.clone())).type === 'confirm_identity' ? 'confirm' : undefined
}

/** Signing in and out, and who is signed in: there 401 is an answer. */
const aboutSession = /^\/api\/(auth\/|staff\/me$)/

const staffApi = createApiClient((input, init) =>
  aboutSession.test(String(input)) ? fetch(input, init) : asStaff(() => fetch(input, init)),
)

/** The client of the dashboard's pages: each of its calls is made `asStaff`. The server knows who asks. */
export function useStaffApi(): ApiClient {
  const api = useApi()
  return import.meta.env.SSR ? api : staffApi
}

/** For what the dashboard does by itself, such as asking now and then: it never asks anyone to sign in. */
export const backgroundApi = createApiClient()
