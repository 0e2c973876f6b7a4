import { type RefObject, useEffect } from 'react'
import { getSessionForm, setSessionItem } from '#web/session-storage.ts'
import { draftKey } from './remember-treatment.ts'

/** Forgets what this tab remembers of a request, once it is sent. */
export const deleteDraft = (): void => setSessionItem(draftKey, undefined)

/**
 * Remembers what is typed into the request's form, so that a reload loses nothing. It speaks of someone's health: only
 * this tab knows it, and only until it is closed or the request is sent.
 */
export function saveDraft(form: HTMLFormElement): void {
  const { website: _, ...typed } = Object.fromEntries(new FormData(form))
  setSessionItem(draftKey, JSON.stringify(typed))
}

/** Fills in what this tab remembers, where nothing else is. The server knows nothing of it, so it comes after the page. */
export function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const kept = getSessionForm(draftKey)
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('[name]') ?? []) {
      const value = kept[field.name]
      if (field.value === '' && typeof value === 'string') field.value = value
    }
  }, [form])
}
