import { getSessionForm, setSessionItem } from '#web/session-storage.ts'

/** The session storage key of the draft of a request. */
export const draftKey = 'appointment-request'

/** Saves the treatment that a visitor chose to book, by its slug, so that the request form starts with it. */
export const rememberTreatment = (service: string): void =>
  setSessionItem(draftKey, JSON.stringify({ ...getSessionForm(draftKey), service }))
