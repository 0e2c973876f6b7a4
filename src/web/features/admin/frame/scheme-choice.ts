import { type Scheme, schemeOf } from '#web/scheme.ts'
import { createStore } from '#web/store.ts'

export type SchemeChoice = Scheme | 'system'

const year = 365 * 24 * 60 * 60

const store = createStore<SchemeChoice>('system', { read: () => schemeOf(document.cookie) ?? 'system' })

/** Puts the colours on the page that were chosen. */
export function showScheme(choice: SchemeChoice = store.get()): void {
  if (choice === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = choice
}

/** Light, dark, or as the system has it. A cookie of the dashboard's pages remembers it, so that the server knows too. */
export function chooseScheme(choice: SchemeChoice): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `scheme=${choice}; path=/admin; max-age=${choice === 'system' ? 0 : year}; samesite=lax${secure}`
  showScheme(choice)
  store.tell()
}

export const useChosenScheme = store.use
