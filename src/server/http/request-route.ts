import { patternAt } from '#web/routes.ts'

/**
 * The route pattern of a request, as a label for metrics: the number of different paths is unlimited. `matched` is the
 * pattern of the handler; pages and cached files share a common one.
 */
export function routeOf(path: string, matched: string): string {
  if (!/^\/?\*$/.test(matched)) return matched
  if (/\.\w+$/.test(path)) return 'file'
  return patternAt(path) ?? 'none'
}
