import { isRefusal } from './failure.ts'

/** A new key for one thing to be done, so that a call sent twice does it once. Works on plain http as well. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** The keys of calls whose answers were lost, by what they were to do. */
const unanswered = new Map<string, string>()

/**
 * Makes a call with an idempotency key. Whether a call was done whose answer was lost, nobody knows: the next one for the
 * same `purpose` has the same key, also from a dialog or form that was closed and opened again.
 */
export async function withIdempotencyKey<T>(purpose: string, call: (key: string) => Promise<T>): Promise<T> {
  const key = unanswered.get(purpose) ?? newKey()
  unanswered.set(purpose, key)
  try {
    const answer = await call(key)
    unanswered.delete(purpose)
    return answer
  } catch (error) {
    if (isRefusal(error)) unanswered.delete(purpose)
    throw error
  }
}
