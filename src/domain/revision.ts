/**
 * The revision of something that has no numbered versions: a hash of its content, the same on server and browser, by
 * which an edit says what it started from. Not a secret and no checksum against malice.
 */
export function revisionOf(entry: unknown): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const symbol of canonical(entry)) {
    const code = symbol.codePointAt(0)!
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** JSON whose keys stand in one order, however the object was made. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(',')}}`
}
