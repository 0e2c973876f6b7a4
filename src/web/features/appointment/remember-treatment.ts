import { getSessionForm, setSessionItem } from '#web/session-storage.ts'

/** Under which name this tab remembers a request. */
export const draftKey = 'appointment-request'

/** Remembers which treatment somebody chose to book, by its slug: the request form begins with it. */
export const rememberTreatment = (service: string): void =>
  setSessionItem(draftKey, JSON.stringify({ ...getSessionForm(draftKey), service }))
