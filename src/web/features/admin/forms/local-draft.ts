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
export function deleteLocalDraft(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // A forbidden store has nothing in it.
  }
}

/** The names of what is kept in this browser that begin so. */
export function localDraftKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

/** What was typed in this browser and did not reach the server, if there is such and it still fits. */
export function readLocalDraft<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    const fitting = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return fitting.success ? fitting.data : undefined
  } catch {
    return undefined
  }
}
