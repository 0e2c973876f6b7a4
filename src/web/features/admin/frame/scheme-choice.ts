import { type Scheme, schemeOf } from '#web/scheme.ts'
import { createStore } from '#web/store.ts'

export type SchemeChoice = Scheme | 'system'

const yearSeconds = 365 * 24 * 60 * 60

const store = createStore<SchemeChoice>('system', { read: () => schemeOf(document.cookie) ?? 'system' })

/** Applies the chosen colour scheme to the page. */
export function showScheme(choice: SchemeChoice = store.get()): void {
  if (choice === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = choice
}

/**
 * The colour scheme: light, dark, or the system's. It is stored in a cookie, so that the server knows it. On https the
 * cookie has the prefix `__Host-`, which requires the path `/`.
 */
export function chooseScheme(choice: SchemeChoice): void {
  const plain = (age: number) => `scheme=${choice}; path=/admin; max-age=${age}; samesite=lax`
  const age = choice === 'system' ? 0 : yearSeconds
  const isSecure = location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = isSecure ? `__Host-scheme=${choice}; path=/; max-age=${age}; samesite=lax; secure` : plain(age)
  // biome-ignore lint/suspicious/noDocumentCookie: what an earlier version has set would stay for a year
  if (isSecure) document.cookie = plain(0)
  showScheme(choice)
  store.emit()
}

export const useChosenScheme = store.use
