import { patternAt } from '#web/routes.ts'

/**
 * The pattern of what answered a request, for counting: `path` could be anybody's, and there is no end of them. `matched`
 * is the pattern of the handler; pages and what is in memory are below a common one.
 */
export function routeOf(path: string, matched: string): string {
  if (!/^\/?\*$/.test(matched)) return matched
  if (/\.\w+$/.test(path)) return 'file'
  return patternAt(path) ?? 'none'
}
