import { useSyncExternalStore } from 'react'
import { ApiError } from '#web/api.ts'

/** `ended`: the session has ended; `confirm`: it goes on, and what is asked for wants a fresh sign-in. */
type Why = 'ended' | 'confirm'
/** A request to sign in again, made while a page with typed text is open. */
type Pending = { why: Why; settle: (signedIn: boolean) => void; answer: Promise<boolean> }

let pending: Pending | undefined
const listeners = new Set<() => void>()
const show = (next: Pending | undefined) => {
  pending = next
  for (const listener of listeners) listener()
}

function askToSignIn(why: Why): Promise<boolean> {
  if (!pending) {
    const { promise: answer, resolve } = Promise.withResolvers<boolean>()
    const settle = (signedIn: boolean) => {
      show(undefined)
      resolve(signedIn)
    }
    show({ why, settle, answer })
  }
  return pending!.answer
}

/**
 * Makes a call that only staff may make. When the session has ended in the meantime it asks to sign in over the page, so
 * that nothing typed is lost, and makes the call again; so too where the call wants a fresh sign-in. Whoever declines
 * gets the failure.
 */
export async function asStaff<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const why = reasonOf(error)
    if (why && (await askToSignIn(why))) return call()
    throw error
  }
}

function reasonOf(error: unknown): Why | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 401) return 'ended'
  return error.problem.type === 'confirm_identity' ? 'confirm' : undefined
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The request that waits for an answer, if there is one. */
export const usePendingSignIn = () =>
  useSyncExternalStore(
    subscribe,
    () => pending,
    () => undefined,
  )
