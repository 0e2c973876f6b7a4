import type { z } from 'zod'

/** Keeps what is typed in this browser, in case it does not reach the server. `key` names it among all that is typed. */
export function saveLocalDraft(key: string, typed: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(typed))
  } catch {
    // A full or forbidden store: leaving the page is asked about all the same.
  }
}

/** What was typed has reached the server, or is not wanted. */
export const deleteLocalDraft = (key: string) => localStorage.removeItem(key)

/** What was typed in this browser and did not reach the server, if there is such and it still fits. */
export function readLocalDraft<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    const fitting = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return fitting.success ? fitting.data : undefined
  } catch {
    return undefined
  }
}
