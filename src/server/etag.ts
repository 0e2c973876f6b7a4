/**
 * Whether an `If-None-Match` header names the version that would be answered (RFC 9110, weak comparison): one tag, a list
 * of them or `*`, each as it was sent or marked weak by a proxy on the way.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) ?? false
}
