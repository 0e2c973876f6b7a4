import { type RefObject, useEffect } from 'react'
import { getSessionForm, setSessionItem } from '#web/session-storage.ts'
import { draftKey } from './remember-treatment.ts'

/** Deletes the saved draft of a request, once the request is sent. */
export const deleteDraft = (): void => setSessionItem(draftKey, undefined)

/**
 * Saves the form's input in session storage, so that a reload loses nothing. The input is health data, so it stays in
 * this tab, and only until the tab is closed or the request is sent.
 */
export function saveDraft(form: HTMLFormElement): void {
  const { website: _, ...typed } = Object.fromEntries(new FormData(form))
  setSessionItem(draftKey, JSON.stringify(typed))
}

/** Fills empty fields from the saved draft. The server does not have the draft, so this happens after hydration. */
export function useRestoredDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const kept = getSessionForm(draftKey)
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('[name]') ?? []) {
      const value = kept[field.name]
      if (field.value === '' && typeof value === 'string') field.value = value
    }
  }, [form])
}
