/** Sets an item of session storage; `undefined` removes it. */
export function setSessionItem(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a full or forbidden storage must not stop what the visitor came for
    console.warn('The browser keeps nothing for this tab; what is typed lasts until the page is left', error)
  }
}

export function getSessionItem(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    // Storage is forbidden: `setSessionItem` has warned about it.
    return undefined
  }
}

/** A saved form by field name; empty if it cannot be read. The values are unchecked: anything may have been stored. */
export function getSessionForm(key: string): Record<string, unknown> {
  const text = getSessionItem(key)
  if (text === undefined) return {}
  try {
    return Object(JSON.parse(text))
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: it costs the visitor some typing, no more
    console.warn('The saved form could not be read and is ignored', error)
    return {}
  }
}
