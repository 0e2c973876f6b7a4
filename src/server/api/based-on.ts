import type { ApiContext } from './router.ts'

/** The revision that an edit of settings started from, where it names one. */
export function basedOn(c: ApiContext): { basedOn?: string } {
  const revision = c.req.header('if-match')?.replace(/^(?:W\/)?"|"$/g, '')
  return revision === undefined ? {} : { basedOn: revision }
}
