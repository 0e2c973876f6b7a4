import { createHash } from 'node:crypto'

/** What stands for a content in its ETag, and changes with it: 132 bits of its SHA-256. */
export const hashContent = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** The ETag of a content that is sent in one encoding only. */
export const etagOf = (content: string | Uint8Array): string => `"${hashContent(content)}"`

/**
 * Whether an `If-None-Match` header names the version that would be answered (RFC 9110, weak comparison): one tag, a list
 * of them or `*`, each as it was sent or marked weak by a proxy on the way.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) ?? false
}
